"""Runs a command under the filter of system calls that systemd would set for a unit, which kills it at any other call.

Usage: run-filtered.py <names of allowed calls, by commas> <allowed address families, by commas> <command...>
"""

import errno
import os
import socket
import sys

import seccomp

calls, families, command = sys.argv[1].split(","), sys.argv[2].split(","), sys.argv[3:]
filter = seccomp.SyscallFilter(seccomp.KILL_PROCESS)
for call in calls:
    if call == "socket":
        continue
    try:
        filter.add_rule(seccomp.ALLOW, call)
    except (RuntimeError, ValueError):
        pass  # The call is of another architecture.
allowed = sorted(int(getattr(socket, family)) for family in families)
for family in allowed:
    filter.add_rule(seccomp.ALLOW, "socket", seccomp.Arg(0, seccomp.EQ, family))
for family in range(64):
    if family not in allowed:
        filter.add_rule(seccomp.ERRNO(errno.EAFNOSUPPORT), "socket", seccomp.Arg(0, seccomp.EQ, family))
filter.load()
os.execv(command[0], command)
