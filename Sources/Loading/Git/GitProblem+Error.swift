package import Findings

extension GitProblem {
  /// The error of a run that needs the file or folder at `path`.
  package func toolchainError(file path: String) -> ToolchainError {
    switch self {
    case .notInstalled:
      ToolchainError(
        .data, "git-not-installed", file: path, "git is not installed, expected it on PATH",
        explanation: "A model at a revision is read with git. Install git, or write the path of a "
          + "file; there is none of this name.")
    case .missing(let object):
      ToolchainError(
        .data, "missing-object", file: path, "the repository lacks the object \(object)",
        explanation: "A clone with --filter fetches objects when they are needed; nothing is "
          + "fetched here. Run `git fetch --refetch --no-filter`, or clone without a filter. In a "
          + "clone that has none, `git fsck` tells what is damaged.")
    case .tooLarge(let size):
      ToolchainError(
        .data, "file-too-large", file: path,
        "the file has \(size) bytes, which is more than any model at a revision")
    case .malformedFolder(let reason):
      ToolchainError(.data, "malformed-tree", file: path, "\(reason), expected plain names")
    case .unreadable(let mark, let errors): unreadableRepository(mark, errors)
    case .failed(let errors): gitError(errors, file: path)
    }
  }
}

/// The error for a repository that is there and cannot be read.
private func unreadableRepository(_ mark: String, _ errors: String) -> ToolchainError {
  ToolchainError(
    .data, "unreadable-repository", file: mark,
    "there is a repository, and git cannot read it: \(firstLine(of: errors))",
    explanation: explanation(of: errors))
}

/// What helps against what git says of a repository.
private func explanation(of errors: String) -> String {
  if errors.contains("filesystem boundary") {
    return
      "Between the repository and this folder begins another file system, as with what is mounted "
      + "into a container. Mount the whole repository, or set GIT_DISCOVERY_ACROSS_FILESYSTEM=1."
  }
  if errors.contains("must be run in a work tree") {
    return
      "Its configuration says that it has no work tree; `git config core.bare false` says otherwise."
  }
  if errors.contains("not a git repository: ") {
    return
      "The file names a folder that is not there, as when a work tree or a submodule is copied or "
      + "mounted without the repository that it belongs to. Mount that as well; `git worktree repair` and "
      + "`git submodule update --init` mend what was moved."
  }
  return "`git status` says the same. Mend the repository, or clone it anew."
}

/// The error for what git says when it cannot work on a repository at all.
private func gitError(_ errors: String, file path: String) -> ToolchainError {
  if errors.contains("not a git repository") {
    return ToolchainError(
      .data, "not-a-repository", file: path, "the working directory is not in a git repository",
      explanation: "There is no file or folder of this name, so what is before the colon is taken "
        + "for a git revision. Run this in a folder of the repository, or correct the path.")
  }
  if errors.contains("dubious ownership") || errors.contains("unsafe repository") {
    let command = errors.split(separator: "\n").map { $0.drop { $0 == "\t" || $0 == " " } }
      .first { $0.hasPrefix("git config --global --add safe.directory") }
    let fix = command.map(String.init) ?? "git config --global --add safe.directory FOLDER"
    return ToolchainError(
      .data, "dubious-ownership", file: path,
      "git does not read the repository, as its folder belongs to another user",
      explanation: "Its configuration could run programs. If you trust it, run `\(fix)`; in a "
        + "container this is usual for what is mounted.")
  }
  return ToolchainError(
    .data, "git-failed", file: path, "git cannot read the repository: \(firstLine(of: errors))")
}

/// The first line that git printed, without the word in front.
func firstLine(of errors: String) -> String {
  let line = errors.split(separator: "\n").first { !$0.hasPrefix("hint:") } ?? "it ended early"
  for word in ["fatal: ", "error: "] where line.hasPrefix(word) {
    return String(line.dropFirst(word.count))
  }
  return String(line)
}
