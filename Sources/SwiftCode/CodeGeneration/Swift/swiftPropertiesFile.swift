extension SwiftGenerator {
  /// The text of `C+CoreDataProperties.swift`.
  func propertiesFile(_ managedClass: ManagedClass) -> String {
    let name = managedClass.name
    return """
      \(imports)

      \(setAlias(managedClass, "Properties"))extension \(name) {

      \(fetchRequest(managedClass))
      \(managedClass.properties.map(declaration).joined())\(arrays(managedClass))
      }
      \(style.hasRelationshipAccessors ? accessors(managedClass) : "")\
      \(identifiable(managedClass))\
      \(objectID(managedClass))\(names(managedClass))
      """
  }

  private func fetchRequest(_ managedClass: ManagedClass) -> String {
    let request = "NSFetchRequest<\(managedClass.name)>"
    let end = form.endsFetchRequestWithSemicolon ? ";" : ""
    return """
          @nonobjc \(access)class func fetchRequest() -> \(request) {
              return \(request)(entityName: \(managedClass.entityLiteral))\(end)
          }

      """
  }

  private func declaration(_ property: ManagedProperty) -> String {
    let comment = documentationComment(property.documentation, indentation: "    ")
    if let value = property.computed {
      return comment + fallbackComment(value) + computedDeclaration(property.name, value)
    }
    return comment + """
          @NSManaged \(isolation)\(access)var \(swiftName(property.name)): \(type(of: property))

      """
  }

  /// A comment line that says how unknown values are read.
  private func fallbackComment(_ value: ComputedValue) -> String {
    guard case .enumeration(_, _, let fallback?) = value else { return "" }
    return "    /// Values that are no case are read as `\(fallback)`.\n"
  }

  /// The arrays for ordered relationships.
  private func arrays(_ managedClass: ManagedClass) -> String {
    guard style.hasTypedRelationships else { return "" }
    return managedClass.toManyRelationships.filter(\.isOrdered)
      .map { "\n\(arrayDeclaration($0, named: managedClass.arrayName(of: $0)))" }.joined()
  }

  private func accessors(_ managedClass: ManagedClass) -> String {
    managedClass.toManyRelationships.map { accessors($0, of: managedClass.name) }.joined()
  }

  /// Classes of entities without a parent say that objects have an identity; others inherit it.
  private func identifiable(_ managedClass: ManagedClass) -> String {
    guard form.isIdentifiable, managedClass.isRoot else { return "" }
    return """

      extension \(managedClass.name) : Identifiable {

      }

      """
  }
}
