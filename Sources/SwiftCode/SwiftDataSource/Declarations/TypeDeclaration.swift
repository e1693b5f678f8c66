import Findings

/// A declaration of a type, or an extension of one.
struct TypeDeclaration: Sendable {
  /// An initializer.
  struct Initializer: Sendable {
    /// The labels of its parameters; nil if absent.
    var labels: [String?]
    /// Whether it is `init?` or `init!`.
    var isFailable: Bool
  }

  /// What is declared.
  enum Kind: Hashable, Sendable {
    case `class`
    case structure
    case enumeration
    case actor
    case `protocol`
    case `extension`
    /// A type alias, with its underlying type.
    case alias(WrittenType)
  }

  /// What is declared.
  var kind: Kind
  /// The names of the types around it and its own, outermost first; of an extension those written.
  var path: [String]
  /// The index in the file of the extension that contains it; nil if absent.
  ///
  /// What the path begins with is then the written name of that extension.
  var outerExtension: Int?
  /// The position of its name.
  var place: SwiftDataSourceMap.Place
  /// The file.
  var file: Int
  /// The `#if` conditions of its branch.
  var branch: Branch
  /// Whether the class has `@Model`.
  var isModel = false
  /// The bytes of the whole declaration.
  var bytes: Range<Int> = 0..<0
  /// Whether only its own file sees it.
  var isOfFile = false
  /// Whether other modules see it.
  var isPublic = false
  /// The names of its generic parameters.
  var parameters: [String] = []
  /// The inheritance clause; for an alias its underlying type.
  var inherited: [WrittenType] = []
  /// The stored properties of an object, in order.
  var properties: [StoredProperty] = []
  /// The cases of an enumeration, in order.
  var cases: [DeclaredCase] = []
  /// The macros `#Unique` and `#Index`.
  var macros: [KeyPathMacro] = []
  /// The names of the cases.
  var caseNames: Set<String> = []
  /// The properties of the type itself, by name; of several the first.
  var constants: [String: TypeConstant] = [:]
  /// The properties of objects that may be lists of models or schemas, by name; of several the first.
  var values: [String: TypeConstant] = [:]
  /// The results of functions without parameters that return such lists, by name, including instance methods.
  var results: [String: TypeConstant] = [:]
  /// The bytes of the bodies of its functions and initializers, by name, those of the type itself among them.
  var functions: [String: [Range<Int>]] = [:]
  /// The type of an instance property `rawValue`; nil if absent.
  var rawValueType: WrittenType?
  /// Its initializers.
  var initializers: [Initializer] = []
  /// The types and aliases in it whose names end in `CodingKeys`.
  var codingKeys: Set<String> = []
  /// Whether it has errors of syntax in it.
  var hasError = false
}

extension TypeDeclaration {
  /// Whether it has generic parameters.
  var isGeneric: Bool { !parameters.isEmpty }

  /// Whether what inherits it has what it inherits.
  var isProtocolOrAlias: Bool {
    switch kind {
    case .protocol, .alias: true
    default: false
    }
  }
}

/// The undecided `#if` conditions around a declaration; empty if absent.
struct Branch: Hashable, Sendable {
  /// The conditions, outermost first, as people read them.
  var conditions: [String] = []

  /// Whether the declaration is there whatever holds.
  var isCertain: Bool { conditions.isEmpty }
}

/// An undecided `#if` condition around attributes.
struct OpenCondition: Hashable, Sendable {
  /// The condition.
  var text: String
  /// The position of the directive.
  var place: SwiftDataSourceMap.Place
}

/// A stored property of an object.
struct StoredProperty: Sendable {
  /// The name.
  var name: String
  /// The type as written; nil if it follows from the initial value.
  var type: WrittenType?
  /// The initial value.
  var initial: InitialValue?
  /// The text of the initial value.
  var initialText: String?
  /// Whether it is declared with `let`.
  var isConstant: Bool
  /// The options in all `@Attribute` attributes together.
  var attribute: AttributeOptions?
  /// What `@Relationship` says.
  var relationship: RelationshipOptions?
  /// Whether it has `@Transient`.
  var isTransient: Bool
  /// Whether it is `lazy`.
  var isLazy: Bool
  /// Other attributes, which may be property wrappers.
  var wrappers: [String]
  /// The conditions that decide which of its attributes exist.
  var openConditions: [OpenCondition]
  /// The `#if` conditions of its branch.
  var branch: Branch
  /// The positions of its parts.
  var places: [SwiftDataSourceMap.Part: SwiftDataSourceMap.Place]

  /// The location of its name.
  var location: SourceLocation? { places[.name]?.location }
}

/// A case of an enumeration.
struct DeclaredCase: Sendable {
  /// A value that comes with a case.
  struct Payload: Sendable {
    /// The label; nil if absent.
    var label: String?
    /// The type.
    var type: WrittenType
  }

  /// The name.
  var name: String
  /// The associated values; empty if absent.
  var payload: [Payload]
  /// The raw value as written; nil if absent.
  var rawValue: InitialValue?
  /// The `#if` conditions of its branch.
  var branch: Branch
  /// The position of its name.
  var place: SwiftDataSourceMap.Place
}

/// `#Unique` or `#Index` in a class.
struct KeyPathMacro: Sendable {
  /// Which.
  enum Kind: Hashable, Sendable {
    case unique
    case index
  }

  /// A list of key paths.
  struct List: Sendable {
    /// The names of each key path after its root.
    var paths: [[String]]
    /// Whether the index is for ranges in two dimensions.
    var isRTree: Bool
    /// Where it is.
    var place: SwiftDataSourceMap.Place
  }

  /// Which.
  var kind: Kind
  /// The lists that could be read.
  var lists: [List]
  /// Arguments that could not.
  var unreadable: [SwiftDataSourceMap.Place]
  /// The `#if` conditions of its branch.
  var branch: Branch
}

/// What `@Attribute(…)` says.
struct AttributeOptions: Sendable {
  var isUnique = false
  var isExternal = false
  var preservesValue = false
  var isEphemeral = false
  var isSpotlight = false
  var isEncrypted = false
  /// The name of the value transformer; nil without one.
  var transformer: String?
  var originalName: String?
  var hashModifier: String?
  /// The unknown or non-constant parts, with locations.
  var unreadable: [Unreadable] = []
}

/// An argument that could not be read.
struct Unreadable: Sendable {
  /// The text.
  var text: String
  /// Whether it may enter the version hash.
  var mayEnterHash: Bool
  /// Where it is.
  var place: SwiftDataSourceMap.Place
}

/// What `@Relationship(…)` says.
struct RelationshipOptions: Sendable {
  /// The inverse, as it is written.
  enum Inverse: Sendable {
    /// Nothing is written.
    case unwritten
    /// `nil` is written.
    case none
    /// A key path: the names of its root, and the property.
    case path([String], String)
  }

  var deleteRule: String?
  var minimum: Int?
  var maximum: Int?
  var originalName: String?
  var hashModifier: String?
  var isUnique = false
  var inverse = Inverse.unwritten
  /// The unknown or non-constant parts, with locations.
  var unreadable: [Unreadable] = []
}
