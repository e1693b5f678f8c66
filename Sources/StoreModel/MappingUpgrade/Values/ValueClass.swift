import DataModel

/// The class of the objects that an attribute or an expression has, as Core Data checks it when a value is set.
///
/// *Source:* `Documentation/MappingUpgrades.md`, values of another type.
enum ValueClass: Hashable {
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
  init?(_ type: AttributeType) {
    switch type {
    case .integer16, .integer32, .integer64, .boolean, .double, .float, .decimal: self = .number
    case .string: self = .string
    case .date: self = .date
    case .binary: self = .data
    case .uuid: self = .uuid
    case .uri: self = .url
    case .transformable: self = .transformable
    case .composite: self = .composite
    case .objectID: self = .objectID
    case .undefined: return nil
    }
  }

  /// The class of a constant; nil for nil.
  init?(_ constant: Constant) {
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

  /// The name of the class of values that Core Data hands out.
  var givenName: String {
    switch self {
    case .number: "__NSCFNumber"
    case .string: "__NSCFString"
    case .date: "__NSDate"
    case .data: "NSConcreteData"
    case .uuid: "__NSConcreteUUID"
    case .url: "NSURL"
    case .transformable: "NSObject"
    case .composite: "NSDictionary"
    case .objectID: "NSManagedObjectID"
    }
  }
}

extension AttributeType {
  /// The name of the class that values of an attribute must be of.
  var valueClassName: String {
    switch self {
    case .decimal: "NSDecimalNumber"
    case .integer16, .integer32, .integer64, .boolean, .double, .float: "NSNumber"
    case .string: "NSString"
    case .date: "NSDate"
    case .binary: "NSData"
    case .uuid: "NSUUID"
    case .uri: "NSURL"
    case .objectID: "NSManagedObjectID"
    case .composite: "NSDictionary"
    case .transformable, .undefined: "NSObject"
    }
  }

  /// The range of an integer type; nil for other types.
  var integerBounds: ClosedRange<Int64>? {
    switch self {
    case .integer16: Int64(Int16.min)...Int64(Int16.max)
    case .integer32: Int64(Int32.min)...Int64(Int32.max)
    case .integer64: .min ... .max
    default: nil
    }
  }
}
