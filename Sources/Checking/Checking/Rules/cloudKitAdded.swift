import DataModel
import Findings
import Migration
import ModelFiles

extension ReleaseRule {
  /// A mirrored model is extended, so the CloudKit schema must be deployed.
  static let cloudKitAdded = ReleaseRule(
    RuleDescription(
      "cloudkit-added", .cloudKit, .note,
      title: "A mirrored model grows, so its schema must be deployed before the release.",
      rationale: """
        CloudKit does not create record types and fields in production: until they are deployed, \
        records of the new version are refused. To check whether they are deployed, give the \
        production schema with --cloudkit-schema.
        """,
      fix: "Deploy the schema in the CloudKit console before the release.",
      source: "Apple, Deploying an iCloud Container's Schema."
    ).about(.migration),
    triggering: [
      ReleaseExample(
        base: ["*1": ExampleBody.text], head: ["1": ExampleBody.text, "*2": ExampleBody.two],
        usesCloudKit: true)
    ],
    nonTriggering: [
      ReleaseExample(
        base: ["*1": ExampleBody.text], head: ["1": ExampleBody.text, "*2": ExampleBody.two]),
      ReleaseExample(
        base: ["*1": ExampleBody.two], head: ["1": ExampleBody.two, "*2": ExampleBody.text],
        usesCloudKit: true),
    ]
  ) { scope in
    let input = scope.input
    guard !input.hasCloudKitSchema, let old = input.mirroredBefore,
      let new = input.head?.currentVersion
    else { return [] }
    func mirrored(_ version: BundleVersion) -> MirroredModel {
      mirrorModel(
        version.model, options: MirroringOptions(),
        entities: version.model.mirroredEntities(whenTold: input.usesCloudKit))
    }
    let before = mirrored(old)
    let all = mirrored(new).recordTypes.flatMap { type -> [(text: String, path: ElementPath?)] in
      guard let known = before[type.name] else {
        return [("the record type \(type.name)", type.place)]
      }
      let names = Set(known.fields.map(\.field.name))
      return type.fields.filter { $0.isOfUse && !names.contains($0.field.name) }
        .map { ("\(type.name).\($0.field.name) (\($0.field.type.text))", $0.place) }
    }
    let added = all.map(\.text)
    guard !added.isEmpty else { return [] }
    let shown = added.prefix(3).joined(separator: ", ")
    let rest = added.count > 3 ? " and \(added.count - 3) more" : ""
    var finding = FoundInRelease(
      "\(shown)\(rest) \(added.count == 1 ? "is" : "are") new: deploy the schema before the release",
      at: .version(new.name, nil), key: "",
      content: all.map {
        ($0.path.flatMap { contentWriter.text(of: $0, in: new.model) }) ?? $0.text
      })
    if added.count > 3 { finding.notes = added }
    return [finding]
  }
}
