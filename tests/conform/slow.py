"""The slow system as a command."""

from sixtysix.conform.adapter import serve

from .systems import Slow

if __name__ == "__main__":
    serve(Slow())
