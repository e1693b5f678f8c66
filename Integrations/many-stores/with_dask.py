#!/usr/bin/env python3
"""Exports stores to Parquet with Dask, on all cores of this machine or on the machines of a cluster.

Usage: with_dask.py STORE… OUTPUT

The variable DASK_SCHEDULER has the address of a cluster, whose machines see the same files. Needs `pip install 'dask[distributed]'`.
"""

import os
import pathlib
import sys

from dask.distributed import Client, as_completed

import export

if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    *stores, output = sys.argv[1:]
    with Client(os.environ.get("DASK_SCHEDULER"), **({} if "DASK_SCHEDULER" in os.environ else {"threads_per_worker": 1, "dashboard_address": None})) as client:
        client.upload_file(str(pathlib.Path(export.__file__)))
        futures = client.map(export.export, stores, output=output, pure=False)
        sys.exit(export.tell(future.result() for future in as_completed(futures)))
