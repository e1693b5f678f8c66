#!/usr/bin/env python3
"""Exports stores to Parquet with Ray, on all cores of this machine or on the machines of a cluster.

Usage: with_ray.py STORE… OUTPUT

The variable RAY_ADDRESS has the address of a cluster, whose machines see the same files. Needs `pip install ray`.
"""

import pathlib
import sys

import ray

import export

if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    *stores, output = sys.argv[1:]
    ray.init(runtime_env={"py_modules": [export.__file__]}, include_dashboard=False, log_to_driver=False)
    task = ray.remote(export.export)
    waiting = [task.remote(store, str(pathlib.Path(output).absolute())) for store in stores]

    def results():
        left = waiting
        while left:
            done, left = ray.wait(left)
            yield ray.get(done[0])

    sys.exit(export.tell(results()))
