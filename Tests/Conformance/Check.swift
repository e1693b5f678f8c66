import Dispatch
import Foundation

/// One kind of comparison with its cases.
struct Check: Sendable {
  /// The name of the comparison, for the table.
  let name: String
  /// The cases, by path in the corpus.
  let cases: [String]
  /// Returns nil if the case is equal, otherwise the difference.
  let difference: @Sendable (String) -> String?

  /// The prefix of a difference in the form of a file that does not affect its meaning.
  static let formPrefix = "not in Xcode's form: "
  /// The prefix of a difference that the tools themselves report to the user.
  static let toldPrefix = "cannot be in a source, and told: "

  /// The prefix of a difference between two files that turned out to be different versions.
  static let editedPrefix = "edited in between: "

  /// Whether differences of this kind are known everywhere, and counted by cause.
  static func isCounted(_ detail: String) -> Bool {
    [formPrefix, toldPrefix, editedPrefix].contains(where: detail.hasPrefix)
  }

  /// Runs all cases on all cores.
  func run(_ known: KnownDeviations) -> CheckResult {
    var found = [String?](repeating: nil, count: cases.count)
    found.withUnsafeMutableBufferPointer { buffer in
      nonisolated(unsafe) let results = buffer
      DispatchQueue.concurrentPerform(iterations: cases.count) { index in
        results[index] = difference(cases[index])
      }
    }
    var result = CheckResult(name: name, cases: cases.count)
    for (path, detail) in zip(cases, found) {
      guard let detail else { continue }
      let difference = Difference(check: name, name: path, detail: detail)
      if Self.isCounted(detail) || known.explains(difference) {
        result.explained.append(difference)
      } else {
        result.unexplained.append(difference)
      }
    }
    return result
  }
}

/// The number of parts of a case that `word` describes, and the parts; those after the first are on
/// separate lines.
func told(_ word: String, _ parts: [String]) -> String {
  "\(parts.count) \(word): " + parts.joined(separator: "\n    ")
}

/// A case that is not equal.
struct Difference: Sendable {
  /// The check.
  var check: String
  /// The case: a path in the corpus.
  var name: String
  /// The difference; all lines but the first are printed only with details.
  var detail: String

  /// The difference as text.
  func text(withDetails: Bool) -> String {
    let lines = withDetails ? detail[...] : detail.prefix { $0 != "\n" }
    return "\(check): \(name): \(lines)"
  }
}

/// The result of a check.
struct CheckResult: Sendable {
  /// The name of the comparison.
  var name: String
  /// The number of cases.
  var cases: Int
  /// The differences that are known and explained.
  var explained: [Difference] = []
  /// The other differences.
  var unexplained: [Difference] = []
}

/// The committed list of differences with their reasons: check, path, reason, separated by tabs.
struct KnownDeviations: Sendable {
  private let entries: [(check: String, path: String)]

  init(corpus: Corpus) throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "known-deviations.tsv")
    entries = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      .filter { !$0.hasPrefix("#") }
      .map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
      .filter { $0.count == 3 && corpus.contains($0[1]) }
      .map { ($0[0], $0[1]) }
  }

  /// Whether the list contains `difference`.
  func explains(_ difference: Difference) -> Bool {
    entries.contains { $0.check == difference.check && $0.path == difference.name }
  }

  /// The entries that no difference in `results` requires.
  func stale(_ results: [CheckResult]) -> [String] {
    entries.filter { entry in
      !results.contains { result in
        result.explained.contains { $0.check == entry.check && $0.name == entry.path }
      }
    }.map { "\($0.check): \($0.path)" }
  }
}
