extension AttributeType {
  /// What is known of a type: a row of the table.
  typealias Facts = (
    sourceName: String, valueClass: ValueClass?, className: String?, swiftName: String?,
    column: (sql: String, block: Int)?, storage: StorageClasses
  )

  /// The storage classes of SQLite in which values of a type are kept.
  enum StorageClasses {
    case unknown, integer, number, text, blob
  }

  /// The table of types: the name in sources, the class of the values and its names in Objective-C and Swift,
  /// the column with its block in the table, and the storage classes.
  ///
  /// *Source:* `Documentation/Formats/compiled-model.md`, attributes, and `store-schema.md`, column types and order,
  /// attribute columns; the order of URI before UUID and object IDs have not been seen.
  var facts: Facts {
    switch self {
    case .undefined: ("Undefined", nil, nil, nil, nil, .unknown)
    case .integer16: ("Integer 16", .number, "NSNumber", "Int16", ("INTEGER", 1), .integer)
    case .integer32: ("Integer 32", .number, "NSNumber", "Int32", ("INTEGER", 1), .integer)
    case .integer64: ("Integer 64", .number, "NSNumber", "Int64", ("INTEGER", 1), .integer)
    case .boolean: ("Boolean", .number, "NSNumber", "Bool", ("INTEGER", 1), .integer)
    case .double: ("Double", .number, "NSNumber", "Double", ("FLOAT", 2), .number)
    case .float: ("Float", .number, "NSNumber", "Float", ("FLOAT", 2), .number)
    case .date: ("Date", .date, "NSDate", "Date", ("TIMESTAMP", 2), .number)
    case .decimal: ("Decimal", .number, "NSDecimalNumber", "Decimal", ("DECIMAL", 3), .number)
    case .string: ("String", .string, "NSString", "String", ("VARCHAR", 4), .text)
    case .uri: ("URI", .url, "NSURL", "URL", ("VARCHAR", 5), .text)
    case .uuid: ("UUID", .uuid, "NSUUID", "UUID", ("BLOB", 6), .blob)
    case .transformable: ("Transformable", .transformable, nil, nil, ("BLOB", 7), .blob)
    case .binary: ("Binary", .data, "NSData", "Data", ("BLOB", 8), .blob)
    case .objectID: ("ObjectID", .objectID, "NSManagedObjectID", nil, ("INTEGER", 9), .unknown)
    case .composite: ("Composite", .composite, "NSDictionary", nil, nil, .unknown)
    }
  }

  /// The name that model sources use.
  package var sourceName: String { facts.sourceName }

  /// The Objective-C class of the values; nil where any object is one.
  package var className: String? { facts.className }

  /// The Swift type of the values, without `?`; nil if the type alone does not say it.
  package var swiftName: String? { facts.swiftName }

  /// The range of an integer type; nil for other types.
  package var integerRange: ClosedRange<Int64>? {
    switch self {
    case .integer16: Int64(Int16.min)...Int64(Int16.max)
    case .integer32: Int64(Int32.min)...Int64(Int32.max)
    case .integer64: .min ... .max
    default: nil
    }
  }

  /// The SQLite storage classes of the values; nil if not known.
  package var storageClasses: [String]? {
    switch facts.storage {
    case .unknown: nil
    case .integer: ["integer"]
    case .number: ["integer", "real"]
    case .text: ["text"]
    case .blob: ["blob"]
    }
  }
}
