/// The class of the objects that an attribute or an expression has, as Core Data checks it when a value is set.
///
/// *Source:* `Documentation/MappingUpgrades.md`, values of another type.
package enum ValueClass: Hashable, Sendable {
  /// A number; a decimal one is a number as well.
  case number
  case string, date, data, uuid, url
  /// Any object, which a value transformer makes bytes of.
  case transformable
  /// Several values by name.
  case composite
  /// An object identifier.
  case objectID

  /// The class of an attribute; nil for one without a type.
  package init?(_ type: AttributeType) {
    guard let valueClass = type.facts.valueClass else { return nil }
    self = valueClass
  }

  /// The class of a constant; nil for nil.
  package init?(_ constant: Constant) {
    switch constant {
    case .boolean, .integer, .real, .decimal: self = .number
    case .string: self = .string
    case .date: self = .date
    case .data: self = .data
    case .uuid: self = .uuid
    case .url: self = .url
    case .null, .classReference: return nil
    }
  }
}
