import DataModel

/// The names of types in a file: those of Swift, Foundation and SwiftData with their module where the file declares
/// one of the same name.
struct SwiftNames {
  /// The types that the file declares.
  var declared: Set<String> = []

  /// A type of another module as it is written.
  func type(_ name: String) -> String {
    guard declared.contains(name), let module = modules[name] else { return name }
    return "\(module).\(name)"
  }

  /// The type of the values of an attribute that is neither a composite nor transformable, without `?`.
  func type(of type: AttributeType) -> String {
    // SwiftData makes an Integer 64 of an Int.
    self.type(type == .integer64 ? "Int" : type.swiftName ?? "NSObject")
  }

  /// The type of the values of a transformable attribute.
  func transformedType(_ attribute: Attribute) -> String {
    if let element = elementOfPlainArray(attribute) { return "[\(type(element))]" }
    return type(attribute.customClassName ?? "NSObject")
  }
}

/// The name of a type or property that the file declares: in backticks where it is a word of the language, or no
/// identifier but a name that Swift has in backticks.
func declaredName(_ name: String) -> String {
  let identifier = swiftIdentifier(name)
  return identifier.filter { $0 != "`" } != name && isRawIdentifier(name) ? "`\(name)`" : identifier
}

/// Whether a name may stand in backticks.
///
/// - Source: SE-0451, raw identifiers, of Swift 6.2; of older ones names like `🚲`, which are identifiers.
func isRawIdentifier(_ name: String) -> Bool {
  let signs = Set("/=-+!*%<>&|^~?.".unicodeScalars)
  return !name.unicodeScalars.allSatisfy { $0.properties.isWhitespace || signs.contains($0) }
    && name.unicodeScalars.allSatisfy { scalar in
      scalar.value >= 0x20 && scalar.value != 0x7F && scalar != "`" && scalar != "\\"
        && scalar.properties.generalCategory != .control
        && scalar.properties.generalCategory != .lineSeparator
        && scalar.properties.generalCategory != .paragraphSeparator
    }
}

/// The types that are used in files of classes, with their modules.
private let modules: [String: String] = {
  var result: [String: String] = [:]
  for name in [
    "Bool", "Codable", "Double", "Float", "Int", "Int8", "Int16", "Int32", "Int64", "String",
    "UInt", "UInt8", "UInt16", "UInt32", "UInt64",
  ] { result[name] = "Swift" }
  for name in [
    "CocoaError", "Data", "Date", "Decimal", "NSArray", "NSDictionary", "NSNumber", "NSObject",
    "NSSet", "URL", "UUID",
  ] { result[name] = "Foundation" }
  for name in [
    "MigrationStage", "Model", "PersistentModel", "Schema", "SchemaMigrationPlan",
    "VersionedSchema", "Attribute", "Relationship",
  ] { result[name] = "SwiftData" }
  return result
}()
