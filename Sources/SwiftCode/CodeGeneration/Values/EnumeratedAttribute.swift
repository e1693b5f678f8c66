package import DataModel

/// An attribute whose values are the raw values of an enumeration.
package struct EnumeratedAttribute: Hashable, Sendable {
  /// The entity that declares the attribute.
  package var entity: String
  /// The attribute.
  package var attribute: String
  /// The name of the enumeration.
  package var type: String
  /// The cases; nil if the app declares the enumeration itself.
  package var cases: [EnumerationCase]?

  /// Creates an enumerated attribute; `cases` is nil for a type that the app declares.
  package init(entity: String, attribute: String, type: String, cases: [EnumerationCase]? = nil) {
    self.entity = entity
    self.attribute = attribute
    self.type = type
    self.cases = cases
  }

  /// The path of the attribute in a model.
  package var path: ElementPath { .property(entity: entity, name: attribute) }

  /// The key of user info that names the enumeration.
  package static let typeKey = "enum"
  /// The key of user info that lists the cases: `draft, done=DONE`; without it the app declares the type.
  package static let casesKey = "enumCases"
}

/// A case of an enumeration.
package struct EnumerationCase: Hashable, Sendable {
  /// The name; nil for one derived from the raw value.
  package var name: String?
  /// The raw value, a text or the digits of a number; nil for the name, or the number after that of the
  /// case before.
  package var rawValue: String?

  /// Creates a case.
  package init(name: String?, rawValue: String? = nil) {
    self.name = name
    self.rawValue = rawValue
  }
}
