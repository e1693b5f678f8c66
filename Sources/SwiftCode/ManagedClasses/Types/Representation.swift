/// The Objective-C representation of a type, by which Core Data creates accessors.
enum Representation: Hashable {
  /// A number or Boolean that is not an object.
  case scalar(ScalarKind)
  /// An object of a class of Foundation or Core Data; Swift's own types by the class that they bridge to.
  case object(String)
  /// Any object at all.
  case anything
  /// `Decimal`, which is a structure in Objective-C.
  case decimalStructure
  /// A type that cannot be determined from the sources.
  case unknown(String)
  /// Nothing that a managed property can be.
  case nothing

  /// A scalar by its type encoding.
  enum ScalarKind: String, Hashable {
    case integer8 = "Int8"
    case integer16 = "Int16"
    case integer32 = "Int32"
    case integer64 = "Int64"
    case unsigned8 = "UInt8"
    case unsigned16 = "UInt16"
    case unsigned32 = "UInt32"
    case unsigned64 = "UInt64"
    case double = "Double"
    case float = "Float"
    case boolean = "Bool"

    /// The signed scalar of the same width.
    var signed: ScalarKind {
      switch self {
      case .unsigned8: .integer8
      case .unsigned16: .integer16
      case .unsigned32: .integer32
      case .unsigned64: .integer64
      default: self
      }
    }
  }
}

extension DeclarationIndex {
  /// The representation of a resolved type, ignoring optionality.
  func representation(of type: DeclaredType) -> Representation {
    guard case .named(let name, _) = type.wrapped else { return .nothing }
    if let enumeration = enumerations(named: name).first {
      // An enumeration of the sources is one of its raw values.
      guard enumeration.isObjectiveC, let raw = enumeration.inherited.first,
        case .named(let rawName, _) = settled(raw, in: enumeration.scope),
        let scalar = scalarNames[rawName]
      else { return .nothing }
      return .scalar(scalar)
    }
    if declares(name) { return .unknown(name) }
    if let scalar = scalarNames[name] { return .scalar(scalar) }
    if anyObjectNames.contains(name) { return .anything }
    if name == "Decimal" { return .decimalStructure }
    if let bridged = bridgedClasses[name] { return .object(bridged) }
    return knownSuperclasses[name] == nil ? .unknown(name) : .object(name)
  }
}

/// The names of scalars, with those of their aliases on 64-bit systems.
private let scalarNames: [String: Representation.ScalarKind] = [
  "Int8": .integer8, "Int16": .integer16, "Int32": .integer32, "Int64": .integer64,
  "Int": .integer64, "NSInteger": .integer64, "UInt8": .unsigned8, "UInt16": .unsigned16,
  "UInt32": .unsigned32, "UInt64": .unsigned64, "UInt": .unsigned64, "NSUInteger": .unsigned64,
  "CShort": .integer16, "CInt": .integer32, "CLong": .integer64, "CLongLong": .integer64,
  "CChar": .integer8, "Double": .double, "CDouble": .double, "Float64": .double,
  "TimeInterval": .double, "NSTimeInterval": .double, "CGFloat": .double, "CFTimeInterval": .double,
  "CFAbsoluteTime": .double, "CLLocationDegrees": .double, "CLLocationDistance": .double,
  "CLLocationAccuracy": .double, "CLLocationSpeed": .double, "CLLocationDirection": .double,
  "Float": .float, "CFloat": .float, "Float32": .float, "Bool": .boolean, "CBool": .boolean,
  "ObjCBool": .boolean,
]

/// The types that take every object.
private let anyObjectNames: Set<String> = [
  "Any", "AnyObject", "AnyHashable", "NSObject", "NSObjectProtocol", "NSCopying", "NSCoding",
  "NSSecureCoding", "NSMutableCopying",
]

/// The classes that values of Swift are in Objective-C.
let bridgedClasses: [String: String] = [
  "String": "NSString", "Date": "NSDate", "Data": "NSData", "URL": "NSURL", "UUID": "NSUUID",
  "Array": "NSArray", "Dictionary": "NSDictionary", "Set": "NSSet", "IndexSet": "NSIndexSet",
  "IndexPath": "NSIndexPath", "Locale": "NSLocale", "TimeZone": "NSTimeZone",
  "Calendar": "NSCalendar", "DateComponents": "NSDateComponents",
  "DateInterval": "NSDateInterval", "CharacterSet": "NSCharacterSet",
]

/// The known classes of Foundation and Core Data, with their superclasses.
private let knownSuperclasses: [String: String] = [
  "NSValue": "NSObject", "NSNumber": "NSValue", "NSDecimalNumber": "NSNumber",
  "NSString": "NSObject", "NSMutableString": "NSString", "NSDate": "NSObject",
  "NSData": "NSObject", "NSMutableData": "NSData", "NSURL": "NSObject", "NSUUID": "NSObject",
  "NSArray": "NSObject", "NSMutableArray": "NSArray", "NSDictionary": "NSObject",
  "NSMutableDictionary": "NSDictionary", "NSSet": "NSObject", "NSMutableSet": "NSSet",
  "NSCountedSet": "NSMutableSet", "NSOrderedSet": "NSObject",
  "NSMutableOrderedSet": "NSOrderedSet", "NSManagedObjectID": "NSObject",
  "NSManagedObject": "NSObject", "NSIndexSet": "NSObject", "NSIndexPath": "NSObject",
  "NSLocale": "NSObject", "NSTimeZone": "NSObject", "NSCalendar": "NSObject",
  "NSDateComponents": "NSObject", "NSDateInterval": "NSObject", "NSCharacterSet": "NSObject",
  "NSAttributedString": "NSObject", "NSMutableAttributedString": "NSAttributedString",
  "NSNull": "NSObject", "NSError": "NSObject",
]

/// The relation between two Foundation classes.
enum ClassRelation {
  case same
  case superclass
  case subclass
  case unrelated
}

/// The relation of the class called `declared` to the one called `actual`; both are known.
func relation(of declared: String, to actual: String) -> ClassRelation {
  if declared == actual { return .same }
  if superclasses(of: actual).contains(declared) { return .superclass }
  return superclasses(of: declared).contains(actual) ? .subclass : .unrelated
}

private func superclasses(of name: String) -> [String] {
  Array(
    sequence(state: name) { (name: inout String) -> String? in
      guard let next = knownSuperclasses[name] else { return nil }
      name = next
      return next
    })
}
