"""Limits for programs that a script starts."""
import os
import resource


def limits(seconds=None, memory=None):
    """-> what a new process does first: no more than that processor time, in seconds,
    and that address space, in bytes; no core files. A program with AddressSanitizer
    reserves terabytes, so that ASAN_OPTIONS in the environment lifts the second."""

    def apply():
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        if seconds:
            resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 5))
        if memory and "ASAN_OPTIONS" not in os.environ:
            resource.setrlimit(resource.RLIMIT_AS, (memory, memory))

    return apply
