import DataModel
import Findings
import Migration
import ModelChanges
import SwiftDataSource
import VersionHash

extension ReleaseRule {
  /// A new version has the hashes of another one.
  package static let hashReused = ReleaseRule(
    RuleDescription(
      "hash-reused", .release, .warning,
      title: "A new version has the same version hashes as another one.",
      rationale: """
        Core Data cannot tell the two apart and migrates nothing from one to the other, which harms no store. Code that \
        migrates version by version may loop between them or stop at the wrong one; a staged migration plan that lists both \
        makes the app crash.
        """,
      fix: """
        Nothing has to be done where Core Data migrates by itself. Code that goes version by version, and a staged plan, need \
        one version of the two.
        """,
      source: """
        Olvid 21→22, whose migrator looped; woocommerce-ios, pull 2876; 13 neighbouring versions of 6 \
        repositories.
        """),
    triggering: [
      ReleaseExample(
        base: ["*1": ExampleBody.text],
        head: [
          "1": ExampleBody.text,
          "*2": """
          <entity name="A"><attribute name="x" optional="YES" attributeType="String" \
          defaultValueString="q"/></entity>
          """,
        ])
    ],
    nonTriggering: [
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
  ) { scope in
    guard let head = scope.input.head, let base = scope.input.base else { return [] }
    // A version whose content moved on to another name is no earlier one.
    var earlier = base.versions.filter {
      head[$0.name]?.hashes.checksum == $0.hashes.checksum
    }
    return head.versions.compactMap { version in
      guard scope.input.isNew(version.name) else { return nil }
      defer { earlier.append(version) }
      guard let other = earlier.last(where: { $0.hashes.byName == version.hashes.byName }) else {
        return nil
      }
      // Of two schemas of a plan that is told as what it ends in.
      if let names = scope.input.swift?.plan?.schemas.map(\.name), names.contains(version.name),
        names.contains(other.name)
      {
        return nil
      }
      return reused(version, other)
    }
  }

  private static func reused(_ version: BundleVersion, _ other: BundleVersion) -> FoundInRelease {
    let changes = diffModels(from: other.model, to: version.model)
    var finding = FoundInRelease(
      "the new version \"\(version.name)\" has the same hashes as \"\(other.name)\""
        + (changes.isEmpty ? ": nothing is changed" : ", in spite of its changes"),
      at: .version(version.name, nil),
      key: "\(version.name):\(other.name)",
      content: [version.hashes.checksum] + changes.map(contentWriter.text))
    finding.before = .version(other.name, nil)
    finding.changes = changes
    finding.entity = changes.lazy.compactMap(\.entity).first { version.model.entities[$0] != nil }
    finding.versions = [other.name]
    return finding
  }
}
