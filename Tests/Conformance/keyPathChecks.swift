import DataModel
import Findings
import Foundation
import Migration
import ModelFiles

/// The resolution of the key paths of a corpus: those in predicates and expressions of its sources
/// and compiled models, and those in its mapping models.
struct FollowedCorpus: Sendable {
  private let problems: [String: String]
  private let counts: [String: Int]

  /// Resolves all of them.
  init(_ corpus: Corpus) {
    var (problems, counts): ([String: String], [String: Int]) = ([:], [:])
    for name in corpus.sources + corpus.archives {
      let bytes = corpus.bytes(name)
      let model =
        name.hasSuffix(".mom")
        ? (try? decodeModel(bytes))?.model : parseModel(bytes, file: name).model
      guard let model else { continue }
      counts[name] = resolvedKeyPathCount(of: model)
      let found = lintModel(model).filter {
        ["unresolved-key-path", "to-many-without-operator"].contains($0.rule.id)
      }
      if !found.isEmpty { problems[name] = told("told", found.map(\.found.summary)) }
    }
    for name in corpus.files where name.hasSuffix(".xcmappingmodel/xcmapping.xml") {
      guard let source = parseMappingSource(corpus.bytes(name), file: name).source else { continue }
      counts[name] = resolvedKeyPathCount(of: source)
      let found = lintMapping(source, current: nil, file: name).filter {
        ["unknown-source-key", "computed-text"].contains($0.id)
      }
      if !found.isEmpty { problems[name] = told("told", found.map(\.summary)) }
    }
    (self.problems, self.counts) = (problems, counts)
  }

  /// Lint's findings about key paths are correct: each file with a finding is an explained case.
  var check: Check {
    Check(name: "key paths lead to a property", cases: counts.keys.sorted()) { [problems] in
      problems[$0]
    }
  }

  /// The number of key paths that refer to a property, as text.
  var summary: String {
    func total(_ isCounted: (String) -> Bool) -> Int {
      counts.filter { isCounted($0.key) }.values.reduce(0, +)
    }
    let mapped = total { $0.hasSuffix("xcmapping.xml") }
    let compiled = total { $0.hasSuffix(".mom") }
    return "\(total { _ in true } - mapped - compiled) in sources, \(compiled) in compiled models, "
      + "\(mapped) in mapping models"
  }
}
