import DataModel
import Findings
import Foundation
import Migration
import ModelFiles

/// What becomes of the key paths of a corpus: those of the predicates and expressions of its sources and compiled
/// models, and those of its mapping models.
struct FollowedCorpus: Sendable {
  private let problems: [String: String]
  private let counts: [String: Int]

  /// Follows all of them.
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

  /// What lint says of a key path is so: each file of which it says something is a case that is explained.
  var check: Check {
    Check(name: "key paths lead to a property", cases: counts.keys.sorted()) { [problems] in
      problems[$0]
    }
  }

  /// How many key paths lead to a property, in words.
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
