import DataModel

/// The mapping that Core Data infers for a step.
///
/// - Parameter step: The two models; the result is meaningful only if no rule of the inference layer reports
///   a finding.
/// - Returns: The entity mappings: those with a destination sorted by name, then removed entities.
/// - Source: `Documentation/Formats/inference.md`, entity and property mappings.
package func inferMapping(_ step: MigrationStep) -> InferredMapping {
  InferredMapping(
    entityMappings: step.entityPairs.map { mapping(of: $0, in: step) }
      + step.removedEntities.map { entity in
        EntityMapping(
          kind: .remove, name: mappingName(.remove, entity), source: entity.name,
          destination: nil, sourceHash: step.sourceHash(entity.name), destinationHash: nil)
      })
}

private func mappingName(_ kind: EntityMapping.Kind, _ entity: Entity) -> String {
  "IEM_\(kind.word)_\(entity.pairingIdentifier)"
}

private func mapping(of pair: EntityPair, in step: MigrationStep) -> EntityMapping {
  let destinationHash = step.destinationHash(pair.destination.name)
  guard let source = pair.source else {
    return EntityMapping(
      kind: .add, name: mappingName(.add, pair.destination), source: nil,
      destination: pair.destination.name, sourceHash: nil, destinationHash: destinationHash)
  }
  let sourceHash = step.sourceHash(source.name)
  let kind: EntityMapping.Kind = sourceHash == destinationHash ? .copy : .transform
  var mapping = EntityMapping(
    kind: kind, name: mappingName(kind, source), source: source.name,
    destination: pair.destination.name, sourceHash: sourceHash, destinationHash: destinationHash)
  mapping.sourceExpression = """
    FETCH(FUNCTION($manager, "fetchRequestForSourceEntityNamed:predicateString:", \
    \(quoted(source.name)), "TRUEPREDICATE"), FUNCTION($manager, "sourceContext"), NO)
    """
  for properties in pair.properties.sorted(by: { nameComesBefore($0.name, $1.name) }) {
    if properties.destination.relationship == nil {
      mapping.attributeMappings.append(properties.attributeMapping)
    } else {
      mapping.relationshipMappings.append(properties.relationshipMapping)
    }
    if properties.source == nil {
      mapping.addedProperties.append(properties.name)
    } else {
      mapping.mappedProperties.append(properties.name)
    }
  }
  mapping.removedProperties = pair.removed.map(\.name).sorted(by: nameComesBefore)
  return mapping
}

extension PropertyPair {
  /// The name of the destination property.
  var name: String { destination.name }

  fileprivate var attributeMapping: PropertyMapping {
    PropertyMapping(
      name: name, valueExpression: attributeExpression, mayFailValidation: isMandatoryWithoutValue,
      checksRows: isMandatoryWithoutValue && !destination.isInOptionalComposite)
  }

  private var attributeExpression: String? {
    guard let source else { return destination.attribute?.defaultValue.map(constant) }
    guard source.isOptional, !destination.isOptional else {
      return #"FUNCTION($source, "valueForKey:", \#(quoted(source.name)))"#
    }
    return """
      FUNCTION($entityPolicy, "_nonNilValueOrDefaultValueForAttribute:source:destination:", \
      \(quoted(name)), $source, $destination)
      """
  }

  fileprivate var relationshipMapping: PropertyMapping {
    let expression = source.map { source in
      """
      FUNCTION($manager, "destinationInstancesForSourceRelationshipNamed:sourceInstances:", \
      \(quoted(source.name)), FUNCTION($source, "valueForKey:", \(quoted(source.name))))
      """
    }
    return PropertyMapping(
      name: name, valueExpression: expression, mayFailValidation: isMandatoryWithoutValue,
      checksRows: isMandatoryWithoutValue)
  }

  /// Whether Core Data validates the rows of the destination: a value is required, but the source may have
  /// none.
  var isMandatoryWithoutValue: Bool {
    switch destination.content {
    case .derived: return false
    case .attribute(let attribute):
      guard !attribute.isOptional, attribute.defaultValue == nil, computedDefault == nil else {
        return false
      }
      return source?.isOptional ?? true
    case .relationship(let relationship):
      guard !relationship.mayBeEmpty else { return false }
      return source?.relationship?.mayBeEmpty ?? true
    }
  }
}

extension Relationship {
  /// Whether the relationship may be empty: optional, or to-many without a minimum count.
  var mayBeEmpty: Bool { isOptional || isToMany && minCount == 0 }
}

private func quoted(_ text: String) -> String {
  let needsEscapes = text.utf8.contains {
    $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\")
  }
  guard needsEscapes else { return "\"\(text)\"" }
  return "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
}

private func constant(_ value: AttributeValue) -> String {
  switch value {
  case .string(let text): quoted(text)
  case .boolean(let isSet): isSet ? "1" : "0"
  case .date(let real): "CAST(\(real.value), \"NSDate\")"
  default: value.description
  }
}
