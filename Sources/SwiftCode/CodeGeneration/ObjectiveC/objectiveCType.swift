import DataModel

extension ObjectiveCGenerator {
  /// The attributes in parentheses of a property; objects may be nil unless they are required.
  func attributes(of property: ManagedProperty) -> String {
    let nullable = property.isRequired ? "" : "nullable, "
    return switch property.value {
    case .scalar: "nonatomic"
    case .object(let type): "\(nullable)nonatomic, \(isCopied(type) ? "copy" : "retain")"
    case .transformed, .toOne, .toMany: "\(nullable)nonatomic, retain"
    // No file of Xcode shows one.
    case .fetched: "nullable, nonatomic, readonly"
    }
  }

  private func isCopied(_ type: AttributeType) -> Bool {
    switch type {
    case .binary, .undefined, .transformable, .objectID, .composite: false
    default: true
    }
  }

  /// The type of a property with the text up to the name: a space, or a space and `*`.
  func type(of value: ManagedValue) -> String {
    switch value {
    case .scalar(let type): "\(scalarType(type)) "
    case .object(let type): "\(objectType(type)) *"
    case .transformed(let name): "\(name ?? "NSObject") *"
    case .toOne(let destination): "\(destination) *"
    case .toMany(let destination, let isOrdered):
      "\(isOrdered ? "NSOrderedSet" : "NSSet")<\(destination) *> *"
    case .fetched(let destination): "NSArray<\(destination) *> *"
    }
  }

  private func scalarType(_ type: AttributeType) -> String {
    switch type {
    case .integer16: "int16_t"
    case .integer32: "int32_t"
    case .integer64: "int64_t"
    case .double: "double"
    case .float: "float"
    case .boolean: "BOOL"
    case .date: "NSTimeInterval"
    default: objectType(type)
    }
  }

  private func objectType(_ type: AttributeType) -> String {
    // No file of Xcode shows a composite.
    type == .composite ? "NSDictionary<NSString *, id>" : type.className ?? "NSObject"
  }
}
