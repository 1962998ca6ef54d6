"""Compiles and runs cases, many in one module."""
import os
import re
import signal
import subprocess

from limits import limits

from .case import HEADER

SECONDS, BYTES = 120, 4 << 30


def run(command):
    """-> exit code, text"""
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True,
                          errors="replace", preexec_fn=limits(SECONDS, BYTES))
    if done.returncode == -signal.SIGXCPU:
        return done.returncode, "more than %d s" % SECONDS
    return done.returncode, done.stderr + done.stdout


UNCLEAR = re.compile(r"Cannot select|PLEASE submit|Stack dump|LLVM ERROR|mgpu crashed"
                     r"|Bad machine|internal error|Assertion|bad_alloc|0x[0-9a-f]{9,}")


class Runner:
    def __init__(self, command, mgpu, stem):
        """command: of the compiler, without level, output and input. stem: of the files
        that are made."""
        self.command, self.mgpu, self.stem = command, mgpu, stem
        self.compiled = set()  # the symbols in the object

    def path(self, suffix):
        return self.stem + suffix

    def write(self, named):
        outside = sorted({line for case in named.values() for line in case.outside})
        with open(self.path(".ll"), "w") as file:
            file.write(HEADER + "\n".join(outside) + "\n")
            for symbol, case in named.items():
                file.write(case.kernel(symbol))

    def compile(self, named, level):
        """-> {symbol: (outcome, text)} of those that are not compiled; the rest are in
        the object."""
        failed = {}
        named = dict(named)
        while named:
            self.write(named)
            code, text = run(self.command + [level, "-o", self.path(".o"), self.path(".ll")])
            if code == 0:
                self.compiled = set(named)
                break
            blamed = {s: self.errors_of(s, text) for s in named}
            blamed = {s: t for s, t in blamed.items() if t}
            if not blamed or UNCLEAR.search(text) or code != 1:
                if len(named) == 1:
                    symbol = next(iter(named))
                    return {**failed, symbol: ("FAIL", self.first_words(text, code))}
                failed.update(self.separately(named, level))
                named = {s: c for s, c in named.items() if s not in failed}
                continue
            for symbol, errors in blamed.items():
                failed[symbol] = "refused", errors[0]
                del named[symbol]
        return failed

    def separately(self, named, level):
        """A crash: the cases by halves, until those that crash are alone."""
        failed = {}
        symbols = list(named)
        middle = len(symbols) // 2
        for half in symbols[:middle], symbols[middle:]:
            failed.update(self.compile({s: named[s] for s in half}, level))
        return failed

    @staticmethod
    def errors_of(symbol, text):
        return [line for line in re.findall(r"error: (.*)", text)
                if re.search(r"\b%s\b" % symbol, line)]

    @staticmethod
    def first_words(text, code):
        found = UNCLEAR.search(text)
        line = (text[found.start():] if found else text.strip()).split("\n")[0]
        return "exit code %d: %s" % (code, re.sub(r"0x[0-9a-f]+", "0x", line)[:200])

    def simulate(self, named):
        """-> {symbol: text} of those that fail"""
        symbols = list(named)
        with open(self.path(".yaml"), "w") as file:
            for symbol, case in named.items():
                file.write("---\n" + case.job(symbol, self.path(".o"), self.path(".ll"),
                                              not case.host))
        command = [self.mgpu, "sim", self.path(".yaml"),
                   "--max-instructions", "200000000", "--max-differences", "2"]
        hosted = [s for s in symbols if not named[s].host]
        if hosted and len(hosted) != len(symbols):
            failed = self.simulate({s: named[s] for s in hosted})
            failed.update(self.simulate({s: named[s] for s in symbols if named[s].host}))
            return failed
        code, text = run(command + (["--reference", "host"] if hosted else []))
        lost = [s for s in set(re.findall(r"host reference: kernel '(\w+)' cannot be compiled",
                                          text)) if named[s].expected]
        if lost:  # what the definition says is enough
            for symbol in lost:
                named[symbol].host = "LLVM cannot compile it for the host"
            return self.simulate(named)
        if code == 0:
            return {}
        reasons = self.reasons(symbols, text)
        if reasons is not None:
            return reasons
        if len(symbols) == 1:
            return {symbols[0]: text.strip()[-600:]}
        failed = {}
        for half in symbols[:len(symbols) // 2], symbols[len(symbols) // 2:]:
            failed.update(self.simulate({s: named[s] for s in half}))
        return failed

    @staticmethod
    def reasons(symbols, text):
        """The text that stands before each verdict; None if there are none."""
        failed, before = {}, []
        lines = text.split("\n")
        if len(symbols) == 1:
            return {symbols[0]: text.strip()[:600]}
        verdicts = [line for line in lines if re.match(r"(PASS|FAIL): ", line)]
        if len(verdicts) != len(symbols):
            return None
        for line in lines:
            found = re.match(r"(PASS|FAIL): (\w+)(.*)", line)
            if found and found[1] == "FAIL":
                failed[found[2]] = found[3].strip(": ")
        return failed

    def run(self, cases, level):
        """-> [(outcome, text)] for each case"""
        named = {"c%d" % i: case for i, case in enumerate(cases)}
        outcomes = self.compile(named, level)
        rest = {s: c for s, c in named.items() if s not in outcomes}
        if rest:
            code, text = 0, ""
            if self.compiled != set(rest):
                self.write(rest)
                code, text = run(self.command + [level, "-o", self.path(".o"),
                                                 self.path(".ll")])
            wrong = ({s: self.first_words(text, code) for s in rest} if code
                     else self.simulate(rest))
            outcomes.update({s: ("FAIL", t) for s, t in wrong.items()})
        for suffix in ".ll", ".o", ".yaml":
            if os.path.exists(self.path(suffix)):
                os.remove(self.path(suffix))
        return [outcomes.get(s, ("equal", "")) for s in named]
