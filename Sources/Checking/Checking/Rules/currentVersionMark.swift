import Findings

extension ReleaseRule {
  /// git ignores the mark of the current version.
  static let currentVersionIgnored = ReleaseRule(
    RuleDescription(
      "current-version-ignored", .release, .warning,
      title: "git ignores `.xccurrentversion`, so no clone knows which version is current.",
      rationale: """
        The file exists only on the machine where it was written. Every clone lacks it, and a \
        build there uses whatever version Xcode and its compiler choose.
        """,
      fix: "Add it with `git add -f`, and remove the pattern from the file that git names.",
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
      title: "`.xccurrentversion` and the Xcode project name different current versions.",
      rationale: """
        The compiler and the check use .xccurrentversion. Xcode shows the version of the project, \
        and writes both when somebody chooses a version there. Usually one of the two was lost in \
        a merge.
        """,
      fix: "Make both name the same version: `modelc set-current` writes both.",
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
