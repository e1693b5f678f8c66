import DataModel
import Migration

extension Change {
  /// Whether a change that version hashes do not cover affects neither the schema of a store nor a
  /// migration.
  ///
  /// Indexes are not built in existing stores, and renaming identifiers decide what is paired. Removing the
  /// default value of a required attribute breaks migrations that add the attribute. Bytes written by a
  /// custom transformer are read by another one; those written by Core Data's own transformers are
  /// keyed archives.
  ///
  /// - Parameter model: The model with the change.
  /// - Returns: Whether that is the case.
  func isUnseen(in model: Model) -> Bool {
    // Reordered elements have the same columns at other positions, which existing stores need not follow.
    if kind == .elementOrder, !changesVersionHash { return hasPartsOfOneName(in: model) == false }
    guard !changesVersionHash, !changesSchema else { return false }
    switch kind {
    case .attributeDefault: return !removesDefault || !isOfRequiredAttribute(in: model)
    case .attributeTransformer:
      guard case .text(let name)? = from else { return true }
      return Self.ownTransformers.contains(name)
    case .attributeOptional:
      // Of a composite the parts count, and they did not change.
      return entity.flatMap { model.entities[$0] }?.attributes[property ?? ""]?.type == .composite
        && to == .flag(true)
    case .attributeAdded, .attributeRemoved, .relationshipAdded, .relationshipRemoved:
      return true  // They are transient: no hash and no schema differs.
    default: return kind.isWithoutEffect || Self.unseenKinds.contains(kind)
    }
  }

  /// Whether an attribute has no default value any more.
  var removesDefault: Bool { kind == .attributeDefault && to == nil }

  /// Whether a composite, or one in it, may no longer be empty; its parts did not change.
  func makesCompositeRequired(in model: Model) -> Bool {
    guard kind == .attributeOptional, to == .flag(false), let entity, let property else {
      return false
    }
    var names = property.split(separator: ".").map(String.init)[...]
    var found = names.popFirst().flatMap { model.entities[entity]?.attributes[$0] }
    while let name = names.popFirst() { found = found?.elements.first { $0.name == name } }
    return found?.type == .composite
  }

  /// Whether parts of the composite on any level share a name, in which case columns are numbered in order;
  /// nil if the composite is not found.
  private func hasPartsOfOneName(in model: Model) -> Bool? {
    guard let attribute = entity.flatMap({ model.entities[$0] })?.attributes[property ?? ""] else {
      return nil
    }
    var (names, open): ([String], [Attribute]) = ([], attribute.elements)
    while let part = open.popLast() {
      open += part.elements
      if part.elements.isEmpty { names.append(part.name.uppercased()) }
    }
    return Set(names).count < names.count
  }

  private func isOfRequiredAttribute(in model: Model) -> Bool {
    guard let attribute = entity.flatMap({ model.entities[$0] })?.attributes[property ?? ""] else {
      return true
    }
    return !attribute.isOptional && !attribute.isTransient && !attribute.isDerived
  }

  private static let unseenKinds: Set<ChangeKind> = [
    .relationshipDeleteRule, .attributeMinimum, .attributeMaximum, .attributePattern,
    .attributePredicates, .attributeComposite, .fetchedPropertyAdded, .fetchedPropertyRemoved,
    .fetchedPropertyOptional, .fetchedPropertyTransient, .fetchedPropertyModifier,
    .fetchedPropertyRequest,
  ]

  /// The transformers that Core Data has for keyed archives.
  private static let ownTransformers: Set<String> = [
    "NSUnarchiveFromData", "NSKeyedUnarchiveFromData", "NSSecureUnarchiveFromData",
    "NSUnarchiveFromDataTransformerName", "NSKeyedUnarchiveFromDataTransformerName",
    "NSSecureUnarchiveFromDataTransformerName", "NSSecureUnarchiveFromDataTransformer",
  ]
}
