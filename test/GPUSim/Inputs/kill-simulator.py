"""Starts a command, kills it when it has a child process, and says whether the child
ended, too.

usage: kill-simulator.py COMMAND ARGUMENT..."""
import os
import subprocess
import sys
import time

SECONDS = 30


def children(pid):
    try:
        with open("/proc/%d/task/%d/children" % (pid, pid)) as file:
            return [int(child) for child in file.read().split()]
    except FileNotFoundError:
        return []


def lives(pid):
    try:
        with open("/proc/%d/stat" % pid) as file:
            # Behind the name: Z is a process that nobody has waited for.
            return file.read().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def wait_for(condition):
    end = time.monotonic() + SECONDS
    while not condition() and time.monotonic() < end:
        time.sleep(0.05)
    return condition()


def staying_child(pid):
    """Compilers come and go; what runs for ever is there a while later."""
    before = children(pid)
    time.sleep(1)
    return [child for child in children(pid) if child in before]


run = subprocess.Popen(sys.argv[1:])
wait_for(lambda: run.poll() is not None or staying_child(run.pid))
found = children(run.pid)
run.kill()
run.wait()
if not found:
    sys.exit("the command has no child process")
print("the child ended" if wait_for(lambda: not any(map(lives, found))) else
      "the child is still there")
for child in filter(lives, found):
    os.kill(child, 9)
