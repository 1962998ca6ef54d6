#!/usr/bin/env python3
"""Runs lit and ends with the line "N passed, N failed".

usage: run-tests.py LIT [argument of lit...]

Expected failures count as passed. Tests that do not apply to this build are not
counted; how many there are is printed on the line before the last.
The exit code is 0 only when nothing failed and at least one test passed.
"""

import json
import os
import subprocess
import sys
import tempfile

PASSED = {"PASS", "XFAIL", "FLAKYPASS"}
NOT_RUN = {"UNSUPPORTED", "EXCLUDED", "SKIPPED"}


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    with tempfile.TemporaryDirectory() as directory:
        report = os.path.join(directory, "report.json")
        command = [sys.executable, sys.argv[1], "--output", report]
        status = subprocess.call(command + sys.argv[2:])
        try:
            with open(report) as file:
                codes = [test["code"] for test in json.load(file)["tests"]]
        except (OSError, ValueError, KeyError):
            print("run-tests.py: lit wrote no results", file=sys.stderr)
            codes = []
    passed = sum(code in PASSED for code in codes)
    not_run = sum(code in NOT_RUN for code in codes)
    failed = len(codes) - passed - not_run
    if not_run:
        print(f"{not_run} tests do not apply to this build")
    print(f"{passed} passed, {failed} failed")
    sys.exit(status or (1 if failed or not passed else 0))


if __name__ == "__main__":
    main()
