"""What the scripts run git and the tools with, whoever runs the scripts. Imported by them, not run."""

import os

# Variables that tell `modeldiff check` what a change is compared with, and those of git that a hook or a user has set.
FOREIGN = ("GITHUB_", "GITLAB_", "CI", "BITBUCKET_", "BUILD", "SYSTEM_", "TF_", "CIRCLE", "CHANGE_", "JENKINS", "BRANCH_NAME", "GIT_")
# Nobody in particular, at one time: the same commits have the same names on every machine.
SOMEBODY = {f"GIT_{role}_{key}": value for role in ("AUTHOR", "COMMITTER")
            for key, value in (("NAME", "Somebody"), ("EMAIL", "somebody@example.org"), ("DATE", "2026-01-01T00:00:00Z"))}


def environment(**variables):
    """All variables: nothing of the service that runs this, nor of what the user has configured for git."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(FOREIGN)}
    return kept | SOMEBODY | {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1"} | variables
