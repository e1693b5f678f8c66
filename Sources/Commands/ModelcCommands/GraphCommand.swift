import ArgumentParser
import Comparing
import Findings

/// The command `modelc graph`.
struct Graph: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "graph",
    abstract: "Draw a model: entities, inheritance, relationships.",
    usage: "modelc graph [<options>] MODEL",
    discussion: """
      svg is a self-contained picture, light or dark like the reader's system; mermaid is rendered \
      by GitHub and GitLab in Markdown; dot is for Graphviz.

      Example:
        modelc graph App.xcdatamodeld -o model.svg
            the current version as a picture
      """)

  @Argument(help: ArgumentHelp("The model.", valueName: "model"))
  var model: String

  @OptionGroup
  var graph: GraphOptions

  @OptionGroup
  var swiftSources: SwiftSourceOptions

  @OptionGroup
  var common: CommonOptions

  func run() throws {
    try reportingErrors(common) { () throws(ToolchainError) in
      try graph.write(
        drawVersion(try loadVersion(swiftSources.reference(model), common), detail: graph.detail))
    }
  }
}
