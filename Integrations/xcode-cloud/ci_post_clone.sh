#!/bin/sh
# Core Data models in Xcode Cloud: copy it into the folder ci_scripts beside the project. The build stops where the check fails.
set -eu
cd "${CI_PRIMARY_REPOSITORY_PATH:-.}"

# The merge base has to be there; Xcode Cloud clones no history.
if [ "$(git rev-parse --is-shallow-repository)" = true ]; then
  git fetch --quiet --unshallow origin
fi
python3 -m venv "${TMPDIR:-/tmp}/coredata-toolchain"
"${TMPDIR:-/tmp}/coredata-toolchain/bin/pip" install --quiet \
  https://github.com/<owner>/coredata-toolchain/releases/download/v0.2.0/coredata_toolchain-0.2.0-py3-none-macosx_15_0_arm64.whl

# Of a pull request Xcode Cloud tells the branch it is to be merged into.
set --
if [ -n "${CI_PULL_REQUEST_TARGET_BRANCH:-}" ]; then
  git fetch --quiet origin "+refs/heads/$CI_PULL_REQUEST_TARGET_BRANCH:refs/remotes/origin/$CI_PULL_REQUEST_TARGET_BRANCH"
  set -- --against "origin/$CI_PULL_REQUEST_TARGET_BRANCH...HEAD"
fi
exec "${TMPDIR:-/tmp}/coredata-toolchain/bin/modeldiff" check --format xcode "$@"
