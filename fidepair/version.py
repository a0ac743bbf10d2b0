"""The version, where packaging and the command line read it without importing anything else."""

__version__ = "0.1.0"
