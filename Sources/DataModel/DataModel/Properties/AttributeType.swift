/// The type of an attribute, with Core Data's number for it.
///
/// - Source: `Documentation/Formats/compiled-model.md`; every number but 2000 seen in compiled models.
package enum AttributeType: Int, Hashable, Sendable, CaseIterable {
  /// No type; only transient attributes may have none.
  case undefined = 0
  /// 16-bit signed integer.
  case integer16 = 100
  /// 32-bit signed integer.
  case integer32 = 200
  /// 64-bit signed integer.
  case integer64 = 300
  /// `NSDecimalNumber`: 38 decimal digits.
  case decimal = 400
  /// Double-precision number.
  case double = 500
  /// Single-precision number.
  case float = 600
  /// Text.
  case string = 700
  /// A Boolean.
  case boolean = 800
  /// A point in time, seconds since 2001-01-01 00:00 UTC.
  case date = 900
  /// Bytes.
  case binary = 1000
  /// A UUID.
  case uuid = 1100
  /// A URI.
  case uri = 1200
  /// An object that a value transformer turns into bytes.
  case transformable = 1800
  /// A managed object ID; only as the result of an index expression.
  case objectID = 2000
  /// A composite: a group of attributes.
  case composite = 2100

  /// The type with the name `sourceName` in model sources; nil if absent.
  package init?(sourceName: String) {
    guard let type = Self.bySourceName[sourceName] else { return nil }
    self = type
  }

  /// Whether values are numbers without a fraction.
  package var isInteger: Bool {
    self == .integer16 || self == .integer32 || self == .integer64
  }

  /// Whether values are numbers.
  package var isNumber: Bool {
    isInteger || self == .decimal || self == .double || self == .float
  }

  private static let bySourceName = Dictionary(
    uniqueKeysWithValues: allCases.map { ($0.sourceName, $0) } + [("Object ID", .objectID)])
}
