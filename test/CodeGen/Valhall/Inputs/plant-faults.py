#!/usr/bin/env python3
"""Compiles a kernel once for each decision that a test switch of the code generator
can turn wrong, and checks that the compiler or the simulator reports each of the
programs.

usage: plant-faults.py MGPU SWITCH SOURCE JOB TEXT [OPTION...]

SWITCH is the option's name without `=N`. Every report must contain one of the
TEXTs, separated by '|'. The OPTIONs are the compiler's; -mcpu=mali-g57 if there are
none. Prints the reports that lack it, the N that were not
noticed, and "N planted, N reported"."""
import os
import re
import subprocess
import sys
import tempfile


def main():
    mgpu, switch, source, job, text = sys.argv[1:6]
    target = sys.argv[6:] or ["-mcpu=mali-g57"]
    planted = reported = 0
    with tempfile.TemporaryDirectory() as directory:

        def compile(options):
            output = os.path.join(directory, "out.o")
            command = [mgpu, "cc", *target, source, "-o", output]
            for option in options:
                command += ["-mllvm", option]
            done = subprocess.run(command, capture_output=True, text=True, timeout=300)
            if done.returncode:
                return None, done.stderr
            with open(output, "rb") as f:
                return output, f.read()

        def simulate(program):
            done = subprocess.run(
                [mgpu, "sim", job, program],
                capture_output=True,
                text=True,
                timeout=300,
            )
            return done.returncode, done.stdout + done.stderr

        program, right = compile([])
        if not program:
            sys.exit("the program does not compile:\n" + right)
        code, output = simulate(program)
        if code:
            sys.exit("the program is wrong without a fault:\n" + output)
        while True:
            program, wrong = compile(["-%s=%d" % (switch, planted + 1)])
            if wrong == right:
                break
            planted += 1
            code, output = simulate(program) if program else (1, wrong)
            if code and re.search(text, output):
                reported += 1
            else:
                print("fault %d: %s" % (planted, output.strip() or "not noticed"))
    print("%d planted, %d reported" % (planted, reported))


if __name__ == "__main__":
    main()
