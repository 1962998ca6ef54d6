"""The TableGen records of a target."""
import json
import os
import subprocess

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
TARGET = os.path.join(ROOT, "llvm", "lib", "Target")


def name(ref):
    return ref["def"] if isinstance(ref, dict) else ref


def number(bits):
    return sum(b << i for i, b in enumerate(bits)) if isinstance(bits, list) else bits


class Records:
    def __init__(self, source, tblgen, include):
        path = os.path.join(TARGET, source)
        text = subprocess.run(
            [tblgen, "--dump-json", "-I", include, "-I", TARGET, "-I", os.path.join(TARGET, source.split("/")[0]), path],
            check=True, capture_output=True, text=True).stdout
        self.all = json.loads(text)
        self.of = self.all["!instanceof"]

    def get(self, ref):
        return self.all[name(ref)]

    def kinds(self, cls, kind, *keys):
        """Rows of a table, by kind."""
        result = {}
        for n in self.of[cls]:
            r = self.all[n]
            result.setdefault(name(r[kind]), []).append(r)
        for rows in result.values():
            rows.sort(key=lambda r: number(r[keys[0]]))
        return result

    def core_features(self):
        """The names of the features of each core."""
        return {self.all[n]["CoreName"]: {name(f) for f in self.all[n]["Features"]}
                for n in self.of["Core"]}

    def available(self, inst, features):
        """Whether a core with these features has the instruction."""
        for p in inst["Predicates"]:
            cond = self.get(p).get("AssemblerCondDag")
            for arg, _ in cond["args"] if cond else []:
                if arg.get("kind") == "def":
                    if arg["def"] not in features:
                        return False
                elif arg["args"][0][0]["def"] in features:
                    return False
        return True
