"""Says which options of a help (first file) are not among words (second)."""
import re
import sys

options = set()
for line in open(sys.argv[1]):
    if line.startswith("  -"):
        for word in line.split("  ")[1].split():
            if word.startswith("-") and len(word) > 1:
                options.add(re.sub(r"(=|\.\.\.|<).*", "", word))
words = [line.strip() for line in open(sys.argv[2])]
missing = [o for o in sorted(options)
           if not any(o == re.sub("=$", "", w) or (len(w) < len(o) and o.startswith(w))
                      for w in words) and o != "--help"]
print(len(options), "options, missing:", " ".join(missing))
