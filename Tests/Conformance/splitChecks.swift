import DataModel
import Findings
import Foundation
import Migration
import ModelFiles
import StoreTestSupport

/// Every step between real versions that blocks lightweight migration splits into steps that do
/// not.
///
/// Both ends of each keep their hashes, the intermediate versions are read as intended, and the
/// statements of all handlers run on a stand-in for the views of a store.
func splitSteps(_ corpus: Corpus) -> [Check] {
  let split = SplitCorpus(corpus)
  let (steps, leaps) = (corpus.steps.filter(split.isStopped), corpus.leaps.filter(split.isStopped))
  let back = corpus.steps.map(reversed).filter(split.isStopped)
  return [
    Check(name: "steps that stop split", cases: steps) { split.difference($0, shipped: false) },
    Check(name: "they split without touching the new version", cases: steps) {
      split.difference($0, shipped: true)
    },
    Check(name: "every version splits to the newest", cases: leaps.filter(split.isNotInferable)) {
      split.difference($0, shipped: false)
    },
    Check(
      name: "risky leaps to the newest split", cases: leaps.filter { !split.isNotInferable($0) }
    ) {
      split.difference($0, shipped: false)
    },
    Check(name: "backward steps split", cases: back) { split.difference($0, shipped: false) },
  ]
}

/// A step in the opposite direction.
private func reversed(_ pair: String) -> String {
  pair.components(separatedBy: "|").reversed().joined(separator: "|")
}

/// The steps of a corpus, to be split.
private struct SplitCorpus: Sendable {
  let corpus: Corpus

  init(_ corpus: Corpus) { self.corpus = corpus }

  private func models(_ pair: String) -> (from: Model, to: Model) {
    let sides = pair.components(separatedBy: "|").map { path in
      parseModel(corpus.bytes(path + "/contents"), file: path).model
    }
    return (sides[0], sides[1])
  }

  /// The findings that stop a step in Core Data.
  private func risks(_ pair: String) -> [MigrationFinding] {
    let (from, to) = models(pair)
    let step = MigrationStep(from: from, to: to)
    return step.isIdentical ? [] : findRisks(step).filter(\.stopsMigration)
  }

  /// Whether a step cannot be made, or may fail on rows.
  func isStopped(_ pair: String) -> Bool { !risks(pair).isEmpty }

  /// Whether a step has no lightweight migration.
  func isNotInferable(_ pair: String) -> Bool { risks(pair).contains { $0.layer == .inference } }

  /// The problem of a step's split; nil if absent.
  func difference(_ pair: String, shipped: Bool) -> String? {
    let (from, to) = models(pair)
    var options = SplitOptions()
    options.hasShipped = shipped
    let split = splitModels(from: from, to: to, options: options)
    var problems = split.unsolved
    let verification = verifySplit(split, from: from, to: to)
    if !verification.isVerified { problems.append("not verified: \(verification)") }
    if shipped, split.to != to { problems.append("the new version is touched") }
    let known = Set(errors(parseModel(writeContents(to), file: "contents")))
    for model in split.intermediates {
      let read = parseModel(writeContents(model), file: "contents")
      if read.model.entities != model.entities { problems.append("a version is read as another") }
      problems += errors(read).filter { !known.contains($0) }
    }
    for (index, fillings) in split.fillings {
      let (old, new) = (split.versions[index], split.versions[index + 1])
      let text = writeHandler(fillings, for: new, after: old, header: []).text
      if let error = LogicalTables(of: new).run(text) { problems.append("\(error) in\n\(text)") }
    }
    return problems.isEmpty ? nil : told("problems", problems)
  }
}

/// The compiler's errors for a source.
private func errors(_ source: ParsedModel) -> [String] {
  checkModel(source).filter { $0.severity == .error }.map(\.summary)
}
