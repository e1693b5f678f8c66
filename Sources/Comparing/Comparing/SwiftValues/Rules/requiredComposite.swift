import DataModel
import Findings
import Migration

extension SwiftValueRule {
  /// A property of an enum or structure, or a member of a structure, is required, but existing rows have no
  /// value.
  package static let requiredComposite = SwiftValueRule(
    description: RuleDescription(
      "swiftdata-required-composite", .store, .error,
      title:
        "A property of an enum or structure is required, but existing rows have no value for it.",
      rationale: """
        SwiftData keeps the parts of such a value in separate columns, which are all optional \
        here, so the migration passes and fills no column of existing rows. The app then ends when \
        it reads a property that must have a value.
        """,
      fix: """
        Give a new property an initial value, or make it optional and fill it in a custom stage. A \
        member of a structure has no default for existing rows, and a property that was optional \
        gets none either: leave these optional.
        """,
      source:
        "The elements of composites in stores of SwiftData: those of enums are always optional.")
  ) { step in
    step.forEachAttribute { entity, old, new in
      guard let old else {
        let isLacking = new.type == .composite && !new.isOptional && !new.hasDefault
        return isLacking && !new.mustHaveParts ? [found(entity, old: nil, name: new.name)] : []
      }
      return emptied(old, new: new, name: new.name).map { name, wasThere in
        var result = found(entity, old: old, name: name)
        if wasThere { result.explanation = unseen }
        return result
      }
    }
  }

  private static let unseen = """
    No column says whether such a value is optional: nothing fills the rows that have no value, \
    whether or not they are migrated, and neither does an initial value. The app then ends when it \
    reads a property that must have a value.
    """

  private static func found(_ entity: Entity, old: Attribute?, name: String) -> FoundInStep {
    FoundInStep(
      entity, old, name,
      "\(entity.name).\(name) is required, but existing rows have no value for it")
  }

  /// The composites, at any depth, that are required but may have had no value, as dotted names, and whether
  /// they existed before.
  private static func emptied(
    _ old: Attribute?, new: Attribute, name: String
  ) -> [(name: String, wasThere: Bool)] {
    guard new.type == .composite, !new.isOptional, old?.type ?? .composite == .composite else {
      return []
    }
    guard let old, !old.isOptional else {
      return new.mustHaveParts ? [] : [(name, old != nil)]
    }
    let parts = Dictionary(keepingFirst: old.elements.map { ($0.name, $0) })
    return new.elements.flatMap { emptied(parts[$0.name], new: $0, name: "\(name).\($0.name)") }
  }
}

extension Attribute {
  /// Whether a migration rejects rows without it because a part is required.
  fileprivate var mustHaveParts: Bool {
    elements.contains { !$0.isOptional && ($0.elements.isEmpty || $0.mustHaveParts) }
  }
}
