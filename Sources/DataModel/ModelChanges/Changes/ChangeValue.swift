/// The value on one side of a change.
package enum ChangeValue: Hashable, Sendable {
  /// A Boolean.
  case flag(Bool)
  /// A number.
  case number(Int)
  /// A text or a name.
  case text(String)
  /// Names: identifiers and members sorted by name; elements of a composite in their order.
  case names([String])
  /// A default value, a validation bound or a user info value.
  case value(AttributeValue)
  /// The type of an attribute.
  case type(AttributeType)
  /// Validation predicates in their order.
  case predicates([ValidationPredicate])
  /// The derivation of an attribute.
  case derivation(Derivation)
  /// A delete rule.
  case deleteRule(DeleteRule)
  /// A code generation setting.
  case codeGeneration(CodeGeneration)
  /// The type of fetch results.
  case resultType(FetchResultType)
  /// The sort order of a fetch.
  case sortDescriptors([SortDescriptor])
  /// The elements of an index.
  case indexElements([FetchIndexElement])
  /// The property names of a uniqueness constraint or compound index, and its index in the list.
  case propertyNames([String], at: Int)
  /// A whole request.
  case fetchRequest(FetchRequest)
  /// A whole entity.
  case entity(Entity)
  /// A whole attribute.
  case attribute(Attribute)
  /// A whole element of a composite, and its index.
  case element(Attribute, at: Int)
  /// A whole relationship.
  case relationship(Relationship)
  /// A whole fetched property.
  case fetchedProperty(FetchedProperty)
  /// A whole index.
  case fetchIndex(FetchIndex)
  /// A whole composite.
  case composite(Composite)
  /// A whole template.
  case fetchRequestTemplate(FetchRequestTemplate)
  /// A whole configuration.
  case configuration(Configuration)
}
