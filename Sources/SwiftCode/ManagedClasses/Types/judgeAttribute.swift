import DataModel
import Findings

extension ClassScope {
  /// Whether objects of an entity can have a property of this type for an attribute.
  ///
  /// - Parameters:
  ///   - type: The settled type.
  ///   - attribute: The attribute.
  /// - Returns: Whether it is right, and what happens where it is not.
  /// - Source: `Documentation/CheckingClasses.md`, types.
  func judge(_ type: DeclaredType, for attribute: Attribute) -> TypeVerdict {
    let declared = index.representation(of: type)
    switch (attribute.type, declared) {
    case (_, .anything): return .fits
    case (_, .nothing), (.undefined, _): return .unknown
    case (_, .scalar(let scalar)):
      guard let expected = attribute.type.scalar else { return .otherScalar }
      if scalar == expected { return .fits }
      return scalar.signed == expected ? Self.unsigned : .otherScalar
    case (.decimal, .decimalStructure): return Self.structure
    case (_, .decimalStructure): return .otherScalar
    case (.transformable, .object(let name)):
      return judgeTransformed(name, by: attribute.transformedClass)
    case (.transformable, _): return .unknown
    case (_, .unknown(let name)): return judgeUnknown(name, attribute.type.objectClass)
    case (_, .object(let name)): return Self.verdict(name, attribute.type.objectClass)
    }
  }

  private func judgeUnknown(_ name: String, _ actual: String) -> TypeVerdict {
    // A class of the model is not one of Foundation's.
    entitiesByClass[name] == nil ? .unknown : .otherClass(actual)
  }

  private func judgeTransformed(_ name: String, by customClass: String?) -> TypeVerdict {
    guard let customClass,
      case .object(let actual) = index.representation(of: .named(customClass.baseOfType))
    else { return .unknown }
    return Self.verdict(name, actual)
  }

  private static func verdict(_ declared: String, _ actual: String) -> TypeVerdict {
    switch relation(of: declared, to: actual) {
    case .same, .superclass: .fits
    case .subclass: .subclass(actual)
    case .unrelated: .otherClass(actual)
    }
  }

  private static let unsigned = TypeVerdict.wrong(
    """
    The attribute is signed: values beyond its range cannot be stored, and no source says that Core Data \
    makes accessors for an unsigned scalar.
    """, .warning)

  private static let structure = TypeVerdict.wrong(
    """
    Decimal is a structure in Objective-C, and the value is an object of the class NSDecimalNumber; no \
    source says that Core Data makes accessors for the structure.
    """, .warning)
}

extension AttributeType {
  /// The scalar for which Core Data creates accessors; nil if values are only objects.
  var scalar: Representation.ScalarKind? {
    switch self {
    case .integer16: .integer16
    case .integer32: .integer32
    case .integer64: .integer64
    case .double, .date: .double
    case .float: .float
    case .boolean: .boolean
    default: nil
    }
  }

  /// The class of the values.
  var objectClass: String { className ?? "NSObject" }
}

extension String {
  /// The name of a type as a model writes it without its arguments: `[String]` is an `Array`.
  fileprivate var baseOfType: String {
    if hasPrefix("[") { return contains(":") ? "Dictionary" : "Array" }
    return String(prefix { $0 != "<" && $0 != "?" })
  }
}
