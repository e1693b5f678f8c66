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

extension SwiftSourceOptions {
  /// A model that the command line names.
  func reference(_ text: String) -> ModelReference {
    ModelReference(text, excluding: exclude)
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
