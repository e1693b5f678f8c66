package import DataModel

/// The class name of `entity`'s objects, without the module: `NSManagedObject` if it has no custom class.
package func className(of entity: Entity) -> String {
  ClassName(of: entity)?.base ?? ManagedClass.base
}

/// The Swift type of the values of `attribute` that are not nil.
package func swiftTypeName(of attribute: Attribute) -> String {
  switch attribute.type {
  case .transformable: attribute.transformedClass ?? "NSObject"
  case .composite: "[String: Any]"
  default: attribute.type.swiftName ?? "NSObject"
  }
}

/// The file name without what cannot be in an identifier, which generated files begin with.
package func modelIdentifier(of name: String) -> String { identifier(from: name) }

/// The name of a Swift declaration, in backticks where it is a keyword; what no identifier may have
/// becomes `_`.
package func swiftIdentifier(_ name: String) -> String {
  guard !isIdentifier(name) else { return swiftName(name) }
  let plain = String(
    name.unicodeScalars.map { $0.properties.isXIDContinue ? Character($0) : "_" })
  return isIdentifier(plain) ? swiftName(plain) : "_\(plain)"
}

/// `text` as a literal of Swift.
package func swiftStringLiteral(_ text: String) -> String { swiftLiteral(text) }
