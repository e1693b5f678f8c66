/// Why a plan of a source cannot be extended.
package enum PlanProblem: Error, Hashable, Sendable {
  /// The source declares no type of that name.
  case noPlan(String)
  /// A property of the plan is missing, or no array literal.
  case noList(String)
  /// The source cannot be parsed.
  case unreadable(String)
}

extension PlanProblem: CustomStringConvertible {
  /// What is wrong, in one line.
  package var description: String {
    switch self {
    case .noPlan(let name): "the source declares no \(name)"
    case .noList(let name): "\(name) is missing, or is not an array literal"
    case .unreadable(let text): text
    }
  }
}
