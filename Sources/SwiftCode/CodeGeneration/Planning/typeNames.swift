/// Whether a type can be declared under that name without hiding one that generated files use.
func isFreeTypeName(_ name: String) -> Bool {
  isIdentifier(name) && !GeneratedLanguage.swift.keywords.contains(name)
    && !usedTypes.contains(name)
}

/// The name with a capital as its first letter.
func capitalized(_ name: String) -> String { name.prefix(1).uppercased() + name.dropFirst() }

/// The types that generated files name, and words that no type can be called.
private let usedTypes: Set<String> = [
  "Bool", "CaseIterable", "Data", "Date", "Decimal", "Double", "Float", "Hashable", "Identifiable",
  "Int", "Int16", "Int32", "Int64", "Keys", "NSArray", "NSDecimalNumber", "NSDictionary",
  "NSFetchRequest", "NSIndexSet", "NSManagedObject", "NSManagedObjectContext", "NSManagedObjectID",
  "NSNumber", "NSObject", "NSOrderedSet", "NSPredicate", "NSSet", "NSSortDescriptor", "Protocol",
  "Sendable", "Set", "String", "TimeInterval", "Type", "URL", "UUID",
]
