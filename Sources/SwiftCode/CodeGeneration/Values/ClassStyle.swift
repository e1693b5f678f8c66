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
  /// Whether optional scalars can be nil: `Double?` instead of `Double`.
  package var hasOptionalScalars = false
  /// Whether to-many relationships are declared as `Set<D>`, and ordered ones as `NSOrderedSet` with an
  /// additional array.
  package var hasTypedRelationships = false
  /// Whether there are methods that add and remove objects of relationships to many objects.
  package var hasRelationshipAccessors = true
  /// Attributes that are enumerations.
  package var enumerations: [EnumeratedAttribute] = []
  /// Whether enumerations are read from the user info of attributes, with the keys
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

  /// Creates a style without differences.
  package init() {}

  /// The keys of user info that documentation is usually kept under.
  package static let usualDocumentationKeys = ["documentation", "comment"]
}
