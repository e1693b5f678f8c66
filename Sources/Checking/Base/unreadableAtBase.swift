import Findings
import Loading
import ModelSource

extension BundleAtCheck {
  /// Tells what cannot be read at the base, whose change cannot be seen; what cannot be read now either is told
  /// as that alone.
  ///
  /// - Parameters:
  ///   - problems: What is wrong at the base.
  ///   - revision: The base.
  mutating func note(atBase problems: [Diagnostic], revision: String) {
    let known = Set((allProblems + self.problems).compactMap { $0.location.map(Self.place) })
    for problem in problems where problem.severity == .error {
      let place = problem.location.map(Self.place) ?? ""
      guard !known.contains(place) else { continue }
      let file =
        lastComponent(of: place) == ".xccurrentversion" ? place : parentDirectory(of: place)
      let subject =
        switch lastComponent(of: file) {
        case ".xccurrentversion": "the mark of the current version"
        case let name where name.hasSuffix(".xcdatamodel"):
          "the version \"\(withoutExtension(name))\""
        default: "the bundle"
        }
      var diagnostic = RuleDescription.unreadableAtBase.diagnostic(
        "\(subject) cannot be read at \(revision): \(problem.summary)",
        explanation: "The check cannot tell whether it has changed since. \(Self.remedy(problem))",
        at: .file(joined(path, place)))
      diagnostic.before = problem.location
      self.problems.append(diagnostic)
    }
  }

  private static func remedy(_ problem: Diagnostic) -> String {
    problem.isOf(.gitLFSPointer)
      ? "Git LFS keeps the file outside of the repository, where the check does not look, so no commit "
        + "has it. Keep models out of Git LFS (`git lfs untrack`), or freeze them with `modeldiff freeze` and check "
        + "with `--no-base`."
      : "Name a commit at which it can be read with --against."
  }

  private var allProblems: [Diagnostic] {
    (head?.diagnostics ?? []) + (head?.versions.flatMap(\.diagnostics) ?? [])
  }

  /// The path of a file from its bundle.
  private static func place(_ location: SourceLocation) -> String {
    let parts = location.file.split(separator: "/")
    let bundle = parts.lastIndex { $0.hasSuffix(".xcdatamodeld") }
    return parts.dropFirst(bundle.map { $0 + 1 } ?? parts.count).joined(separator: "/")
  }
}

extension ToolchainError {
  /// Whether git could not give what a repository should have: then nothing is known, whatever else is read.
  var isOfRepository: Bool { diagnostics.contains(where: \.isOfRepository) }
}

extension Diagnostic {
  /// Whether it says that git could not give something.
  var isOfRepository: Bool { Self.rulesOfRepositories.contains(where: isOf) }

  private static let rulesOfRepositories: [RuleDescription] = [
    .missingObject, .gitFailed, .gitNotInstalled, .dubiousOwnership, .unreadableRepository,
    .notARepository, .malformedTree,
  ]
}
