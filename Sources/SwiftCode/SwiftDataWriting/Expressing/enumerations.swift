import DataModel

/// Whether an attribute is an enumeration, as SwiftData marks it.
///
/// - Source: caches of SwiftData's models: `EnumType` in the user info of composites, 8 attributes.
func isEnumeration(_ attribute: Attribute) -> Bool {
  guard attribute.type == .composite else { return false }
  if attribute.otherUserInfo["EnumType"] == .boolean(true) { return true }
  return attribute.userInfo["EnumType"] == "true" || attribute.userInfo["EnumType"] == "YES"
}

/// The type of the raw values of an enumeration; nil if it has cases without.
///
/// Such a composite has one element, which is called like the property.
func enumerationRawType(of attribute: Attribute) -> AttributeType? {
  guard isEnumeration(attribute), attribute.elements.count == 1,
    attribute.elements[0].name == attribute.name, attribute.elements[0].type != .composite,
    attribute.otherUserInfo["enum"] == nil, attribute.userInfo["enum"] == nil
  else { return nil }
  return attribute.elements[0].type
}

/// Whether an enumeration can be written with cases: plain ones are text, others composites.
func hasCases(_ attribute: Attribute) -> Bool {
  isEnumeration(attribute) && enumerationRawType(of: attribute) == nil
    && !attribute.elements.isEmpty
    && attribute.elements.allSatisfy {
      $0.isOptional && ($0.type == .string || ($0.type == .composite && !$0.elements.isEmpty))
    }
}

/// The Swift type of the elements of a transformable attribute that is an array of values with an attribute type.
///
/// - Returns: `String` for `Array<String>` and `[String]`; nil for anything else, and where another transformer is named.
func elementOfPlainArray(_ attribute: Attribute) -> String? {
  guard attribute.type == .transformable else { return nil }
  let transformers = [nil, secureTransformer, secureTransformer + "Transformer"]
  guard transformers.contains(attribute.valueTransformerName) else { return nil }
  let name = swiftTypeName(of: attribute).filter { $0 != " " }
  var element: Substring?
  if name.hasPrefix("Array<"), name.hasSuffix(">") { element = name.dropFirst(6).dropLast() }
  if name.hasPrefix("["), name.hasSuffix("]") { element = name.dropFirst().dropLast() }
  guard let element, plainTypes.contains(String(element)) else { return nil }
  return String(element)
}

/// The types of Swift that are an attribute type.
///
/// - Source: the table of types in `Documentation/Formats/swiftdata-writing.md`.
private let plainTypes: Set<String> = [
  "Bool", "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64",
  "Double", "Float", "Decimal", "String", "Date", "Data", "UUID", "URL",
]
