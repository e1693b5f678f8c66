import DataModel
import Diagnostics
import Migration
import ModelDiff
import VersionHash

extension ReleaseRule {
  /// A shipped version means something else than it did, with the same hashes.
  static let versionEdited = ReleaseRule(
    "version-edited", .release, .error,
    title: "A shipped version has changed in what version hashes do not see.",
    rationale: """
      Core Data takes the old and the new form for the same version and migrates nothing: indexes are not \
      built in stores that exist, and a renaming identifier changes what later migrations pair.
      """,
    advice: """
      Make the change in a new version; where it has to reach stores that exist, with a version hash \
      modifier. If it is meant, as a delete rule or a class may be, accept the finding.
      """,
    source: "Documentation/Formats/version-hash.md, what does not count.",
    triggering: [
      ReleaseExample(
        base: ["*1": ExampleBody.text],
        head: [
          "*1": """
          <entity name="A"><attribute name="x" optional="YES" attributeType="String"/>\
          <fetchIndex name="byX"><fetchIndexElement property="x" type="Binary" order="ascending"/>\
          </fetchIndex></entity>
          """
        ])
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
    let names = scope.input.shippedNames
    return (scope.input.head?.versions ?? []).compactMap { version in
      guard names.contains(version.name), let old = scope.input.base?[version.name],
        old.model != version.model, old.hashes.byName == version.hashes.byName
      else { return nil }
      let all = diffModels(from: old.model, to: version.model)
      let effective = all.filter { !$0.kind.isWithoutEffect }
      let changes = effective.isEmpty ? all : effective
      guard let first = changes.first else { return nil }
      let count = changes.count == 1 ? "1 change" : "\(changes.count) changes"
      var finding = ReleaseFinding(
        "the version \"\(version.name)\" has shipped and was edited: \(count) that version hashes "
          + "do not see",
        at: .version(version.name, first.after.map { ModelPlace($0) }),
        key: "\(version.name):\(changes.map(\.kind.rawValue).joined(separator: ","))"
          + "@\(version.hashes.checksum.prefix(8))")
      finding.before = .baseVersion(version.name, first.before.map { ModelPlace($0) })
      finding.entity = first.entity
      finding.property = first.property
      finding.changes = changes
      finding.versions = [version.name]
      if effective.isEmpty {
        finding.severity = .note
        finding.explanation = "Neither stores nor migrations depend on what was changed."
      } else {
        finding.fixes = [.restore(version.name)]
      }
      return finding
    }
  }
}
