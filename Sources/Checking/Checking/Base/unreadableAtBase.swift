import Findings
import Loading
import ModelFiles

extension BundleAtCheck {
  /// Reports that nothing is readable at the base, so changes are unknown; if it is still unreadable, only
  /// that is reported.
  ///
  /// - Parameters:
  ///   - problems: What is wrong at the base.
  ///   - revision: The base.
  mutating func note(atBase problems: [Diagnostic], revision: String) {
    let now = (head?.diagnostics ?? []) + (head?.versions.flatMap(\.diagnostics) ?? [])
    let known = Set((now + self.problems).compactMap { $0.location.map(Self.place) })
    for problem in problems where problem.severity == .error {
      guard !known.contains(problem.location.map(Self.place) ?? "") else { continue }
      self.problems.append(unknown("the bundle", problem: problem, revision: revision))
    }
  }

  /// Reports parts that are unreadable at the base and now repaired or removed, judged by their last readable
  /// form.
  ///
  /// A file kept in Git LFS is not repaired as long as it stays there: no commit contains it.
  ///
  /// - Parameters:
  ///   - former: The bundle at the base.
  ///   - place: The path of the bundle now, from the outermost root.
  ///   - checkouts: The working trees of the check.
  mutating func noteRepairs(of former: FormerBundle, at place: String, _ checkouts: Checkouts) {
    guard !isUnreadable else { return }
    let names = Set(head?.versions.filter(\.isReadable).map(\.name) ?? [])
    let unread = Set(head?.unread ?? []).union(head?.versions.map(\.name) ?? []).subtracting(names)
    for (name, problems) in former.unread.versions.sorted(by: { $0.key < $1.key }) {
      guard !unread.contains(name), let problem = problems.first(where: { $0.severity == .error })
      else { continue }
      let subject = "the version \"\(name)\""
      guard !checkouts.keepsInLFS(problem, at: joined(place, Self.place(problem))) else {
        self.problems.append(unknown(subject, problem: problem, revision: former.revision))
        continue
      }
      let judged =
        names.contains(name)
        ? former.unread.commits[name].map { "It is compared with what it was in \($0)." }
          ?? "No earlier commit has a readable form of it."
        : "It is gone now."
      self.problems.append(repair(of: subject, problem, revision: former.revision, judged: judged))
    }
    for problem in former.problems where problem.severity == .error {
      if Self.isOfMark(problem) {
        guard !hidesCurrent else { continue }
        let mark = "the mark of the current version"
        self.problems.append(
          checkouts.keepsInLFS(problem, at: joined(place, Self.place(problem)))
            ? unknown(mark, problem: problem, revision: former.revision)
            : repair(of: mark, problem, revision: former.revision, judged: ""))
      } else if head?.bundleDiagnostics.contains(where: { $0.id == problem.id }) == false {
        self.problems.append(
          repair(of: "the bundle", problem, revision: former.revision, judged: ""))
      }
    }
  }

  private func unknown(_ subject: String, problem: Diagnostic, revision: String) -> Diagnostic {
    diagnostic(
      problem, summary: "\(subject) cannot be read at \(revision): \(problem.summary)",
      explanation: "The check cannot tell whether it has changed since. \(Self.remedy(problem))")
  }

  private func repair(
    of subject: String, _ problem: Diagnostic, revision: String, judged: String
  ) -> Diagnostic {
    var found = diagnostic(
      problem,
      summary: "the change repairs \(subject), which was wrong at \(revision): \(problem.summary)",
      explanation: (judged.isEmpty ? "" : judged + " ")
        + "The step about to ship is judged from the last version that could be read.")
    found.severity = .note
    return found
  }

  private func diagnostic(
    _ problem: Diagnostic, summary: String, explanation: String
  ) -> Diagnostic {
    var diagnostic = RuleDescription.unreadableAtBase.diagnostic(
      summary, explanation: explanation,
      at: .file(withoutTrailingSlashes(joined(path, Self.place(problem)))))
    diagnostic.before = problem.location
    return diagnostic
  }

  private static func remedy(_ problem: Diagnostic) -> String {
    problem.isOf(.gitLFSPointer)
      ? "Git LFS keeps the file outside of the repository, where the check does not look, so no commit "
        + "has it. Keep models out of Git LFS (`git lfs untrack`), or freeze them with `modeldiff freeze` and check "
        + "with `--no-base`."
      : "Name a commit at which it can be read with --against."
  }

  /// The path of what a diagnostic is about from its bundle.
  private static func place(_ problem: Diagnostic) -> String {
    problem.location.map(place) ?? ""
  }

  /// The path of a file from its bundle.
  static func place(_ location: SourceLocation) -> String {
    let parts = location.file.split(separator: "/")
    let bundle = parts.lastIndex { $0.hasSuffix(".xcdatamodeld") }
    return parts.dropFirst(bundle.map { $0 + 1 } ?? parts.count).joined(separator: "/")
  }

  /// Whether something is wrong with the mark of the current version.
  static func isOfMark(_ problem: Diagnostic) -> Bool {
    problem.location.map { lastComponent(of: $0.file) == ".xccurrentversion" } ?? false
  }
}

extension Checkouts {
  /// Whether a problem at the base is that Git LFS keeps the file, and it still does, or the commit that is checked out has
  /// no such file.
  fileprivate func keepsInLFS(_ problem: Diagnostic, at place: String) -> Bool {
    guard problem.isOf(.gitLFSPointer) else { return false }
    guard let holder = holder(of: place),
      let result = try? holder.repository.git.run(
        "cat-file blob", "HEAD:\(remainder(of: place, below: holder.path))"), result.status == 0
    else { return true }
    return isLFSPointer(result.output)
  }
}

extension ToolchainError {
  /// Whether git could not give what a repository should have: then nothing is known, whatever else is read.
  var isOfRepository: Bool { diagnostics.contains(where: \.isOfRepository) }
}

extension Diagnostic {
  /// Whether it reports a failure of git.
  var isOfRepository: Bool { Self.rulesOfRepositories.contains(where: isOf) }

  private static let rulesOfRepositories: [RuleDescription] = [
    .missingObject, .gitFailed, .gitNotInstalled, .dubiousOwnership, .unreadableRepository,
    .notARepository, .malformedTree,
  ]
}
