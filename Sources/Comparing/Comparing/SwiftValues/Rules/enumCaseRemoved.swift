import DataModel
import Findings
import Migration

extension SwiftValueRule {
  /// A case of an enum without raw values is removed.
  package static let enumCaseRemoved = SwiftValueRule(
    description: RuleDescription(
      "swiftdata-enum-case-removed", .loss, .warning,
      title:
        "A case of an enum without raw values was removed or renamed, and the values of rows that "
        + "have it are lost.",
      rationale: """
        SwiftData keeps each case of such an enum in its own column. A migration silently drops \
        the column of a removed case. Rows that had it then have no value, and the app ends when \
        it reads a property that must have one.
        """,
      fix:
        "Keep the case, or give the enum raw values before it ships; a custom stage carries values over.",
      source: "The elements of composites in stores of SwiftData; AmpFin, pull 31.")
  ) { step in
    step.forEachAttribute { entity, old, new in
      guard let old else { return [] }
      return lostCases(old, new).map { path in
        FoundInStep(
          entity, old, new.name, detail: path,
          "the case \(path) of \(entity.name).\(new.name) was removed: the values of rows that "
            + "have it are lost"
        )
      }
    }
  }

  /// The cases of enums, at any depth, that `new` no longer has, as dotted names.
  private static func lostCases(_ old: Attribute, _ new: Attribute) -> [String] {
    guard old.type == .composite, new.type == .composite else { return [] }
    let elements = Dictionary(keepingFirst: new.elements.map { ($0.name, $0) })
    let isEnum =
      old.otherUserInfo["EnumType"] != nil && new.otherUserInfo["EnumType"] != nil
      && !old.isRawValue
    return old.elements.flatMap { element -> [String] in
      guard let other = elements[element.name] else { return isEnum ? [element.name] : [] }
      return lostCases(element, other).map { "\(element.name).\($0)" }
    }
  }
}

extension Attribute {
  /// Whether it is an enum with raw values, which has one part with the property's name.
  fileprivate var isRawValue: Bool {
    otherUserInfo["EnumType"] != nil && otherUserInfo["enum"] == nil && elements.count == 1
      && elements[0].name == name && elements[0].type != .composite
  }
}
