"""Times and peak memory of processes, and the table that is printed."""

import os
import statistics
import subprocess
import sys
import time


# Runs its arguments and prints the peak memory. A process inherits the peak of the one that started
# it, and a Python without imports is small.
PEAK = """
import posix, sys
process = posix.posix_spawn(sys.argv[1], sys.argv[1:], posix.environ)
print(posix.wait4(process, 0)[2].ru_maxrss)
"""


def peak(command, given=None):
    """The peak memory of a process, in MB."""
    with open(given or os.devnull) as stream:
        output = subprocess.run([sys.executable, "-I", "-S", "-c", PEAK, *map(str, command)],
                                stdin=stream, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                                check=True).stdout
    # Kilobytes on Linux, bytes on macOS.
    return int(output.split()[-1]) / (1 << 20 if sys.platform == "darwin" else 1 << 10)


class Sample:
    """One run of a process: seconds and processor seconds."""

    def __init__(self, command, given=None):
        quiet = [(os.POSIX_SPAWN_OPEN, stream, os.devnull, os.O_WRONLY, 0) for stream in (1, 2)]
        quiet.append((os.POSIX_SPAWN_OPEN, 0, given or os.devnull, os.O_RDONLY, 0))
        start = time.perf_counter()
        process = os.posix_spawn(command[0], [str(part) for part in command], os.environ,
                                 file_actions=quiet)
        _, status, usage = os.wait4(process, 0)
        self.wall = time.perf_counter() - start
        self.processor = usage.ru_utime + usage.ru_stime
        if status != 0:
            code = os.waitstatus_to_exitcode(status)
            sys.exit(f"{' '.join(map(str, command))}: exit status {code}")


class Result:
    """The medians of several runs, and the peak memory of one."""

    def __init__(self, command, samples):
        self.wall = statistics.median(sample.wall for sample in samples)
        self.processor = statistics.median(sample.processor for sample in samples)
        self.memory = peak(command)


def measure(count, **commands):
    """The medians of commands that take turns, after one turn that does not count."""
    samples = {name: [] for name in commands}
    for turn in range(count + 1):
        for name, command in commands.items():
            sample = Sample(command)
            if turn:
                samples[name].append(sample)
    return {name: Result(commands[name], values) for name, values in samples.items()}


def milliseconds(seconds):
    return f"{1000 * seconds:.1f} ms"


class Table:
    """The lines that are printed."""

    def __init__(self):
        self.rows = [("what", "own", "peer", "ratio", "target", "memory")]

    def add(self, what, own, peer, name, target=None):
        """Adds a comparison with a peer."""
        ratio = own.wall / peer.wall
        goal = f"at most {target}" if target else ""
        if target and ratio > target:
            goal += ", missed"
        memory = f"{own.memory:.0f} MB" + (f", peer {peer.memory:.0f} MB" if peer.memory else "")
        self.rows.append((what, milliseconds(own.wall), f"{milliseconds(peer.wall)} {name}",
                          f"{ratio:.2f}", goal, memory))

    def print(self):
        widths = [max(map(len, column)) for column in zip(*self.rows)]
        for row in self.rows:
            print("  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip())
