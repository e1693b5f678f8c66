import Findings
import StoreModel
import Text

/// The problems of the objects in a file: the first errors and warnings, and their numbers.
struct ProblemList {
  /// The maximum number of reported errors, and of reported warnings, so that neither hide the others.
  static let mostTold = 100

  /// Whether objects that are not valid are stored all the same.
  let allowsInvalid: Bool
  /// The diagnostics to report.
  private(set) var diagnostics: [Diagnostic] = []
  /// The number of errors that prevent storing the objects.
  private(set) var errorCount = 0
  private var count = 0
  private var toldErrors = 0

  init(allowsInvalid: Bool) { self.allowsInvalid = allowsInvalid }

  /// The remaining number of errors, or of warnings, that can be reported.
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

  /// Counts a problem that is reported later or not at all.
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

  /// Whether a problem is only a warning.
  func isAllowed(_ canBeAllowed: Bool) -> Bool { canBeAllowed && allowsInvalid }

  /// The reported problems in file order, and the number of others.
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
