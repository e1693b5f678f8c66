/// What one side of a change says.
package enum ChangeValue: Hashable, Sendable {
  /// Yes or no.
  case flag(Bool)
  /// A number.
  case number(Int)
  /// A text or a name.
  case text(String)
  /// Names: identifiers and members ordered by name, elements of a composite in their order.
  case names([String])
  /// A default value, a bound, or user info.
  case value(AttributeValue)
  /// The type of an attribute.
  case type(AttributeType)
  /// Validation predicates in their order.
  case predicates([ValidationPredicate])
  /// How an attribute is derived.
  case derivation(Derivation)
  /// What happens when an object is deleted.
  case deleteRule(DeleteRule)
  /// How a class is generated.
  case codeGeneration(CodeGeneration)
  /// What a fetch gives.
  case resultType(FetchResultType)
  /// The order of a fetch.
  case sortDescriptors([SortDescriptor])
  /// What an index consists of.
  case indexElements([FetchIndexElement])
  /// The property names of a uniqueness constraint or compound index and its place among them.
  case propertyNames([String], at: Int)
  /// A whole request.
  case fetchRequest(FetchRequest)
  /// A whole entity.
  case entity(Entity)
  /// A whole attribute.
  case attribute(Attribute)
  /// A whole element of a composite and its place among them.
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
