import DataModel
import SwiftCode

/// All files generated for `model`, in sequence, each below its name.
func generatedText(_ model: Model, _ options: GenerationOptions) -> String {
  generateClasses(model, options: options).files
    .map { "==== \($0.name)\n\($0.text)" }.joined()
}

/// The files generated for `model`, by name.
func generatedFiles(_ model: Model, _ options: GenerationOptions) -> [String: String] {
  let files = generateClasses(model, options: options).files
  return Dictionary(uniqueKeysWithValues: files.map { ($0.name, $0.text) })
}

extension GenerationOptions {
  /// Options for a model called Library, changed by `change`.
  static func library(
    _ language: GeneratedLanguage = .swift, xcode: XcodeVersion = .newest,
    change: (inout GenerationOptions) -> Void = { _ in }
  ) -> GenerationOptions {
    var options = GenerationOptions(modelName: "Library")
    options.language = language
    options.form = GenerationForm(xcode: xcode)
    change(&options)
    return options
  }
}
