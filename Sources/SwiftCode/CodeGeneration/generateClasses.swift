package import DataModel

/// The classes of a model, as Xcode writes them.
///
/// Reads and writes nothing. Files come in the order of the entities' names, for each entity the
/// class before its properties and a header before its implementation, and the model's own files
/// last.
///
/// - Parameters:
///   - model: The current version of the model.
///   - options: What to write.
/// - Returns: The files, or the single file named in the options, and the notes; no files if there is an
///   error.
/// - Complexity: O(n log n) in the number of entities and properties.
/// - Source: `Documentation/Formats/generated-classes.md`.
package func generateClasses(_ model: Model, options: GenerationOptions) -> GeneratedClasses {
  let language =
    options.singleFile == nil ? options.language ?? GeneratedLanguage(of: model) : .swift
  let plan = planClasses(of: model, options: options, language: language)
  guard !plan.notes.contains(where: \.isError) else {
    return GeneratedClasses(files: [], notes: plan.notes)
  }
  var bodies =
    switch language {
    case .swift: SwiftGenerator(options, plan).files(of: plan)
    case .objectiveC: ObjectiveCGenerator(form: options.form, style: options.style).files(of: plan)
    }
  if let name = options.singleFile {
    let edited = bodies.filter(\.isWrittenOnce)
    bodies =
      [SwiftGenerator.singleFile(of: bodies.filter { !$0.isWrittenOnce }, name: name)] + edited
  }
  return GeneratedClasses(files: bodies.map(GeneratedFile.init(body:)), notes: plan.notes)
}

extension GeneratedLanguage {
  /// The language set in `model`; Objective-C if unset.
  package init(of model: Model) {
    self = model.sourceLanguage == "Swift" ? .swift : .objectiveC
  }
}
