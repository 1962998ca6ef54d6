"""Which instructions and intrinsics there are, from LLVM's own lists."""
import collections
import os
import re
import shutil
import subprocess

# Why there are no cases. The first expression that matches counts.
REASONS = [
    (r"(coro|gc|objc|eh|seh|xray|instrprof|hwasan|asan|swift|ptrauth)\b|gc(read|write|root)",
     "needs a run-time system: coroutines, garbage collection, exceptions, sanitizers"),
    (r"experimental\.(gc|deoptimize|guard|patchpoint|stackmap)|call\.preallocated|icall",
     "needs a run-time system: deoptimisation, patching"),
    (r"(dbg|codeview|pseudoprobe|var\.annotation)\b", "says something to a debugger"),
    (r"(local(address|escape|recover)|sponentry|frameaddress|returnaddress|stack|"
     r"addressofreturnaddress|get\.dynamic\.area|va_|init\.trampoline|adjust\.trampoline|"
     r"thread|read_register|read_volatile|write_register|clear_cache|callbr|pcmarker|"
     r"reloc\.none|readcycle|readsteady|protected\.field)",
     "is about a stack, registers, threads or code as data, which kernels do not have"),
    (r"(trap|debugtrap|ubsantrap)$", "ends the program: test/CodeGen"),
    (r"(type\.|public\.type|allow\.sanitize|alloc\.token|preserve\.(array|struct|union|static))",
     "is for checks and relocations of other producers, gone before code generation"),
    (r"(get|set|reset)\.(fpenv|fpmode|rounding)$", "the environment of floats: test/CodeGen"),
    (r"experimental\.constrained\.", "constrained floats: test/CodeGen"),
    (r"experimental\.convergence\.", "says which lanes go together; test/CodeGen"),
    (r"(loop\.decrement|start\.loop|set\.loop|test\.(set|start)\.loop)",
     "made by LLVM for processors with loop instructions"),
    (r"loop\.dependence\.", "made by LLVM's vectoriser, which is off"),
    (r"vp\.load\.ff$", "only for scalable vectors"),
]
INSTRUCTION_REASONS = {
    "ret": "every kernel has one", "invoke": "exceptions", "resume": "exceptions",
    "unreachable": "nothing runs it", "cleanupret": "exceptions", "catchret": "exceptions",
    "catchswitch": "exceptions", "callbr": "assembly", "cleanuppad": "exceptions",
    "catchpad": "exceptions", "landingpad": "exceptions", "call": "intrinsics are",
    "va_arg": "variable arguments", "userop1": "of LLVM itself", "userop2": "of LLVM itself",
}


def include_directory():
    config = shutil.which("llvm-config-22") or "/usr/lib/llvm-22/bin/llvm-config"
    return subprocess.run([config, "--includedir"], capture_output=True, text=True,
                          check=True).stdout.strip()


def intrinsics():
    path = os.path.join(include_directory(), "llvm/IR/IntrinsicEnums.inc")
    with open(path) as file:
        return re.findall(r"// (llvm\.\S+)", file.read())


SPELLINGS = {"GetElementPtr": "getelementptr", "AtomicCmpXchg": "cmpxchg",
             "AtomicRMW": "atomicrmw", "VAArg": "va_arg"}


def instructions():
    path = os.path.join(include_directory(), "llvm/IR/Instruction.def")
    with open(path) as file:
        found = re.findall(r"^HANDLE_\w+_INST\s*\(\s*\d+\s*,\s*(\w+)", file.read(), re.M)
    return [SPELLINGS.get(name, name.lower()) for name in found]


def reason(name):
    if not name.startswith("llvm."):
        return INSTRUCTION_REASONS.get(name)
    return next((why for pattern, why in REASONS if re.match(pattern, name[5:])), None)


def show(cases):
    counts = collections.Counter(name for case in cases for name in case.covers)
    unknown = set(counts)
    missing = 0
    for name in instructions() + intrinsics():
        unknown.discard(name)
        why = reason(name)
        if counts[name]:
            print(name, counts[name])
        else:
            print("%s - %s" % (name, why or "NO CASES AND NO REASON"))
            missing += not why
    for name in sorted(unknown):
        print("%s: LLVM has no such instruction or intrinsic" % name)
    print("%d intrinsics without cases or a reason" % missing)
    return 1 if missing or unknown else 0
