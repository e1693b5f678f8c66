package import Findings

/// The suffix that selects the root folder of a commit.
let treeSuffix = "^{tree}"

extension GitProblem {
  /// The error for a command that needs the file or folder at `path`.
  package func toolchainError(file path: String) -> ToolchainError {
    switch self {
    case .notInstalled:
      ToolchainError(
        .gitNotInstalled, file: path, "git is not installed, expected it on PATH",
        explanation:
          "A model at a revision is read with git, and no file has this name. Install git, or "
          + "correct the path.")
    case .missing(let object):
      ToolchainError(
        .missingObject, file: path,
        object.hasSuffix(treeSuffix)
          ? "the repository lacks the files of the commit \(object.dropLast(treeSuffix.count))"
          : "the repository lacks the object \(object)",
        explanation:
          "A partial clone (--filter) fetches objects when they are needed, and this tool "
          + "fetches nothing. Run `git fetch --refetch --no-filter`, in a workflow as a step after "
          + "actions/checkout, whose `sparse-checkout` makes such a clone; or clone without a filter. In a "
          + "complete clone, `git fsck` shows what is damaged.")
    case .tooLarge(let size):
      ToolchainError(
        .fileTooLarge, file: path,
        "the file has \(size) bytes, more than any model at a revision")
    case .malformedFolder(let reason):
      ToolchainError(.malformedTree, file: path, "\(reason), expected plain names")
    case .unreadable(let mark, let errors):
      ToolchainError(
        .unreadableRepository, file: mark,
        "git cannot read the repository that is here: \(firstLine(of: errors))",
        explanation: explanation(of: errors))
    case .unreadableNamed(let path, let errors):
      ToolchainError(
        .unreadableRepository, file: path,
        "git cannot work with the repository that GIT_DIR names: \(firstLine(of: errors))",
        explanation: explanation(ofNamed: errors))
    case .failed(let errors): gitError(errors, file: path)
    }
  }
}

/// Advice for git's error about a repository.
private func explanation(of errors: String) -> String {
  if errors.contains("filesystem boundary") {
    return
      "Another file system begins between the repository and this folder, as with a folder mounted "
      + "into a container. Mount the whole repository, or set GIT_DISCOVERY_ACROSS_FILESYSTEM=1."
  }
  if errors.contains("must be run in a work tree") {
    return
      "Its configuration says that it has no work tree. Run `git config core.bare false`."
  }
  if errors.contains("not a git repository: ") {
    return
      "The file names a folder that does not exist, as when a work tree or a submodule is copied or "
      + "mounted without its repository. Mount the repository as well; `git worktree repair` and "
      + "`git submodule update --init` repair what was moved."
  }
  return "`git status` reports the same. Repair the repository, or clone it again."
}

/// Advice for git's error about a repository named by `GIT_DIR`.
private func explanation(ofNamed errors: String) -> String {
  if errors.contains("must be run in a work tree") {
    return "It has no work tree. Set GIT_WORK_TREE to the folder that has its files."
  }
  if errors.contains("not a git repository") {
    return "Correct GIT_DIR, or unset it: git then looks from the working directory upwards."
  }
  return explanation(of: errors)
}

/// The error for a repository that git cannot use at all.
private func gitError(_ errors: String, file path: String) -> ToolchainError {
  if errors.contains("not a git repository") {
    return ToolchainError(
      .notARepository, file: path, "the working directory is not in a git repository",
      // Only what is named as REF:PATH has a colon.
      explanation: path.contains(":")
        ? "No file or folder has this name, so the text before the colon is read as a git "
          + "revision. Run the command in a folder of the repository, or correct the path."
        : "Run the command in a folder of the repository.")
  }
  if errors.contains("dubious ownership") || errors.contains("unsafe repository") {
    let command = errors.split(separator: "\n").map { $0.drop { $0 == "\t" || $0 == " " } }
      .first { $0.hasPrefix("git config --global --add safe.directory") }
    let fix = command.map(String.init) ?? "git config --global --add safe.directory FOLDER"
    return ToolchainError(
      .dubiousOwnership, file: path,
      "git refuses to read the repository, because its folder belongs to another user",
      explanation: "Its configuration could run programs. If you trust it, run `\(fix)`; this is "
        + "usual for a folder mounted into a container.")
  }
  return ToolchainError(
    .gitFailed, file: path, "git cannot read the repository: \(firstLine(of: errors))")
}

/// The first line of git's output, without its leading word.
package func firstLine(of errors: String) -> String {
  let line = errors.split(separator: "\n").first { !$0.hasPrefix("hint:") } ?? "it ended early"
  for word in ["fatal: ", "error: "] where line.hasPrefix(word) {
    return String(line.dropFirst(word.count))
  }
  return String(line)
}
