import DataModel
import Findings
import Migration
import SwiftCode

extension ReleaseRule {
  /// A version has the hashes of what has shipped, or a new one those of another version, and differs.
  package static let hashReused = ReleaseRule(
    RuleDescription(
      "hash-reused", .release, .warning,
      title:
        "A version differs from another one, or from its earlier form, but has the same version "
        + "hashes.",
      rationale: """
        Core Data cannot tell the two apart and migrates nothing from one to the other; the app \
        behaves differently with existing stores. This is a warning if something reads what \
        differs: code that migrates version by version may loop between two versions or stop at \
        the wrong one, a staged migration plan treats them as one, indexes are not built in \
        existing stores, renaming identifiers and default values take part in later migrations, \
        classes must exist under their new names. Otherwise it is a note. Effects on the steps \
        from shipped versions are reported separately.
        """,
      fix: """
        Leave it if existing stores do not need the change. For code that migrates version by \
        version, and for a staged plan, keep one of the two versions. An index that existing \
        stores must have needs a new version with a version hash modifier, which migrates every \
        store.
        """,
      source: """
        Documentation/Formats/version-hash.md, what does not count; Olvid 21→22, whose migrator looped; woocommerce-ios, pull \
        2876; 13 neighbouring versions of 6 repositories.
        """),
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
      ReleaseExample(base: ["*1": ExampleBody.text], head: ["*1": withDefault]),
      ReleaseExample(
        base: ["*1": ExampleBody.text], head: ["1": ExampleBody.text, "*2": withDefault]),
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
      ReleaseExample(
        base: ["*1": ExampleBody.text], head: ["1": ExampleBody.text, "*2": ExampleBody.two]),
      ReleaseExample(
        base: ["*1": ExampleBody.empty],
        head: [
          "1": ExampleBody.empty, "*2": #"<entity name="A" versionHashModifier="2"/>"#,
        ]),
      ReleaseExample(base: ["*1": ExampleBody.text], head: ["*First": ExampleBody.text]),
      // What was edited by mistake becomes a version of its own.
      ReleaseExample(
        base: ["*1": ExampleBody.two], head: ["1": ExampleBody.text, "*2": ExampleBody.two]),
    ]
  ) { scope in editedForms(scope.input) + newVersions(scope.input) }

  private static let withDefault = """
    <entity name="A"><attribute name="x" optional="YES" attributeType="String" \
    defaultValueString="q"/></entity>
    """

  /// New versions with the hashes of another one.
  private static func newVersions(_ input: ReleaseInput) -> [FoundInRelease] {
    guard let head = input.head, let base = input.base else { return [] }
    // A version whose content now has another name does not count as an earlier one.
    var earlier = base.versions.filter {
      head[$0.name]?.hashes.checksum == $0.hashes.checksum
    }
    return head.versions.compactMap { version in
      guard input.isNew(version.name) else { return nil }
      defer { earlier.append(version) }
      guard let other = earlier.last(where: { $0.hashes.entities == version.hashes.entities })
      else {
        return nil
      }
      // Two schemas of a plan are reported by the crash that they end in.
      if let names = input.swift?.plan?.schemas.map(\.name), names.contains(version.name),
        names.contains(other.name)
      {
        return nil
      }
      return reused(version, other: other, input: input)
    }
  }

  private static func reused(
    _ version: BundleVersion, other: BundleVersion, input: ReleaseInput
  ) -> FoundInRelease {
    let changes = diffModels(from: other.model, to: version.model)
    var finding = FoundInRelease(
      "the new version \"\(version.name)\" has the same hashes as \"\(other.name)\""
        + (changes.isEmpty ? ": nothing is changed" : ", despite its changes"),
      at: .version(version.name, nil),
      key: "\(version.name):\(other.name)",
      content: [version.hashes.checksum] + changes.map(contentWriter.text))
    finding.before = .version(other.name, nil)
    finding.changes = changes
    finding.entity = changes.lazy.compactMap(\.entity).first { version.model.entities[$0] != nil }
    finding.versions = [other.name]
    finding.take(
      readers: input.readers(of: version.hashes.checksum) + readers(of: changes, in: version.model))
    return finding
  }

  /// Shipped forms that mean something else now, with the same hashes.
  private static func editedForms(_ input: ReleaseInput) -> [FoundInRelease] {
    let forms = input.shippedForms
    let successors = input.successors(of: forms.map { ($0.name, $0.checksum) })
    return forms.compactMap { form in
      guard let old = form.version, let name = successors[form.name],
        let version = input.head?[name], old.model != version.model
      else { return nil }
      let isSwift = input.swift != nil
      guard var finding = edited(version, old: old, form: form, isSwift: isSwift) else {
        return nil
      }
      guard isSwift else { return finding }
      // Defaults and delete rules of the newest schema are code: another schema that has them only would have the
      // same checksum, and the app would crash.
      if finding.changes.allSatisfy({ $0.isUnseen(in: version.model) }) {
        return version.name == input.head?.current ? nil : finding
      }
      finding.tellOfUnseenEdit()
      return finding
    }
  }

  private static func edited(
    _ version: BundleVersion, old: BundleVersion, form: ShippedForm, isSwift: Bool
  ) -> FoundInRelease? {
    // Compared by name: a property with another renaming identifier is still the same property.
    let identifiers = identifierChanges(from: old.model, to: version.model)
    let others = diffModels(from: old.model, to: version.model.takingIdentifiers(of: old.model))
    // A rule of its own reports enums and structures in Swift that became required; no hash modifier helps there.
    // An initial value counts in the steps that add the attribute, which are judged by themselves.
    let all = (identifiers + others).filter {
      !isSwift || !$0.removesDefault && !$0.makesCompositeRequired(in: version.model)
    }
    let effective = all.filter { !$0.kind.isWithoutEffect }
    let harmful = effective.filter { !$0.isUnseen(in: version.model) }
    // The changes with an effect come first.
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
    finding.take(readers: readers(of: all, in: version.model))
    // An identifier is mostly set for a later version, as rules of a step advise.
    if effective != identifiers || identifiers.isEmpty { finding.fixes = form.restoring }
    return finding
  }

  /// The uses of changes that version hashes do not include, in stores and migrations, one sentence each.
  private static func readers(of changes: [Change], in model: Model) -> [String] {
    var readers: [String] = []
    for change in changes where !change.changesVersionHash {
      let reader: String? =
        switch change.kind {
        case .entityIdentifier, .attributeIdentifier, .relationshipIdentifier:
          """
          Renaming identifiers decide what migrations from this version pair. Core Data prefers \
          the version of the bundle, whose hashes match the stores, to the model in a store, so \
          the new identifiers apply to existing stores as well.
          """
        case .attributeDefault:
          "A migration to the version gives added attributes the default value; rows that were "
            + "migrated before keep the old one."
        case .entityClass: "Core Data creates the objects of existing stores with the new class."
        case _ where change.changesSchema:
          "The schema of existing stores does not change: indexes are not built there."
        case _ where !change.isUnseen(in: model): "Existing stores depend on what differs."
        default: nil
        }
      if let reader, !readers.contains(reader) { readers.append(reader) }
    }
    return readers
  }
}

extension FoundInRelease {
  /// Takes what reads the difference as notes; without any the finding is one itself.
  fileprivate mutating func take(readers: [String]) {
    notes = readers
    guard readers.isEmpty else { return }
    severity = .note
    explanation =
      "Core Data treats both as the same version, and neither stores nor migrations depend on what "
      + "differs."
  }
}

extension ReleaseInput {
  /// The features that cannot distinguish two versions with the same checksum, one sentence each.
  fileprivate func readers(of checksum: String) -> [String] {
    var readers: [String] = []
    if migration == .stepwise {
      readers.append(
        "The app migrates version by version, and may mistake a store of one for a store of the "
          + "other.")
    }
    if plan?.mentions.contains(where: { self.checksum(of: $0.version) == checksum }) == true {
      readers.append("The staged migration plan has this checksum, and treats both as one version.")
    }
    return readers
  }
}
