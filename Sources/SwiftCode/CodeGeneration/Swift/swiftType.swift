import DataModel

extension SwiftGenerator {
  /// The type of a property; objects are optional whatever the model says, unless the style declares required
  /// ones.
  func type(of property: ManagedProperty) -> String {
    let mark = property.isRequired ? "" : "?"
    return switch property.value {
    case .scalar(let type): scalarType(type)
    case .object(let type): "\(objectType(type))\(mark)"
    case .transformed(let name): "\(name ?? "NSObject")\(mark)"
    case .toOne(let destination): "\(destination)?"
    case .toMany(_, true): style.hasTypedRelationships ? "NSOrderedSet" : "NSOrderedSet?"
    case .toMany(let destination, false):
      style.hasTypedRelationships ? "\(setName)<\(destination)>" : "NSSet?"
    case .fetched(let destination): "[\(destination)]?"
    }
  }

  private func scalarType(_ type: AttributeType) -> String {
    switch type {
    case .integer16, .integer32, .integer64, .double, .float, .boolean: type.swiftName ?? "NSObject"
    case .date: "TimeInterval"
    default: objectType(type)
    }
  }

  private func objectType(_ type: AttributeType) -> String {
    switch type {
    case .date, .binary:
      (form.usesReferenceTypes ? type.className : type.swiftName) ?? "NSObject"
    case .string, .uuid, .uri: type.swiftName ?? "NSObject"
    // No file of Xcode shows one.
    case .composite: "[String : Any]"
    default: type.className ?? "NSObject"
    }
  }
}
