"""Pages of all instructions, one module per target."""
