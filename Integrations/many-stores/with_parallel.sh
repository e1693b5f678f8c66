#!/bin/sh
# Exports stores to Parquet with GNU parallel: all stores below a folder, on all cores, or on the machines that --sshlogin names.
#
# Usage: with_parallel.sh FOLDER OUTPUT [OPTION OF PARALLEL…]
#
# Each process takes up to 16 stores; one that fails does not stop the others, and the exit code is how many processes had one.
set -eu
[ $# -ge 2 ] || { sed -n 's/^# \{0,1\}//p' "$0" >&2; exit 64; }
folder=$1 output=$2
shift 2
here=$(CDPATH="" cd -- "$(dirname -- "$0")" && pwd)
find "$folder" -type f \( -name '*.sqlite' -o -name '*.store' \) -print0 | sort -z |
  parallel --null --will-cite --max-args 16 "$@" python3 "$here/export.py" {} "$output"
