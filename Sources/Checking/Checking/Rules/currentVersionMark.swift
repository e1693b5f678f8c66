import Findings

extension ReleaseRule {
  /// git ignores the mark of the current version.
  static let currentVersionIgnored = ReleaseRule(
    RuleDescription(
      "current-version-ignored", .release, .warning,
      title: "git ignores `.xccurrentversion`, so that no clone knows which version is current.",
      rationale: """
        The file is on the machine where it was written, and all is well there; in every clone it is missing, and what is built there \
        runs on whatever version Xcode and its compiler choose.
        """,
      fix: "Add it with `git add -f`, and take the pattern out of the file that git names.",
      source: "A public app with two versions, whose .gitignore has *.xccurrentversion."),
    // A repository is in no example: tests with repositories show it.
    triggering: [], nonTriggering: []
  ) { scope in
    guard let mark = scope.input.mark, let rule = mark.ignoredBy, let head = scope.input.head,
      head.versions.count > 1, head.current != nil
    else { return [] }
    var finding = FoundInRelease(
      "git ignores .xccurrentversion, by \(rule)", at: mark.isThere ? .currentMark : .bundle,
      key: "", content: [rule])
    finding.fixes = (mark.isThere ? [] : head.current.map { [.setCurrent($0)] } ?? []) + [.addMark]
    guard let project = mark.project, project.version == head.current else { return [finding] }
    finding.severity = .note
    finding.notes = ["\(project.project) has \"\(project.version)\" as the current version."]
    return [finding]
  }

  /// The mark and the Xcode project name two versions.
  static let currentVersionDiffers = ReleaseRule(
    RuleDescription(
      "current-version-differs", .release, .warning,
      title: "`.xccurrentversion` and the Xcode project have two versions as the current one.",
      rationale: """
        The compiler goes by .xccurrentversion, and so does the check. Xcode shows what the project says, and writes both when somebody \
        chooses a version there. Commonly one of the two was lost in a merge.
        """,
      fix: "Let both name the same version: `modelc set-current` writes both.",
      source: "Documentation/Formats/xcode-project.md."),
    // A project is in no example: tests with repositories show it.
    triggering: [], nonTriggering: []
  ) { scope in
    guard let mark = scope.input.mark, let project = mark.project, mark.isThere,
      let current = scope.input.head?.current, current != project.version
    else { return [] }
    var finding = FoundInRelease(
      "the current version is \"\(current)\" by .xccurrentversion, and \"\(project.version)\" by "
        + project.project, at: .currentMark, key: "", content: [current, project.version])
    if mark.differedBefore {
      finding.severity = .note
      finding.notes = [FoundInRelease.asBefore]
    }
    finding.fixes = [.setCurrent(current)]
    return [finding]
  }
}
