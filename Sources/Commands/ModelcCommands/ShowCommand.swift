import ArgumentParser
import Building
import DataModel
import Findings
import Loading
import Reports
import SwiftCode

/// How a model is shown.
enum ShowFormat: String, Choice {
  /// For people.
  case text
  /// For programs.
  case json
  /// For the page of a pull request.
  case markdown
  /// As `@Model` classes.
  case swiftdata
}

/// The command `modelc show`.
struct Show: PrintsSchema {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract:
      "Show a model: entities, properties, indexes, constraints, hashes; or a mapping model.",
    usage: "modelc show [<options>] MODEL",
    discussion: """
      With --format json, the whole model is printed. Every readable model is shown, even one that \
      the compiler refuses.

      With --format swiftdata, equivalent SwiftData classes are printed. What they cannot express \
      is reported as a note, or as a warning if it changes a version hash, and marked by a comment \
      in the code.

      For a mapping model, .xcmappingmodel or .cdm, a short text is printed: what differs from \
      automatic mappings.

      Example:
        modelc show 'App.xcdatamodeld#App 2'
            the version named App 2
      """)

  @Argument(help: ArgumentHelp("The model, or the mapping model.", valueName: "model"))
  var model: String

  @Option(
    help: ArgumentHelp(
      "The output format; markdown for mapping models, swiftdata for others.",
      valueName: "text|json|markdown|swiftdata"))
  var format = ShowFormat.text

  @OptionGroup
  var schemaOption: SchemaOption

  @OptionGroup
  var swiftSources: SwiftSourceOptions

  @OptionGroup
  var common: CommonOptions

  static func outputSchema(for line: [String]) -> JSONValue { showSchema }

  func run() throws {
    let reference = swiftSources.reference(model)
    guard !isAnyMappingModel(reference) else {
      guard format != .swiftdata else {
        throw ValidationError("--format swiftdata is for models")
      }
      return try reportingErrors(common) { () throws(ToolchainError) in
        let mapping = try loadMapping(reference)
        common.report(mapping.diagnostics)
        Stream.standardOutput.write(page(mapping))
      }
    }
    guard format != .markdown else {
      throw ValidationError("--format markdown is for mapping models")
    }
    try reportingErrors(common) { () throws(ToolchainError) in
      let version = try loadVersion(reference, common, admittingUnjudged: format != .swiftdata)
      Stream.standardOutput.write(format == .swiftdata ? classes(version) : page(version))
    }
  }

  /// Returns the model as classes, and reports what these cannot express.
  private func classes(_ version: LoadedVersion) -> String {
    let hashes = hashModel(version.model)
    let file = swiftDataModelFile(
      version.model,
      title: [
        "The model \"\(version.name)\" as SwiftData classes",
        "Version checksum of the model: \(hashes.checksum)",
      ])
    common.report(file.losses.map { $0.diagnostic(at: .file(model)) })
    return file.text
  }

  private func page(_ mapping: LoadedMapping) -> String {
    let names = mapping.versionNames
    switch format {
    case .text, .swiftdata: return mapping.text
    case .json:
      let isTold = mapping.source != nil
      return mappingModelJSON(
        mapping.mapping, name: mapping.name,
        versions: (isTold ? names.from : nil, isTold ? names.to : nil)
      ).text
    case .markdown:
      return mappingModelMarkdown(mapping.mapping, name: mapping.name, versions: names)
    }
  }

  private func page(_ version: LoadedVersion) -> String {
    guard format == .text else {
      return modelJSON(version.model, name: version.name, reference: model).text
    }
    return ModelPage(
      version.model, hashes: hashModel(version.model), title: version.name,
      style: common.style(.standardOutput)
    ).text
  }
}
