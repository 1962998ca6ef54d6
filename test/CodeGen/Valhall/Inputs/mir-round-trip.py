"""mir-round-trip.py LLC INPUT SCRATCH OPTION...
For each pass of the pipeline: compiles up to it, starts again from its output and
compares the object with that of one run."""
import re
import subprocess
import sys

llc, source, scratch = sys.argv[1:4]
options = sys.argv[4:]


def run(*args):
    return subprocess.run([llc, *options, *args], capture_output=True, text=True)


def read(path):
    with open(path, "rb") as f:
        return f.read()


whole = run(source, "-filetype=obj", "-o", scratch + ".whole.o",
            "-debug-pass=Arguments")
sys.stdout.write("" if whole.returncode == 0 else whole.stderr)
# LLVM has passes that it does not register, and analyses change nothing.
skipped = re.compile("globaldce|regallocscoringpass|.*(tree|loops|info|analysis|"
                     "alias|-aa|aa|tti|cache|frontier|uniformity|emitter|intervals|"
                     "metrics|matrix|stacks|vars|indexes|trace|cycles)")
names = [name[1:] for name in whole.stderr.split() if name.startswith("-")]
first = {name: names.index(name) for name in names if not skipped.fullmatch(name)}
different = 0
for name in sorted(first, key=first.get):
    verdict = "same"
    stopped = run(source, "-stop-after=%s,1" % name, "-o", scratch + ".mir")
    started = run("-x=mir", scratch + ".mir", "-start-after=%s,1" % name,
                  "-filetype=obj", "-o", scratch + ".o")
    if stopped.returncode or started.returncode:
        verdict = "fails: " + (stopped.stderr + started.stderr)[:300]
    elif read(scratch + ".o") != read(scratch + ".whole.o"):
        verdict = "differs"
    different += verdict != "same"
    print("%s: %s" % (name, verdict))
print("%d passes, %d differ" % (len(first), different))
