"""Tests that interrupt a process can do so wherever they run."""

import signal

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # Whoever is started in the background ignores interrupts, and passes that on to every process it starts.
    signal.signal(signal.SIGINT, signal.default_int_handler)
