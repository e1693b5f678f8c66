import Findings

/// The verdict on the declared type of a managed property.
enum TypeVerdict: Hashable {
  /// The type is right.
  case fits
  /// The type is not known from the sources.
  case unknown
  /// The type is wrong: what Core Data does then, and how much it matters.
  case wrong(String, Severity)
}

extension TypeVerdict {
  /// A scalar that Core Data makes no accessors for.
  ///
  /// - Source: the message of Core Data in public reports.
  static let otherScalar = TypeVerdict.wrong(
    """
    Core Data makes no accessors for a scalar of another type than the attribute's (“Dynamically generated \
    accessors do not support implicit type coercion”): the first access fails with an unrecognized selector.
    """, .error)

  /// An object of a class that has nothing to do with the one that Core Data gives.
  static func otherClass(_ actual: String) -> TypeVerdict {
    .wrong(
      """
      The value is an object of the class \(actual), whatever the declaration says: the first use as \
      something else fails, and setting another raises “Unacceptable type of value”.
      """, .error)
  }

  /// An object of a subclass of the one that Core Data gives.
  static func subclass(_ actual: String) -> TypeVerdict {
    .wrong(
      "The value is an object of the class \(actual), which lacks what its subclasses have.",
      .warning)
  }
}
