/// In what generated classes are to differ from those that Xcode writes.
///
/// As made, in nothing: the files are Xcode's byte for byte. Every option can be combined with every other but
/// those that ``StyleProblem`` names.
package struct ClassStyle: Hashable, Sendable {
  /// Whether attributes that the model requires are declared without `?`, in Objective-C without
  /// `nullable`.
  ///
  /// Not so derived and transient ones, and those without a type, which may have no value at any time.
  package var hasRequiredAttributes = false
  /// Whether scalars that the model says are optional can be nil: `Double?` in place of `Double`.
  package var hasOptionalScalars = false
  /// Whether relationships to many objects are declared as `Set<D>`, and ordered ones as
  /// `NSOrderedSet` with an array beside it.
  package var hasTypedRelationships = false
  /// Whether there are methods that add and remove objects of relationships to many objects.
  package var hasRelationshipAccessors = true
  /// Attributes that are enumerations.
  package var enumerations: [EnumeratedAttribute] = []
  /// Whether user info of attributes tells of enumerations, by the keys of
  /// ``EnumeratedAttribute/typeKey`` and ``EnumeratedAttribute/casesKey``.
  package var readsEnumerationsFromUserInfo = false
  /// Whether composite attributes are structures.
  package var hasCompositeStructures = false
  /// Whether classes without subclasses in the model are `final`.
  package var isFinal = false
  /// Whether each class has a type of identifiers that other actors can be sent.
  package var hasObjectIdentifiers = false
  /// Whether classes make fetch requests of their own type, also those that the model names.
  package var hasFetchHelpers = false
  /// Whether each class has the names of its entity and properties as constants.
  package var hasNames = false
  /// The keys of user info whose text becomes a documentation comment; the first that is there counts.
  package var documentationKeys: [String] = []
  /// Whether class files are for people to write in: made once, and never again.
  package var separatesCustomCode = false

  /// Makes a style that differs in nothing.
  package init() {}

  /// The keys of user info that documentation is usually kept under.
  package static let usualDocumentationKeys = ["documentation", "comment"]
}
