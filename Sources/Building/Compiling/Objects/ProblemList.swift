import Findings
import StoreModel
import Text

/// What is wrong with the objects of a file: the first errors and warnings, and how many there are.
struct ProblemList {
  /// How many errors are told, and how many warnings, so that neither hide the others.
  static let mostTold = 100

  /// Whether objects that are not valid are stored all the same.
  let allowsInvalid: Bool
  /// What is told.
  private(set) var diagnostics: [Diagnostic] = []
  /// How many keep the objects from being stored.
  private(set) var errorCount = 0
  private var count = 0
  private var toldErrors = 0

  init(allowsInvalid: Bool) { self.allowsInvalid = allowsInvalid }

  /// How many more errors can be told, or how many more warnings.
  func room(forError isError: Bool) -> Int {
    Self.mostTold - (isError ? toldErrors : diagnostics.count - toldErrors)
  }

  /// Adds problems.
  mutating func add(_ problems: [ObjectProblem]) {
    for problem in problems {
      var diagnostic = problem.diagnostic
      if isAllowed(problem.canBeAllowed) { diagnostic.severity = .warning }
      count(isError: diagnostic.severity == .error)
      if room(forError: diagnostic.severity == .error) > 0 { append(diagnostic) }
    }
  }

  /// Counts a problem that is told later, or not at all.
  mutating func countOne(canBeAllowed: Bool) { count(isError: !isAllowed(canBeAllowed)) }

  /// Adds what was counted before.
  mutating func tell(_ diagnostic: Diagnostic, canBeAllowed: Bool) {
    var diagnostic = diagnostic
    if isAllowed(canBeAllowed) { diagnostic.severity = .warning }
    append(diagnostic)
  }

  private mutating func count(isError: Bool) {
    count += 1
    if isError { errorCount += 1 }
  }

  private mutating func append(_ diagnostic: Diagnostic) {
    if diagnostic.severity == .error { toldErrors += 1 }
    diagnostics.append(diagnostic)
  }

  /// Whether a problem is told as a warning only.
  func isAllowed(_ canBeAllowed: Bool) -> Bool { canBeAllowed && allowsInvalid }

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
