import CodeGeneration
import Findings
import Foundation
import ManagedClasses
import ManagedObjectSource
import ModelSource

/// The classes generated for a model, in the form of every release of Xcode, are read without an error and fit
/// the model: the check of classes has nothing to say about them.
func generatedClassesFit(_ corpus: Corpus) -> Check {
  Check(name: "generated classes fit their models", cases: corpus.sources) { path in
    let model = parseModel(corpus.bytes(path), file: path).model
    var options = GenerationOptions(modelName: "Model")
    options.language = .swift
    options.includesAllEntities = true
    for release in XcodeVersion.firstOfForms {
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
