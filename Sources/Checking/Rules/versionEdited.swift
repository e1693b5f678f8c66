import Findings
import Migration
import ModelChanges
import VersionHash

extension ReleaseRule {
  /// A shipped version means something else than it did, with the same hashes.
  static let versionEdited = ReleaseRule(
    RuleDescription(
      "version-edited", .release, .warning,
      title: "A shipped version has changed in what version hashes do not see.",
      rationale: """
        Core Data takes the old and the new form for the same version and migrates nothing: indexes are not \
        built in stores that exist, and a renaming identifier changes what later migrations pair. What that does to \
        the steps from versions that have shipped is listed by itself.
        """,
      fix: """
        Leave it so where stores that exist need not have the change. An index that has to reach them needs a new version with \
        a version hash modifier, which migrates every store.
        """,
      source: "Documentation/Formats/version-hash.md, what does not count."),
    triggering: [
      ReleaseExample(
        base: ["*1": ExampleBody.text],
        head: [
          "*1": """
          <entity name="A"><attribute name="x" optional="YES" attributeType="String"/>\
          <fetchIndex name="byX"><fetchIndexElement property="x" type="Binary" order="ascending"/>\
          </fetchIndex></entity>
          """
        ]),
      ReleaseExample(
        base: ["*1": ExampleBody.text],
        head: [
          "*1": """
          <entity name="A"><attribute name="x" optional="YES" attributeType="String" \
          defaultValueString="q"/></entity>
          """
        ]),
    ],
    nonTriggering: [
      ReleaseExample(base: ["*1": ExampleBody.text], head: ["*1": ExampleBody.text]),
      ReleaseExample(
        base: [
          "*1":
            #"<entity name="A"/><entity name="B"/><elements><element name="A" positionX="1"/></elements>"#
        ],
        head: [
          "*1":
            #"<entity name="B"/><entity name="A"/><elements><element name="A" positionX="2"/></elements>"#
        ]),
    ]
  ) { scope in
    let forms = scope.input.shippedForms
    let successors = scope.input.successors(of: forms.map { ($0.name, $0.checksum) })
    return forms.compactMap { form in
      guard let old = form.version, let name = successors[form.name],
        let version = scope.input.head?[name], old.model != version.model
      else { return nil }
      let isSwift = scope.input.swift != nil
      var finding = edited(version, old, form, isSwift: isSwift)
      guard isSwift else { return finding }
      // Defaults and delete rules of the newest schema are code: another schema that has them only would have the
      // same checksum, and the app would crash.
      if finding?.severity == .warning {
        return version.name == scope.input.head?.current ? nil : finding
      }
      finding?.tellOfUnseenEdit()
      return finding
    }
  }

  private static func edited(
    _ version: BundleVersion, _ old: BundleVersion, _ form: ShippedForm, isSwift: Bool
  ) -> FoundInRelease? {
    // Compared by names: what has another identifier is no other property.
    let identifiers = identifierChanges(from: old.model, to: version.model)
    let others = diffModels(from: old.model, to: version.model.takingIdentifiers(of: old.model))
    // That an enum or structure in Swift is required by now is told by a rule of its own, and no hash modifier helps.
    // An initial value counts in the steps that add the attribute, which are judged by themselves.
    let all = (identifiers + others).filter {
      !isSwift || !$0.removesDefault && !$0.makesCompositeRequired(in: version.model)
    }
    let effective = all.filter { !$0.kind.isWithoutEffect }
    let harmful = effective.filter { !$0.isUnseen(in: version.model) }
    // What matters most is told first.
    let rest = effective.filter { $0.isUnseen(in: version.model) }
    let changes = effective.isEmpty ? all : harmful + rest
    guard let first = changes.first else { return nil }
    let count = changes.count == 1 ? "1 change" : "\(changes.count) changes"
    var finding = FoundInRelease(
      "the version \"\(version.name)\" has shipped and was edited: \(count) that version hashes "
        + "do not see",
      at: .version(version.name, first.after.map { ModelPlace($0) }), key: version.name,
      content: [version.hashes.checksum] + changes.map(contentWriter.text))
    finding.before = form.place(first.before.map { ModelPlace($0) })
    finding.entity = first.entity
    finding.property = first.property
    finding.changes = changes
    finding.versions = [version.name]
    // An identifier is mostly set for a later version, as rules of a step advise.
    if effective == identifiers, !identifiers.isEmpty {
      finding.explanation = Self.identifierExplanation
      return finding
    }
    finding.fixes = form.restoring
    if harmful.isEmpty {
      finding.severity = .warning
      finding.explanation = explanation(of: effective)
    }
    return finding
  }

  /// What renaming identifiers of a shipped version do.
  private static let identifierExplanation = """
    Renaming identifiers decide what migrations from this version pair. Core Data takes the version of the bundle, whose hashes are \
    those of the stores, before the model in a store, so that the new identifiers count for stores that exist as well.
    """

  /// What it means that neither schemas nor migrations see what was changed.
  private static func explanation(of changes: [Change]) -> String {
    guard !changes.isEmpty else {
      return "Neither stores nor migrations depend on what was changed."
    }
    let text = """
      Core Data takes the old and the new form for the same version, and neither the schema of a store nor \
      a migration depends on what was changed: the app behaves otherwise with stores that exist.
      """
    guard changes.contains(where: { $0.kind == .attributeDefault }) else { return text }
    return text + """
       A migration to this version gives the new default to attributes that it adds; rows that were \
      migrated before keep the old one.
      """
  }
}
