extension SwiftGenerator {
  /// The extension of the class `name` with the methods that change a relationship to many objects.
  func accessors(_ relationship: ToManyRelationship, of name: String) -> String {
    let methods =
      relationship.isOrdered
      ? orderedMethods(relationship) + setMethods(relationship, "NSOrderedSet")
      : setMethods(
        relationship,
        style.hasTypedRelationships ? "\(setName)<\(relationship.destination)>" : "NSSet")
    return """

      // MARK: Generated accessors for \(relationship.name)
      extension \(name) {

      \(methods.map(text).joined(separator: "\n"))
      }

      """
  }

  /// A method: its selector and its declaration in Swift.
  private typealias Method = (selector: String, declaration: String)

  private func text(_ method: Method) -> String {
    """
        @objc(\(method.selector))
        @NSManaged \(isolation)\(access)func \(method.declaration)

    """
  }

  private func setMethods(_ relationship: ToManyRelationship, _ set: String) -> [Method] {
    let name = relationship.capitalizedName
    let object = relationship.destination
    return [
      ("add\(name)Object:", "addTo\(name)(_ value: \(object))"),
      ("remove\(name)Object:", "removeFrom\(name)(_ value: \(object))"),
      ("add\(name):", "addTo\(name)(_ values: \(set))"),
      ("remove\(name):", "removeFrom\(name)(_ values: \(set))"),
    ]
  }

  private func orderedMethods(_ relationship: ToManyRelationship) -> [Method] {
    let name = relationship.capitalizedName
    let object = relationship.destination
    return [
      ("insertObject:in\(name)AtIndex:", "insertInto\(name)(_ value: \(object), at idx: Int)"),
      ("removeObjectFrom\(name)AtIndex:", "removeFrom\(name)(at idx: Int)"),
      (
        "insert\(name):atIndexes:",
        "insertInto\(name)(_ values: [\(object)], at indexes: NSIndexSet)"
      ),
      ("remove\(name)AtIndexes:", "removeFrom\(name)(at indexes: NSIndexSet)"),
      (
        "replaceObjectIn\(name)AtIndex:withObject:",
        "replace\(name)(at idx: Int, with value: \(object))"
      ),
      (
        "replace\(name)AtIndexes:with\(name):",
        "replace\(name)(at indexes: NSIndexSet, with values: [\(object)])"
      ),
    ]
  }
}
