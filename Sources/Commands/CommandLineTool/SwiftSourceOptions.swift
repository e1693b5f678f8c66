package import ArgumentParser
import Loading

/// What commands take that read models, for those in Swift sources.
package struct SwiftSourceOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Files or folders of Swift sources to leave out, by name or path below MODEL; * matches anything. Can be repeated.",
      valueName: "name"))
  package var exclude: [String] = []

  /// Creates the default options.
  package init() {}
}

/// A command that reads models, also from Swift sources.
package protocol ReadsModels: ParsableCommand {
  /// The options for Swift sources.
  var swiftSources: SwiftSourceOptions { get }
}

extension ReadsModels {
  /// Runs the command; the Swift sources that it reads are those that its options leave.
  func runLeavingOut() throws {
    var command = self
    try SwiftSourceSearch.$excluded.withValue(swiftSources.exclude) { try command.run() }
  }
}

/// The models among the arguments of a command that takes several: Swift files one after the other are one model.
package func joiningSwiftFiles(_ models: [String]) -> [String] {
  var result: [String] = []
  var isOpen = false
  for model in models {
    let isFile = model.hasSuffix(".swift") && !model.contains(",")
    if isFile, isOpen, let last = result.popLast() {
      result.append("\(last),\(model)")
    } else {
      result.append(model)
    }
    isOpen = isFile
  }
  return result
}
