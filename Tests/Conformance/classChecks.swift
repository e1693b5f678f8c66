import Findings
import Foundation
import ModelFiles
import SwiftCode

/// The classes generated for a model are read without an error and match the model: the class check
/// has no findings.
///
/// Reading Swift takes a second for a large model in a debug build. Every sixteenth model is
/// therefore used, each in the form of another Xcode release; with `ALL_CLASSES` in the
/// environment, as `make classes` sets it, every model in every form.
func generatedClassesFit(_ corpus: Corpus) -> Check {
  let isWhole = ProcessInfo.processInfo.environment["ALL_CLASSES"] != nil
  let sources = corpus.sources.enumerated().filter { isWhole || $0.offset % 16 == 0 }
  let forms = XcodeVersion.firstOfForms
  let releases = Dictionary(
    sources.map { ($0.element, isWhole ? forms : [forms[$0.offset / 16 % forms.count]]) },
    uniquingKeysWith: { first, _ in first })
  return Check(name: "generated classes fit their models", cases: sources.map(\.element)) { path in
    let model = parseModel(corpus.bytes(path), file: path).model
    var options = GenerationOptions(modelName: "Model")
    options.language = .swift
    options.includesAllEntities = true
    for release in releases[path] ?? forms {
      options.form = GenerationForm(xcode: release)
      // What cannot be generated says so; there is nothing to read then.
      let sources = generateClasses(model, options: options).files.map {
        readClassSource(Array($0.text.utf8), file: $0.name)
      }
      guard !sources.isEmpty else { return nil }
      let said =
        sources.flatMap(\.problems).map(\.summary)
        + lintClasses(ClassScope(model, sources)).map(\.summary)
      if !said.isEmpty { return told("findings with Xcode \(release)", said) }
    }
    return nil
  }
}
