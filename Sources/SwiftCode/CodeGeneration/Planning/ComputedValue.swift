import DataModel

/// The kind of a property that reads and writes the primitive value of an attribute.
enum ComputedValue: Equatable {
  /// A scalar that can be nil.
  case scalar(AttributeType)
  /// A case of an enumeration, or a value of another type with raw values.
  ///
  /// `fallback` is the case that stands for no value and for unknown ones; without it the property is
  /// optional.
  case enumeration(type: String, isText: Bool, fallback: String?)
  /// A structure of the elements of a composite attribute.
  case structure(name: String, isRequired: Bool)
}

/// An enumeration to declare.
struct ManagedEnumeration: Equatable {
  /// The name of the type.
  var name: String
  /// The type of the raw values: a text or an integer.
  var rawType: AttributeType
  /// The cases in their order, each with its raw value as text.
  var cases: [Case]

  /// A case.
  struct Case: Equatable {
    /// The name, without backticks.
    var name: String
    /// The text, or the digits of the number.
    var rawValue: String
  }
}

/// A structure to declare for the elements of composite attributes.
struct ManagedStructure: Equatable {
  /// The name of the type.
  var name: String
  /// The elements in the order declared.
  var fields: [Field]
  /// Whether the values can be compared and sent to other actors.
  var isHashable: Bool

  /// An element.
  struct Field: Equatable {
    /// The name.
    var name: String
    /// The kind of its values.
    var value: Value
  }

  /// The kind of an element's values.
  enum Value: Equatable {
    /// Values of a type that needs no name.
    case plain(AttributeType)
    /// An object that a value transformer makes.
    case transformed(class: String)
    /// Another structure.
    case structure(String)
  }
}

/// A method to declare for a fetch request of the model.
struct ManagedRequest: Equatable {
  /// The name of the request in the model.
  var name: String
  /// The name of the method.
  var method: String
  /// The class whose objects are fetched.
  var className: String
  /// The request.
  var request: FetchRequest
  /// The variables of the predicate in the order in which they come.
  var variables: [Variable]

  /// A variable of a predicate.
  struct Variable: Equatable {
    /// The name in the predicate, without `$`.
    var name: String
    /// The name of the parameter, without backticks.
    var parameter: String
    /// The type of the parameter.
    var type: String
  }
}
