import Findings
import StoreObjects

/// What is wrong with the objects of a file: the first problems, and how many there are.
struct ProblemList {
  /// How many are told.
  static let mostTold = 100

  /// Whether objects that are not valid are stored all the same.
  let allowsInvalid: Bool
  /// What is told.
  private(set) var diagnostics: [Diagnostic] = []
  /// How many keep the objects from being stored.
  private(set) var errorCount = 0
  private var count = 0

  init(allowsInvalid: Bool) { self.allowsInvalid = allowsInvalid }

  /// How many more can be told.
  var room: Int { Self.mostTold - diagnostics.count }

  /// Adds problems.
  mutating func add(_ problems: [ObjectProblem]) {
    for problem in problems {
      countOne(canBeAllowed: problem.canBeAllowed)
      guard room > 0 else { continue }
      var diagnostic = problem.diagnostic
      if isAllowed(problem.canBeAllowed) { diagnostic.severity = .warning }
      diagnostics.append(diagnostic)
    }
  }

  /// Counts a problem that is told later, or not at all.
  mutating func countOne(canBeAllowed: Bool) {
    count += 1
    if !isAllowed(canBeAllowed) { errorCount += 1 }
  }

  /// Adds what was counted before.
  mutating func tell(_ diagnostic: Diagnostic, canBeAllowed: Bool) {
    var diagnostic = diagnostic
    if isAllowed(canBeAllowed) { diagnostic.severity = .warning }
    diagnostics.append(diagnostic)
  }

  private func isAllowed(_ canBeAllowed: Bool) -> Bool { canBeAllowed && allowsInvalid }

  /// What is told, in the order of the file, and how many more there are.
  func told(about file: String) -> [Diagnostic] {
    let more = count - diagnostics.count
    guard more > 0 else { return diagnostics.sortedByPosition() }
    var last = RuleDescription.malformedObject.diagnostic(
      "there \(more == 1 ? "is" : "are") \(counted(more, "more problem")) with objects of the file",
      at: .file(file))
    last.severity = errorCount > 0 ? .error : .warning
    return diagnostics.sortedByPosition() + [last]
  }
}
