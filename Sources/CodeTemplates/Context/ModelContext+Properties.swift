import CodeGeneration
import DataModel

extension ModelContext {
  /// An attribute of an entity, or an element of a composite.
  func attribute(_ attribute: Attribute, of owner: String) -> TemplateObject {
    object([
      "name": attribute.name, "entity": owner, "type": attribute.type.sourceName,
      "swiftType": swiftTypeName(of: attribute), "isOptional": attribute.isOptional,
      "isTransient": attribute.isTransient, "isDerived": attribute.isDerived,
      "derivation": attribute.derivation?.expression,
      "usesScalar": attribute.usesScalarValueType,
      "defaultValue": attribute.defaultValue.map(text),
      "minimum": attribute.validation.minimum.map(text),
      "maximum": attribute.validation.maximum.map(text),
      "regularExpression": attribute.validation.regularExpression,
      "composite": attribute.compositeName,
      "elements": attribute.elements.map { self.attribute($0, of: attribute.name) },
      "valueTransformer": attribute.valueTransformerName,
      "customClass": attribute.customClassName,
      "allowsExternalStorage": attribute.allowsExternalBinaryDataStorage,
      "renamingIdentifier": attribute.renamingIdentifier, "userInfo": attribute.userInfo,
      "documentation": documentation(attribute.userInfo),
    ])
  }

  /// A relationship of an entity.
  func relationship(_ relationship: Relationship, of owner: String) -> TemplateObject {
    let destination = relationship.destinationEntity.flatMap { model.entities[$0] }
    return object([
      "name": relationship.name, "entity": owner, "destination": relationship.destinationEntity,
      "destinationClass": destination.map(className) ?? "NSManagedObject",
      "inverse": relationship.inverseName, "isToMany": relationship.isToMany,
      "isOrdered": relationship.isOrdered, "isOptional": relationship.isOptional,
      "isTransient": relationship.isTransient, "minCount": relationship.minCount,
      "maxCount": relationship.maxCount, "deleteRule": relationship.deleteRule.sourceName,
      "renamingIdentifier": relationship.renamingIdentifier, "userInfo": relationship.userInfo,
      "documentation": documentation(relationship.userInfo),
    ])
  }

  /// A value as people write it, a text without quotation marks.
  private func text(_ value: AttributeValue) -> String {
    if case .string(let text) = value { return text }
    return value.description
  }
}
