"""The cases of utils/irmatrix.py: every instruction and intrinsic on every type."""
