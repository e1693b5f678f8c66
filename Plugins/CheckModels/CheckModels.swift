import Foundation
import PackagePlugin

/// `swift package check-models`: runs `modeldiff check` on the models of the package.
@main
struct CheckModels: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    try run(
      context.tool(named: "modeldiff").url, ["check"] + arguments,
      in: context.package.directoryURL)
  }
}
