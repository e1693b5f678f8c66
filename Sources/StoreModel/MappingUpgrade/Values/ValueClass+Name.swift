import DataModel

extension ValueClass {
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
