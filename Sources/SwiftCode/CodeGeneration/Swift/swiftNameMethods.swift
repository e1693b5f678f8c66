extension SwiftGenerator {
  /// The names of the entity and its properties, after an empty line; nothing where they are not asked for.
  func names(_ managedClass: ManagedClass) -> String {
    let parts = [
      style.hasNames || style.hasFetchHelpers ? entityName(managedClass) : "",
      style.hasNames ? keys(managedClass) : "",
    ].filter { !$0.isEmpty }
    guard !parts.isEmpty else { return "" }
    return """

      \(isolation)extension \(managedClass.name) {

      \(parts.joined(separator: "\n"))
      }

      """
  }

  /// Objective-C sees the name, so that the extension of a subclass can have another.
  private func entityName(_ managedClass: ManagedClass) -> String {
    let override = managedClass.hasGeneratedAncestor ? "override " : ""
    return """
          /// The name of the entity.
          @objc dynamic \(override)\(access)class var entityName: String { \
      \(swiftLiteral(managedClass.entity)) }

      """
  }

  private func keys(_ managedClass: ManagedClass) -> String {
    let names = managedClass.properties.map(\.name)
    let inherited = managedClass.inheritedNames.filter { !names.contains($0) }
    let constants = (names + inherited).map { name in
      "        \(access)static let \(swiftName(name)) = \(swiftLiteral(name))\n"
    }
    return """
          /// The names of the properties, inherited ones last.
          \(isolation)\(access)enum Keys {
      \(constants.joined())    }

      """
  }
}
