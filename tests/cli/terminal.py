"""Runs a program on a pseudo-terminal: terminal.py ACTION COMMAND...

ACTION is what happens while it runs: `wait` (nothing), `open=PATH` (once a bar is seen, or after two seconds, the named pipe is
opened for writing and closed) or `interrupt` (once a bar is seen, Ctrl-C is typed). Prints as JSON what the terminal
got, the exit code, and how many seconds the program went on after the action.
"""

import json
import os
import pty
import select
import sys
import time


def main(action, *command):
    process, terminal = pty.fork()
    if process == 0:
        os.execvp(command[0], command)
    got = b""
    started = acted = time.monotonic()
    is_due = action != "wait"
    while True:
        ready, _, _ = select.select([terminal], [], [], 0.05)
        if ready:
            try:
                part = os.read(terminal, 65536)
            except OSError:  # The other end is closed.
                break
            if not part:
                break
            got += part
        now = time.monotonic()
        if now - started > 60:
            sys.exit("the program didn't end")
        if is_due and (b" files" in got or now - started > 2):
            is_due = False
            acted = now
            if action == "interrupt":
                os.write(terminal, b"\x03")
            else:
                os.close(os.open(action.removeprefix("open="), os.O_WRONLY))
    _, status = os.waitpid(process, 0)
    seconds = time.monotonic() - acted
    code = os.waitstatus_to_exitcode(status)
    print(json.dumps({"text": got.decode(), "code": code, "seconds": seconds}))


main(*sys.argv[1:])
