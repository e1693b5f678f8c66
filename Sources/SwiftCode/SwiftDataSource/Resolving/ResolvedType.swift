import DataModel

/// The meaning of a written type.
indirect enum ResolvedType: Hashable, Sendable {
  /// A type of the sources.
  case own(DeclarationReference)
  /// A type that has an attribute type.
  case primitive(AttributeType, name: String)
  /// A Codable type of the system, whose layout is or is not known.
  case system(String)
  case optional(ResolvedType)
  case array(ResolvedType)
  /// A set or dictionary, with its elements, as it is written.
  case collection([ResolvedType], name: String)
  /// A type that no property can have.
  case unsupported(String)
  /// An undeclared type.
  case unknown(String)
}

extension ResolvedType {
  /// The type as messages show it.
  var text: String {
    switch self {
    case .primitive(_, let name), .system(let name), .unsupported(let name), .unknown(let name),
      .collection(_, let name):
      name
    case .optional(let type), .array(let type): type.text
    case .own: "the type"
    }
  }
}
