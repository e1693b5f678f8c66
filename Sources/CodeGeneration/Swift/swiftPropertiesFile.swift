extension SwiftGenerator {
  /// The text of `C+CoreDataProperties.swift`.
  func propertiesFile(_ managedClass: ManagedClass) -> String {
    let name = managedClass.name
    return """
      \(imports)

      \(setAlias(managedClass, "Properties"))\(isolation)extension \(name) {

      \(fetchRequest(managedClass))
      \(managedClass.properties.map(declaration).joined())
      }
      \(managedClass.toManyRelationships.map { accessors($0, of: name) }.joined())\
      \(identifiable(managedClass))
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
    """
        @NSManaged \(access)var \(swiftName(property.name)): \(type(of: property.value))

    """
  }

  /// Classes of entities without a parent say that objects have an identity; others inherit it.
  private func identifiable(_ managedClass: ManagedClass) -> String {
    guard form.isIdentifiable, managedClass.isRoot else { return "" }
    return """

      \(isolation)extension \(managedClass.name) : Identifiable {

      }

      """
  }
}
