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
    case .integer16: "Int16"
    case .integer32: "Int32"
    case .integer64: "Int64"
    case .double: "Double"
    case .float: "Float"
    case .boolean: "Bool"
    case .date: "TimeInterval"
    default: objectType(type)
    }
  }

  private func objectType(_ type: AttributeType) -> String {
    switch type {
    case .integer16, .integer32, .integer64, .double, .float, .boolean: "NSNumber"
    case .decimal: "NSDecimalNumber"
    case .string: "String"
    case .date: form.usesReferenceTypes ? "NSDate" : "Date"
    case .binary: form.usesReferenceTypes ? "NSData" : "Data"
    case .uuid: "UUID"
    case .uri: "URL"
    // No file of Xcode shows one.
    case .composite: "[String : Any]"
    case .objectID: "NSManagedObjectID"
    case .undefined, .transformable: "NSObject"
    }
  }
}
