"""All groups of cases."""
from . import atomics, control, floats, integers, memory, predicated, vectors

GROUPS = {"integers": integers.cases, "floats": floats.cases,
          "vectors": vectors.cases, "predicated": predicated.cases,
          "memory": memory.cases,
          "atomics": atomics.cases, "control": control.cases,
          "arguments": control.argument_cases}


def all_cases(groups=None):
    names = set()
    for group in groups or GROUPS:
        for case in GROUPS[group]():
            assert case.name not in names, case.name
            names.add(case.name)
            yield case
