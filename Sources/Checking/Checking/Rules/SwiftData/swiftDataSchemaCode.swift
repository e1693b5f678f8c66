import DataModel
import Findings
import SwiftCode

extension ReleaseRule {
  /// The code of a schema uses models of another one.
  static let swiftDataSchemaCode = ReleaseRule(
    RuleDescription(
      "swiftdata-schema-code", .plan, .warning,
      title: "Code in a schema names a model of another schema.",
      rationale: """
        A store never holds objects of two schemas. If code of a frozen type makes or fetches an \
        object of another schema, usually because the live type was copied with its methods, the \
        app ends when a stage reaches it.
        """,
      fix: """
        Name the type of the schema itself, or leave the code out of the frozen copy: `modelc \
        freeze-schema` copies only what is stored.
        """,
      source: "developer.apple.com/forums/thread/779790.",
      apple: AppleError(ending: "What kind of backing data is this?")),
    triggering: [
      ReleaseExample(
        swiftBase: nil,
        swiftHead: SwiftExample.twoSchemas + """

          extension V1.Item { func next() -> V2.Item { V2.Item() } }
          """)
    ],
    nonTriggering: [
      ReleaseExample(
        swiftBase: nil,
        swiftHead: SwiftExample.twoSchemas + """

          extension V2.Item { func next() -> V2.Item { V2.Item() } }
          """)
    ]
  ) { scope in
    guard let swift = scope.input.swift, let plan = swift.plan else { return [] }
    let names = Set(plan.schemas.map(\.name))
    return swift.tree.schemas.filter { names.contains($0.name) }.flatMap { schema in
      var told: Set<String> = []
      return schema.foreignModels.filter { told.insert($0.name).inserted }.map { type in
        let written = type.written == type.name ? "" : ", written \(type.written)"
        var finding = FoundInRelease(
          "code in \(schema.name) uses \(type.name)\(written), which \(schema.name) does not have",
          at: .file(type.location), key: "\(schema.name):\(type.name)",
          content: [scope.input.head?[schema.name]?.hashes.checksum ?? ""])
        finding.versions = [schema.name]
        return finding
      }
    }
  }
}
