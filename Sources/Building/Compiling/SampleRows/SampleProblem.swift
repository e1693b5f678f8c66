package import DataModel

/// A requirement that the requested numbers of rows cannot satisfy.
package enum SampleProblem: Hashable, Sendable {
  /// So many rows have no object in a mandatory relationship.
  case unlinked(PropertyPath, count: Int)
  /// The numbers of objects that a to-many relationship may have cannot be kept.
  case outOfBounds(PropertyPath)
  /// A constraint limits the number of rows.
  case notUnique(entity: String, constraint: [String], capacity: Int)

  /// Whether SQLite would refuse the rows.
  package var isFatal: Bool {
    if case .notUnique = self { true } else { false }
  }
}

extension SampleProblem: CustomStringConvertible {
  /// The problem in one line.
  package var description: String {
    switch self {
    case .unlinked(let path, let count):
      "\(path.entity).\(path.path) is mandatory, and \(count) row\(count == 1 ? " has" : "s have") none"
    case .outOfBounds(let path):
      "the numbers of objects that \(path.entity).\(path.path) may have do not fit the numbers of rows"
    case .notUnique(let entity, let constraint, let capacity):
      "the rows of \(entity) cannot be unique by \(constraint.joined(separator: ", ")): "
        + "there are \(capacity) different values"
    }
  }
}
