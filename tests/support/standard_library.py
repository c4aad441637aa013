"""Prints the folder of the standard library of the interpreter that runs this."""

import sysconfig

print(sysconfig.get_paths()["stdlib"])
