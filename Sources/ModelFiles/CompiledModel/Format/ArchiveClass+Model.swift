extension ArchiveClass {
  /// The class `name` with the superclasses `supers` below `NSObject`.
  init(_ name: String, _ supers: String...) {
    self.init(chain: [name] + supers + ["NSObject"])
  }

  /// Whether objects of this class are objects of the class `name`.
  func inherits(from name: String) -> Bool {
    chain.contains(name)
  }
}

/// The classes of a compiled model, with their chains.
///
/// *Source:* `Documentation/Formats/compiled-model.md`, class chains.
enum ModelClass {
  static let model = ArchiveClass("NSManagedObjectModel")
  static let entity = ArchiveClass("NSEntityDescription")
  static let fetchIndex = ArchiveClass("NSFetchIndexDescription")
  static let fetchIndexElement = ArchiveClass("NSFetchIndexElementDescription")
  static let attribute = ArchiveClass("NSAttributeDescription", "NSPropertyDescription")
  static let derivedAttribute = ArchiveClass(
    "NSDerivedAttributeDescription", "NSAttributeDescription", "NSPropertyDescription")
  static let compositeAttribute = ArchiveClass(
    "NSCompositeAttributeDescription", "NSAttributeDescription", "NSPropertyDescription")
  static let relationship = ArchiveClass("NSRelationshipDescription", "NSPropertyDescription")
  static let fetchedProperty = ArchiveClass(
    "NSFetchedPropertyDescription", "NSPropertyDescription")
  static let expressionProperty = ArchiveClass("NSExpressionDescription", "NSPropertyDescription")
  static let fetchRequest = ArchiveClass("NSFetchRequest", "NSPersistentStoreRequest")
  static let sortDescriptor = ArchiveClass("NSSortDescriptor")

  static let array = ArchiveClass("NSArray")
  static let mutableArray = ArchiveClass("NSMutableArray", "NSArray")
  static let set = ArchiveClass("NSSet")
  static let dictionary = ArchiveClass("NSDictionary")
  static let mutableDictionary = ArchiveClass("NSMutableDictionary", "NSDictionary")
  static let date = ArchiveClass("NSDate")
  static let uuid = ArchiveClass("NSUUID")
  static let url = ArchiveClass("NSURL")
  static let decimal = ArchiveClass(
    "NSDecimalNumberPlaceholder", "NSDecimalNumber", "NSNumber", "NSValue")

  /// The name of a dictionary with fixed keys, which only model caches have.
  static let knownKeysDictionary = "NSKnownKeysDictionary1"
  /// The class name of the placeholder for an inherited property in model caches.
  static let propertyProxy = "_NSPropertyDescriptionProxy"
}

/// The classes of archived predicates and expressions, with their chains.
///
/// *Source:* `Documentation/Formats/compiled-model.md`, predicates.
enum PredicateClass {
  static let comparison = ArchiveClass("NSComparisonPredicate", "NSPredicate")
  static let compound = ArchiveClass("NSCompoundPredicate", "NSPredicate")
  static let truePredicate = ArchiveClass("NSTruePredicate", "NSPredicate")
  static let falsePredicate = ArchiveClass("NSFalsePredicate", "NSPredicate")

  static let orderOperator = ArchiveClass("NSComparisonPredicateOperator", "NSPredicateOperator")
  static let equalityOperator = ArchiveClass("NSEqualityPredicateOperator", "NSPredicateOperator")
  static let inOperator = ArchiveClass("NSInPredicateOperator", "NSPredicateOperator")
  static let betweenOperator = ArchiveClass("NSBetweenPredicateOperator", "NSPredicateOperator")
  static let customOperator = ArchiveClass("NSCustomPredicateOperator", "NSPredicateOperator")
  static let matchingOperator = ArchiveClass(
    "NSMatchingPredicateOperator", "NSStringPredicateOperator", "NSPredicateOperator")
  static let likeOperator = ArchiveClass(
    "NSLikePredicateOperator", "NSStringPredicateOperator", "NSPredicateOperator")
  static let substringOperator = ArchiveClass(
    "NSSubstringPredicateOperator", "NSStringPredicateOperator", "NSPredicateOperator")

  static let constant = ArchiveClass("NSConstantValueExpression", "NSExpression")
  static let selfExpression = ArchiveClass("NSSelfExpression", "NSExpression")
  static let variable = ArchiveClass("NSVariableExpression", "NSExpression")
  static let keyPath = ArchiveClass("NSKeyPathExpression", "NSFunctionExpression", "NSExpression")
  static let keyPathSpecifier = ArchiveClass("NSKeyPathSpecifierExpression", "NSExpression")
  static let function = ArchiveClass("NSFunctionExpression", "NSExpression")
  static let aggregate = ArchiveClass("NSAggregateExpression", "NSExpression")
  static let subquery = ArchiveClass("NSSubqueryExpression", "NSExpression")
  static let setOperation = ArchiveClass("NSSetExpression", "NSExpression")
  static let conditional = ArchiveClass("NSTernaryExpression", "NSExpression")
  static let assignment = ArchiveClass("NSVariableAssignmentExpression", "NSExpression")
  static let fetchRequest = ArchiveClass("NSFetchRequestExpression", "NSExpression")
  static let symbol = ArchiveClass("NSSymbolicExpression", "NSExpression")
  static let anyKey = ArchiveClass("NSAnyKeyExpression", "NSExpression")
}
