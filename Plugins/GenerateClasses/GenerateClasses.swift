import Foundation
import PackagePlugin

/// `swift package generate-classes`: writes the class files of models into their targets, to be kept with the sources.
@main
struct GenerateClasses: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    var arguments = ArgumentExtractor(arguments)
    guard arguments.extractFlag(named: "help") == 0 else { return print(help) }
    let names = arguments.extractOption(named: "target")
    let folder = arguments.extractOption(named: "output").last ?? "Generated"
    let targets =
      names.isEmpty ? context.package.targets : try context.package.targets(named: names)
    let modelc = try context.tool(named: "modelc").url
    var isAnyFound = false
    for target in targets.compactMap({ $0 as? any SourceModuleTarget }) {
      let output = target.directoryURL.appendingPathComponent(folder)
      for model in try CoreDataSource.all(in: target.directoryURL) where model.kind != .mapping {
        isAnyFound = true
        // A folder for each model, so that files are told to be stale by one model only.
        try run(
          modelc,
          ["generate", "--module", target.moduleName] + arguments.remainingArguments
            + [model.url.path, "-o", output.appendingPathComponent(model.name).path],
          in: context.package.directoryURL)
      }
    }
    if !isAnyFound {
      Diagnostics.error(
        "there is no model in the targets \(targets.map(\.name).joined(separator: ", "))")
    }
  }

  private var help: String {
    """
    OVERVIEW: Write the class files of models into their targets.

    USAGE: swift package generate-classes [--target <name>]… [--output <folder>] [<options of modelc generate>]

    OPTIONS:
      --target <name>         A target; all that have models if none is named.
      --output <folder>       The folder in the target (default: Generated); a folder in it for each model.

    """
  }
}
