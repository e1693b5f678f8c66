import Building
import DataModel
import Findings
import Loading
import Reports

/// Compiles a model source, as `momc` does.
func compile(_ arguments: BuildArguments) throws(ToolchainError) {
  let reference = ModelReference(path: arguments.source)
  try refuseMappingModel(reference)
  if arguments.dumpsModels { try dumpModels(reference) }
  let output = try compileModel(reference, options: arguments.compileOptions)
  try put(output, arguments) {
    for version in output.versions {
      note(
        "\(version.name).xcdatamodel: note: Model \(version.name) version checksum: "
          + version.hashes.checksum)
    }
  }
}

/// Compiles the source of a mapping model, as `mapc` does.
func compileMapping(_ arguments: BuildArguments) throws(ToolchainError) {
  let reference = ModelReference(path: arguments.source)
  guard isMappingModel(reference) || !isDirectory(arguments.source) else {
    throw ToolchainError(
      .notASource, file: arguments.source,
      "this is not a mapping model, expected an .xcmappingmodel with an xcmapping.xml")
  }
  let output = try compileMappingModel(reference, options: arguments.compileOptions)
  try put(output, arguments) {}
}

/// Refuses the source of a mapping model, which is another tool's.
func refuseMappingModel(_ reference: ModelReference) throws(ToolchainError) {
  guard isMappingModel(reference) else { return }
  throw ToolchainError(
    .notASource, file: reference.path,
    "this is a mapping model, which mapc compiles, expected an .xcdatamodeld or .xcdatamodel")
}

/// Reports the diagnostics of `output`, notes first, and writes it; with `--dry-run` only prints its path.
private func put(
  _ output: any CompilerOutput, _ arguments: BuildArguments, notes: () -> Void
) throws(ToolchainError) {
  let place = OutputPlace(arguments.destination)
  try checkFolder(of: output, at: place.resolved(for: output))
  try checkOutput(output, to: place)
  notes()
  printAsXcode(output.diagnostics)
  guard !arguments.isDryRun else {
    return try printResult(absolute(place.resolved(for: output)) + "\n")
  }
  let path = try writeOutput(output, to: place)
  if arguments.isVerbose { note("\(path): note: written") }
}

/// Refuses to make a bundle in a folder that is not there, in the words of Apple's compiler, which build systems look for.
private func checkFolder(of output: any CompilerOutput, at path: String) throws(ToolchainError) {
  guard output.isBundle else { return }
  do throws(ToolchainError) {
    try checkFolder(above: path)
  } catch {
    // The text before the colon behind the path is Apple's.
    throw ToolchainError(
      .cannotCreateOutput, file: path,
      "Could not create bundle folder for versioned model at '\(path)': "
        + error.diagnostics.map(\.summary).joined(separator: ", "))
  }
}

extension BuildArguments {
  /// The compiler options, without the source.
  fileprivate var compileOptions: CompileOptions {
    var options = CompileOptions()
    options.module = module
    options.lint = lint
    options.followsAllLinks = true
    return options
  }
}

/// Prints the models of a source, as `modelc show` does.
///
/// That is all that is known of the option: its name.
private func dumpModels(_ reference: ModelReference) throws(ToolchainError) {
  for version in try loadModel(reference, scratch: ".", followingAllLinks: true)
    .versions where version.isReadable
  {
    let page = ModelPage(
      version.model, hashes: hashModel(version.model), title: version.name,
      style: TextStyle(usesColor: false, width: 100))
    try printResult(page.text)
  }
}

/// The path from the root of the file system; links are left in it, as callers compare it with what they
/// passed.
func absolute(_ path: String) -> String {
  guard !path.hasPrefix("/"), let folder = absolutePath(".") else { return path }
  let parts = path.split(separator: "/").drop { $0 == "." }
  return parts.isEmpty ? folder : joined(folder, parts.joined(separator: "/"))
}
