import DataModel
import Findings
import SwiftCode

extension ReleaseRule {
  /// A frozen type of a schema leads to one that the newest schema has as well.
  static let swiftDataPartlyFrozen = ReleaseRule(
    RuleDescription(
      "swiftdata-partly-frozen", .release, .error,
      title: "A relationship of an older schema leads to a type that is not frozen with it.",
      rationale: """
        Types that relationships reach are part of the schema. With a live type among them, every \
        edit changes the checksum, and stores of the schema are unknown from then on. This is a \
        note as long as the type is unchanged since the base, or if there is no plan; if the plan \
        has no stages, an edit is a warning.
        """,
      fix: "Freeze all reachable types: `modelc freeze-schema` writes them.",
      source: "dashpay, pull 4644; AmpFin, pull 43.",
      apple: AppleError(
        code: 134504, reason: "Cannot use staged migration with an unknown model version.")),
    triggering: [
      ReleaseExample(
        swiftBase: SwiftExample.sharing("", old: "Frozen.Owner", owner),
        swiftHead: SwiftExample.sharing("; var note: String?", old: "Frozen.Owner", owner))
    ],
    nonTriggering: [ReleaseExample(swiftBase: nil, swiftHead: SwiftExample.twoSchemas)]
  ) { scope in
    scope.liveTypes.flatMap { types in
      scope.found(types.filter { $0.type.listed == nil }) { live, more in
        let path = live.type.reachedThrough.last.map { "\($0)" } ?? "a relationship"
        let subject =
          "\(path) of \(live.schema.name) leads to \(live.type.name)\(more), which \(live.newest) has as well"
        return live.isEdited
          ? "\(subject) and which was edited: \(live.schema.name) is another schema now"
          : "\(subject): an edit changes both schemas"
      } at: { live in
        let place = live.type.reachedThrough.last.flatMap { live.schema.sourceMap.location(of: $0) }
        return .file(place ?? live.type.location)
      }
    }
  }

  private static let owner = "enum Frozen { @Model class Owner { var item: Item? } }"
}
