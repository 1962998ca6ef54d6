"""Lists requests of a man page that are not those of the man macros in use."""
import sys

known = {".TH", ".SH", ".SS", ".TP", ".PP", ".B", ".br", ".nf", ".fi", '.\\"'}
print("unknown requests:", " ".join(
    line.split()[0] for line in sys.stdin
    if line[0] in ".'" and line.split()[0] not in known))
