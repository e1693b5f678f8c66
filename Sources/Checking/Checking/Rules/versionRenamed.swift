import DataModel
import Findings

extension ReleaseRule {
  /// A shipped version has another name.
  static let versionRenamed = ReleaseRule(
    RuleDescription(
      "version-renamed", .release, .warning,
      title: "A shipped version was renamed.",
      rationale: """
        Core Data finds the version by its hashes, as before. Code that loads the .mom file by \
        name no longer finds it, and neither do mapping models, which contain the paths of their \
        versions.
        """,
      fix: "Look for the old name in code and project, or undo the renaming.",
      source: "Documentation/Formats/version-hash.md: names of versions do not count."),
    triggering: [
      ReleaseExample(
        base: ["1": ExampleBody.text, "*2": ExampleBody.two],
        head: ["One": ExampleBody.text, "*2": ExampleBody.two]),
      // Two versions that swap their names.
      ReleaseExample(
        base: ["1": ExampleBody.text, "*2": ExampleBody.two],
        head: ["*1": ExampleBody.two, "2": ExampleBody.text]),
    ],
    nonTriggering: [
      ReleaseExample(
        base: ["1": ExampleBody.text, "*2": ExampleBody.two],
        head: ["1": ExampleBody.text, "*2": ExampleBody.two]),
      ReleaseExample(
        base: ["1": ExampleBody.text, "*2": ExampleBody.two], head: ["*2": ExampleBody.two]),
    ]
  ) { scope in
    let input = scope.input
    // Nothing in an app or a store depends on what a schema of SwiftData is called.
    guard let head = input.head, !input.isSwift else { return [] }
    let forms = input.shippedForms
    let successors = input.successors(of: forms.map { ($0.name, $0.checksum) })
    return forms.compactMap { form in
      guard let name = successors[form.name], name != form.name,
        input.restoration(of: form.name) == nil
      else { return nil }
      let other = head[form.name]
      var finding = FoundInRelease(
        "the version \"\(form.name)\" has shipped and is now called \"\(name)\""
          + (other == nil ? "" : "; \"\(form.name)\" is another version now"),
        at: .version(name, nil), key: form.name,
        content: [name, form.checksum, other?.hashes.checksum ?? ""])
      finding.before = form.place(nil)
      finding.versions = [name]
      return finding
    }
  }

  /// A version is again as it shipped.
  static let versionRestored = ReleaseRule(
    RuleDescription(
      "version-restored", .release, .note,
      title: "An edited version was restored as it shipped.",
      rationale: """
        Stores of the shipped version find their model again. If the app also has stores of the \
        edited form, keep that form as a separate version.
        """,
      fix: "Nothing needs to be done.",
      source: "What the advice on a shipped version that has changed leads to."),
    // What a version was before is in no example: tests with repositories show it.
    triggering: [], nonTriggering: []
  ) { scope in
    let input = scope.input
    guard let base = input.base, input.head != nil else { return [] }
    let successors = input.baseSuccessors
    return base.versions.compactMap { old in
      guard let origin = input.restoration(of: old.name) else { return nil }
      let successor = successors[old.name]
      var finding = FoundInRelease(
        "the version \"\(old.name)\" is again as \(origin); what it had become is "
          + (successor.map { "\"\($0)\"" } ?? "in no version"),
        at: .version(old.name, nil), key: old.name,
        content: [old.hashes.checksum, input.head?[old.name]?.hashes.checksum ?? ""])
      finding.before = .baseVersion(old.name, nil)
      finding.versions = [old.name]
      return finding
    }
  }
}

extension ReleaseInput {
  /// How it is known that a base version was restored, as text that follows “as”; nil if it was not.
  ///
  /// A release or a lock file says so by itself. Otherwise the history of the file does, where what is at
  /// the base, and so may have shipped too, has become a version under another name.
  func restoration(of name: String) -> String? {
    guard let old = base?[name], let new = head?[name],
      old.hashes.checksum != new.hashes.checksum, shippedNames.contains(name)
    else { return nil }
    if let released = releases?.newestForms[name] {
      return released.version.hashes.checksum == new.hashes.checksum
        ? "\(released.tag) has it" : nil
    }
    if let frozen = lock?.first(where: { $0.name == name }) {
      return frozen.isForm(of: new) ? "it was frozen" : nil
    }
    guard let commit = earlierForms[name]?[new.hashes.checksum], baseSuccessors[name] != nil else {
      return nil
    }
    return "it was in \(commit)"
  }

  /// The names of versions whose earlier contents decide whether they were restored.
  package var restorationCandidates: [String] {
    guard let base, let head else { return [] }
    return base.versions.map(\.name).filter { name in
      guard let new = head[name], shippedNames.contains(name) else { return false }
      return new.hashes.checksum != base[name]?.hashes.checksum
    }
  }
}
