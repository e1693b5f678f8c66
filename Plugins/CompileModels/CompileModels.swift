import Foundation
import PackagePlugin

/// Compiles the models of a target into its resource bundle, and generates the classes of their entities into it.
///
/// Commands are of the build and not before it, so that the tool may come from source as well. Such commands declare
/// what they write, hence one file for all classes of a model.
@main
struct CompileModels: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let target = target as? any SourceModuleTarget else { return [] }
    let sources = try CoreDataSource.all(in: target.directoryURL)
    warnOfCopies(of: sources, in: target)
    guard !isAnyProductRepeated(in: sources) else { return [] }
    let build = Build(
      modelc: try context.tool(named: "modelc").url, folder: context.pluginWorkDirectoryURL,
      module: target.moduleName, package: context.package.directoryURL)
    return try sources.flatMap { source in
      try [build.compile(source)]
        + (needsClasses(source, in: target) ? [build.generate(source)] : [])
    }
  }

  /// Whether classes of `source` are to be generated: it is a model, and they are not kept with the sources, where they
  /// have the file of the whole model beside them.
  private func needsClasses(_ source: CoreDataSource, in target: any SourceModuleTarget) -> Bool {
    guard source.kind != .mapping, target is SwiftSourceModuleTarget else { return false }
    return !target.sourceFiles.contains { $0.url.lastPathComponent == source.modelFile }
  }

  /// Tells of sources that SwiftPM would put beside what they are compiled to.
  private func warnOfCopies(of sources: [CoreDataSource], in target: any SourceModuleTarget) {
    for source in sources where target.sourceFiles.contains(where: { source.contains($0.url) }) {
      Diagnostics.warning(
        "\(source.path) is compiled and also copied: add exclude: [\"\(source.path)\"] to the target \(target.name)"
      )
    }
  }

  /// Whether two sources are compiled to one name, which is an error; all lie in one folder of the bundle.
  private func isAnyProductRepeated(in sources: [CoreDataSource]) -> Bool {
    let groups = Dictionary(grouping: sources) { $0.product.lowercased() }.values
    let repeated = groups.filter { $0.count > 1 }.map { $0.map(\.path).joined(separator: ", ") }
    for paths in repeated.sorted() {
      Diagnostics.error("\(paths): these are compiled to the same name, rename all but one")
    }
    return !repeated.isEmpty
  }
}

/// The commands for the sources of one target.
private struct Build {
  let modelc: URL
  let folder: URL
  let module: String
  let package: URL

  /// Compiles `source` into the folder of products.
  func compile(_ source: CoreDataSource) throws -> Command {
    let product = try made("Compiled").appendingPathComponent(source.product)
    return .buildCommand(
      displayName: "Compiling \(source.path)", executable: modelc,
      arguments: [
        "compile", "--keep-unchanged", "--module", module, source.url.path, "-o", product.path,
      ],
      inputFiles: source.files, outputFiles: [product])
  }

  /// Generates the classes of `source` into one file.
  func generate(_ source: CoreDataSource) throws -> Command {
    let classes = try made("Classes").appendingPathComponent(source.classesFile)
    return .buildCommand(
      displayName: "Generating classes of \(source.path)", executable: modelc,
      arguments: [
        "generate", "--quiet", "--module", module, "--single-file", source.classesFile,
        source.url.path, "-o", classes.deletingLastPathComponent().path,
      ],
      inputFiles: source.files + source.configurations(upTo: package), outputFiles: [classes])
  }

  /// A folder among the outputs, made where it is missing.
  private func made(_ name: String) throws -> URL {
    let url = folder.appendingPathComponent(name)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    return url
  }
}
