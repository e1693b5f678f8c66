import DataModel

/// The known system types.
///
/// - Source: `Documentation/SwiftData.md`, attribute types and system types.
enum SystemTypes {
  /// The attribute type by name.
  static let attributeTypes: [String: AttributeType] = [
    "Bool": .boolean, "Int": .integer64, "Int64": .integer64, "UInt64": .integer64,
    "UInt": .integer64, "Int32": .integer32, "UInt32": .integer32, "Int16": .integer16,
    "UInt16": .integer16, "Int8": .integer16, "UInt8": .integer16, "Double": .double,
    "TimeInterval": .double, "CGFloat": .double, "Float64": .double, "Float": .float,
    "Float32": .float, "Decimal": .decimal, "String": .string, "Date": .date, "Data": .binary,
    "UUID": .uuid, "URL": .uri,
    // Aliases of these, by the interfaces of Core Location, Core Foundation, Objective-C and Swift.
    "CLLocationDegrees": .double, "CLLocationDistance": .double, "CLLocationAccuracy": .double,
    "CLLocationSpeed": .double, "CLLocationSpeedAccuracy": .double, "CLLocationDirection": .double,
    "CLLocationDirectionAccuracy": .double, "CFTimeInterval": .double, "CFAbsoluteTime": .double,
    "NSInteger": .integer64, "CInt": .integer32, "CShort": .integer16, "CLong": .integer64,
    "CLongLong": .integer64, "CBool": .boolean, "CDouble": .double, "CFloat": .float,
  ]

  /// The members of Codable types whose layout a store showed, in order.
  static let layouts: [String: [(name: String, type: AttributeType)]] = [
    "String.LocalizationValue": [("arguments", .binary), ("key", .string)],
    "Duration": [("high", .integer64), ("low", .integer64)],
    "Color.Resolved": [
      ("linearRed", .float), ("linearGreen", .float), ("linearBlue", .float), ("opacity", .float),
    ],
  ]

  /// Types that can be stored, but by members that no store showed yet.
  static let withoutLayout: Set<String> = [
    "AttributedString", "Calendar", "Calendar.RecurrenceRule", "Calendar.Identifier",
    "CLLocationCoordinate2D", "CGPoint", "CGRect", "CGSize", "CGVector", "CGAffineTransform",
    "CharacterSet", "Character", "DateComponents", "DateInterval", "IndexPath", "IndexSet",
    "Locale",
    "Locale.Currency", "Locale.Language", "Locale.Region", "Locale.LanguageCode",
    "LocalizedStringResource",
    "MKCoordinateRegion", "Measurement", "PersistentIdentifier", "PersonNameComponents", "Range",
    "ClosedRange", "TimeZone", "URLComponents", "UTType", "Edge", "EdgeInsets", "Angle", "Color",
    "Int128", "UInt128", "Float16", "Float80", "Substring", "Date.ComponentsFormatStyle",
    "Decimal.FormatStyle", "Predicate", "SortDescriptor", "SIMD2", "SIMD3", "SIMD4", "Optional",
  ]

  /// Whether a name is that of a type of the system that is known here.
  static func isKnown(_ name: String) -> Bool {
    attributeTypes[name] != nil || layouts[name] != nil || withoutLayout.contains(name)
  }

  /// The modules that such types come from.
  static let modules: Set<String> = [
    "Swift", "Foundation", "FoundationEssentials", "SwiftUI", "SwiftUICore", "UIKit", "AppKit",
    "CoreGraphics", "CoreFoundation", "CoreLocation", "MapKit", "SwiftData", "Darwin", "Glibc",
    "ObjectiveC", "Combine", "Observation", "UniformTypeIdentifiers",
  ]

  /// The module of a type that is known here, as it is written in front of the name.
  static func module(of name: String) -> String {
    let first = name.prefix { $0 != "." }
    if swift.contains(String(first)) { return "Swift" }
    if first.hasPrefix("CL") { return "CoreLocation" }
    if first.hasPrefix("MK") { return "MapKit" }
    return otherModules[String(first)] ?? "Foundation"
  }

  private static let swift: Set<String> = [
    "Bool", "Int", "Int8", "Int16", "Int32", "Int64", "Int128", "UInt", "UInt8", "UInt16", "UInt32",
    "UInt64", "UInt128", "Double", "Float", "Float16", "Float32", "Float64", "Float80", "String",
    "Substring", "Character", "CInt", "CShort", "CLong", "CLongLong", "CBool", "CDouble", "CFloat",
    "Duration", "Set", "Range", "ClosedRange", "SIMD2", "SIMD3", "SIMD4", "Optional", "Codable",
    "Hashable",
  ]

  private static let otherModules = [
    "Color": "SwiftUI", "Angle": "SwiftUI", "Edge": "SwiftUI", "EdgeInsets": "SwiftUI",
    "UTType": "UniformTypeIdentifiers", "PersistentIdentifier": "SwiftData",
  ]

  /// The type of a member of a type, where it is not the type itself.
  static let members: [String: String] = [
    "UUID().uuidString": "String", "Date().timeIntervalSince1970": "Double",
  ]

  /// Properties of values by their types.
  static let properties: [String: String] = [
    "String.count": "Int", "String.isEmpty": "Bool", "Data.count": "Int", "Data.isEmpty": "Bool",
    "UUID.uuidString": "String", "URL.absoluteString": "String", "URL.path": "String",
    "URL.lastPathComponent": "String", "Date.timeIntervalSince1970": "Double",
    "Date.timeIntervalSinceReferenceDate": "Double", "Date.timeIntervalSinceNow": "Double",
  ]

  /// The results of system functions that are named like types.
  ///
  /// - Source: the interface of Foundation.
  static let functions: [String: String] = [
    "NSLocalizedString": "String", "NSHomeDirectory": "String", "NSTemporaryDirectory": "String",
    "NSUserName": "String", "NSFullUserName": "String", "NSStringFromClass": "String",
    "NSStringFromSelector": "String", "NSStringFromProtocol": "String",
  ]

  /// Functions of types of the system themselves that give a value of the type.
  static let ownFunctions: Set<String> = ["random", "maximum", "minimum"]

  /// Members of a type of the system that are of that type.
  static let ownMembers: [String: Set<String>] = [
    "Date": ["now", "distantPast", "distantFuture"],
    "Decimal": ["zero", "pi", "nan", "leastFiniteMagnitude", "greatestFiniteMagnitude"],
    "Double": numbers, "Float": numbers, "CGFloat": numbers, "TimeInterval": numbers,
    "Int": integers, "Int8": integers, "Int16": integers, "Int32": integers, "Int64": integers,
    "UInt": integers, "UInt8": integers, "UInt16": integers, "UInt32": integers, "UInt64": integers,
    "URL": ["documentsDirectory", "homeDirectory", "temporaryDirectory", "cachesDirectory"],
    "Duration": ["zero"],
  ]

  private static let integers: Set<String> = ["max", "min", "zero"]
  private static let numbers: Set<String> = [
    "zero", "pi", "infinity", "nan", "greatestFiniteMagnitude", "leastNormalMagnitude",
    "leastNonzeroMagnitude", "ulpOfOne",
  ]
}
