package import Findings

/// A class, an extension, or another type that gives a name its meaning.
package struct ClassDeclaration: Hashable, Sendable {
  /// What is declared.
  package enum Kind: Hashable, Sendable {
    /// A class.
    case `class`
    /// An extension, of a class or of anything else.
    case `extension`
    /// A type alias; nil for one with generic parameters.
    case alias(DeclaredType?)
    /// An enumeration, which can be a managed property when `@objc` and of a number.
    case enumeration
    /// A structure, protocol or actor.
    case other
  }

  /// What is declared.
  package var kind: Kind
  /// The name with those of the types around it: `Library.Track`; of an extension as it is written.
  package var name: String
  /// The name at run time in `@objc(name)`, if any.
  package var runtimeName: String?
  /// Whether it has `@objc`, with or without a name.
  package var isObjectiveC: Bool
  /// The inheritance clause: superclass, protocols, or the raw value type.
  package var inherited: [DeclaredType]
  /// The properties, in the order of the source; those of types are left out.
  package var properties: [DeclaredProperty] = []
  /// The methods with `@NSManaged`.
  package var accessors: [DeclaredAccessor] = []
  /// The keys that the code of the declaration names, as in `primitiveValue(forKey: "name")`.
  package var keys: Set<String> = []
  /// Whether it is inside `#if`.
  package var isConditional: Bool
  /// The name in the source.
  package var location: SourceLocation

  /// Creates a declaration without members.
  package init(
    _ kind: Kind, name: String, runtimeName: String?, isObjectiveC: Bool,
    inherited: [DeclaredType], isConditional: Bool, location: SourceLocation
  ) {
    self.kind = kind
    self.name = name
    self.runtimeName = runtimeName
    self.isObjectiveC = isObjectiveC
    self.inherited = inherited
    self.isConditional = isConditional
    self.location = location
  }

  /// The names of the types around it, outermost first.
  var scope: [Substring] { Array(name.split(separator: ".").dropLast()) }
}
