import ArgumentParser
import Comparing
import Findings
import Text

/// The command `modeldiff graph`.
struct GraphChangesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "graph",
    abstract: "Draw what changed between two models.",
    usage: """
      modeldiff graph [<options>] OLD NEW
      modeldiff graph [<options>] BUNDLE
      """,
    discussion: """
      For a large model, only changed entities and their neighbours are drawn; the others are \
      counted. Additions, removals and changes have a colour and a sign.

      svg is a self-contained picture, light or dark like the reader's system; mermaid is rendered \
      by GitHub and GitLab in Markdown; dot is for Graphviz.

      Example:
        modeldiff graph App.xcdatamodeld -o change.svg
            what the current version changes, as a picture
      """)

  @Argument(
    help: ArgumentHelp("The old and the new model, or one bundle.", valueName: "model"))
  var models: [String] = []

  @Flag(help: "Draw all entities with all properties.")
  var all = false

  @OptionGroup
  var graph: GraphOptions

  @OptionGroup
  var swiftSources: SwiftSourceOptions

  @OptionGroup
  var common: CommonOptions

  mutating func validate() throws {
    guard (1...2).contains(models.count) else {
      throw ValidationError("expected two models, or one bundle, not \(models.count)")
    }
  }

  func run() throws {
    try reportingErrors(common) { () throws(ToolchainError) in
      let loaded =
        models.count == 2
        ? try loadComparison(
          from: swiftSources.reference(models[0]), to: swiftSources.reference(models[1]),
          scratch: temporaryDirectory)
        : try loadComparison(
          inBundle: swiftSources.reference(models[0]), from: nil, to: nil,
          scratch: temporaryDirectory)
      common.report(loaded.diagnostics)
      let detail = graph.detail.union(all ? .unchanged : [])
      try graph.write(
        drawStep(
          from: loaded.versions[0].version, to: loaded.versions[1].version, detail: detail))
    }
  }
}
