import DataModel
import Findings
import SwiftCode

extension ReleaseRule {
  /// An older schema lists a type that the newest one also lists.
  static let swiftDataLiveType = ReleaseRule(
    RuleDescription(
      "swiftdata-live-type", .release, .error,
      title:
        "An older schema lists a type of the newest one, so every edit of the type changes both "
        + "schemas.",
      rationale: """
        The checksum of a schema is computed from the types it lists as they are now. When a type \
        that a shipped schema lists is edited, the schema changes, and the stores that were made \
        with it are unknown: the app fails at launch on every device that has one. This is a note \
        as long as the type is unchanged since the base, or if there is no plan; if the plan has \
        no stages, an edit is a warning, because SwiftData is said to infer the migration then. A \
        copy that the newest schema does not list is frozen, wherever it is declared.
        """,
      fix: """
        Put copies of the types as they shipped into the schema, as `modelc freeze-schema` writes \
        them; only the newest schema may list the live types.
        """,
      source:
        "ShopWithMe, issue 119; dashpay, pulls 4501, 4644, 4818; KMReader, issues 542 and 803; 5 of 23 repositories.",
      apple: AppleError(
        code: 134504, reason: "Cannot use staged migration with an unknown model version.")),
    triggering: [
      ReleaseExample(
        swiftBase: SwiftExample.sharing(""),
        swiftHead: SwiftExample.sharing("; var note: String?"))
    ],
    nonTriggering: [
      ReleaseExample(swiftBase: nil, swiftHead: SwiftExample.twoSchemas),
      ReleaseExample(
        swiftBase: nil,
        swiftHead: SwiftExample.sharing(
          "; var note: String?", old: "Frozen.Item",
          "enum Frozen { @Model class Item { var name: String = \"\" } }")),
    ]
  ) { scope in
    scope.liveTypes.flatMap { types in
      scope.found(types.filter { $0.type.listed != nil }) { live, more in
        let subject = "\(live.schema.name) lists \(live.type.name)\(more), as \(live.newest) does"
        return live.isEdited
          ? "\(subject), and it was edited: \(live.schema.name) is another schema now"
          : "\(subject): an edit changes both schemas"
      } at: { live in
        .file(live.type.listed ?? live.type.location)
      }
    }
  }
}
