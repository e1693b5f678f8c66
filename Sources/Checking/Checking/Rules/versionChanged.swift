import DataModel
import Findings
import Migration

extension ReleaseRule {
  /// A shipped version has other hashes than it had.
  static let versionChanged = ReleaseRule(
    RuleDescription(
      "version-changed", .release, .warning,
      title: "A shipped version and its version hashes have changed.",
      rationale: """
        Stores of the version have the old hashes, which no version of the bundle has any more. A \
        SQLite store holds the model that it was written with, so Core Data still infers the \
        mapping from it, and that step is checked like any other. Staged migration (134504), code \
        that migrates version by version, mapping models made for the old form, and stores that \
        hold no model (XML, binary, or of a system before iOS 9: 134130) do not find the version. \
        In these cases the edit is an error, and also if a lock file holds the old form or \
        `"editedVersions": "error"` in `.modeldiff.json` asks for it. Otherwise it is a warning.
        """,
      fix: """
        Make the change in a new version that becomes the current one: `modelc new-version` adds one to the bundle and to its \
        Xcode project.
        """,
      source: """
        Public histories: of 388 versions edited in place in 87 repositories, 218 edits do no harm; public reports of a model \
        that was edited without a new version.
        """),
    triggering: [
      ReleaseExample(base: ["*1": ExampleBody.text], head: ["*1": ExampleBody.two])
    ],
    nonTriggering: [
      ReleaseExample(base: ["*1": ExampleBody.text], head: ["*1": ExampleBody.text]),
      ReleaseExample(
        base: ["*1": ExampleBody.text], head: ["1": ExampleBody.text, "*2": ExampleBody.two]),
      ReleaseExample(
        base: ["1": ExampleBody.text, "*2": ExampleBody.text],
        head: ["1": ExampleBody.text, "*2": ExampleBody.two], shipped: ["1"]),
    ]
  ) { scope in
    let forms = scope.input.shippedForms
    let successors = scope.input.successors(of: forms.map { ($0.name, $0.checksum) })
    return forms.compactMap { form in
      // A version that still exists under another name has not changed.
      guard successors[form.name] == nil, let version = scope.input.head?[form.name] else {
        return nil
      }
      var finding: FoundInRelease?
      if let old = form.version {
        finding = changed(version, old: old, form: form, input: scope.input)
      } else if case .lock(let frozen) = form.source {
        finding = relocked(version, frozen)
      }
      if form.version.map({ version.differsInUnjudgedOnly(from: $0) }) == true {
        finding?.explanation = Self.unjudged
      } else if scope.input.reasonAgainstEdit(of: form) == nil {
        finding?.explanation = Self.warning
      } else {
        finding?.severity = .error
      }
      if let commit = scope.input.earlierForms[form.name]?[version.hashes.checksum] {
        finding?.notes.append(
          "In \(commit) it was as it is now; keep its form at the base as a separate version.")
      }
      finding?.apple = scope.input.refusal(of: form.checksum)
      if let swift = scope.input.swift, finding?.explanation != Self.unjudged {
        finding?.tellOfSchema(swift)
      }
      return finding
    }
  }

  private static func changed(
    _ version: BundleVersion, old: BundleVersion, form: ShippedForm, input: ReleaseInput
  ) -> FoundInRelease {
    let all = diffModels(from: old.model, to: version.model)
    let changes = all.filter(\.changesVersionHash)
    let place = changes.first?.after.map { ModelPlace($0) }
    var finding = FoundInRelease(
      "the version \"\(version.name)\" has shipped and has changed: "
        + entityPhrase(old.hashes, version.hashes),
      at: .version(version.name, place), key: version.name,
      content: [version.hashes.checksum]
        + all.filter { !$0.kind.isWithoutEffect }.map(contentWriter.text))
    finding.before = form.place(changes.first?.before.map { ModelPlace($0) })
    finding.entity = changes.first?.entity
    finding.property = changes.first?.property
    finding.changes = changes
    if version.model.differsInCodePointsOnly(from: old.model) {
      finding.notes = [
        "A name uses other code points that look the same, such as accents."
      ]
    }
    if let reason = input.reasonAgainstEdit(of: form) { finding.notes.append(reason) }
    // What became of an older version belongs into the version that is current already.
    finding.fixes =
      (input.head?.current == version.name ? form.restoring.map { .newVersion($0) } : [])
      + form.restoring
    finding.versions = [version.name]
    return finding
  }

  /// The explanation of an edit that the repository does not show to be fatal.
  private static let warning = """
    SQLite stores hold the model that they were written with, and Core Data infers the mapping \
    from it: the effects of the edit are listed as for any other step. To make each edit of a \
    shipped version an error, set "editedVersions": "error" in .modeldiff.json, or freeze the \
    versions.
    """

  /// The explanation of an edit whose effect on hashes is unknown.
  private static let unjudged = """
    Only attributes differ that are not judged because their types or options are not known, so it \
    is not known whether the version hashes have changed.
    """

  private static func relocked(
    _ version: BundleVersion, _ frozen: FrozenVersion
  ) -> FoundInRelease? {
    let hashes = Dictionary(
      version.hashes.entities.map { ($0.name, $0.hexadecimal) }, uniquingKeysWith: { $1 })
    guard hashes != frozen.entities else { return nil }
    let names = Set(hashes.keys).union(frozen.entities.keys)
      .subtracting(version.model.unjudgedEntities)
      .filter { hashes[$0] != frozen.entities[$0] }.sorted(by: nameComesBefore)
    guard !names.isEmpty else { return nil }
    var finding = FoundInRelease(
      "the version \"\(version.name)\" was frozen and has changed: \(phrase(names))",
      at: .version(
        version.name, names.first { hashes[$0] != nil }.map { ModelPlace(.entity($0)) }),
      key: version.name, content: [frozen.checksum] + version.content)
    finding.before = frozen.location.map { .file($0) }
    finding.entity = names.first
    finding.versions = [version.name]
    return finding
  }

  private static func entityPhrase(_ old: ModelHashes, _ new: ModelHashes) -> String {
    let (before, after) = (old.byName, new.byName)
    return phrase(
      Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }
        .sorted(by: nameComesBefore))
  }

  private static func phrase(_ names: [String]) -> String {
    let shown = names.prefix(5).joined(separator: ", ")
    let more = names.count > 5 ? " and \(names.count - 5) more" : ""
    return
      "the hash\(names.count == 1 ? "" : "es") of \(shown)\(more) differ\(names.count == 1 ? "s" : "")"
  }
}

extension BundleVersion {
  /// Whether nothing else differs from another form than attributes that are not judged.
  fileprivate func differsInUnjudgedOnly(from old: BundleVersion) -> Bool {
    let (before, after) = withoutUnjudged(old.model, model)
    return (before != old.model || after != model)
      && hashModel(before).byName == hashModel(after).byName
  }
}
