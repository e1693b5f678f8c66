import ArgumentParser
import Findings
import Rows
import Text

/// The command `modelc browse`.
struct Browse: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "browse",
    abstract: "Write an HTML page to browse a store.",
    usage: "modelc browse [<options>] STORE -o OUTPUT",
    discussion: """
      The page is one HTML file: the model as a drawing, the entities with their counts, and \
      tables of objects that you can filter, sort and follow by relationship. It loads nothing and \
      needs no server. The store is only read, and may be in use.

      The page holds up to --rows objects: all objects of small entities, the first ones of large \
      entities, and at least one of each. It says what it leaves out. It contains values of the \
      store: anyone with the page can read them.

      Example:
        modelc browse Store.sqlite -o Store.html
            a page to open in a browser
      """)

  @Argument(help: ArgumentHelp("The store.", valueName: "store"))
  var store: String

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The page to write, ending in .html, or a folder, which gets an index.html.",
      valueName: "path"))
  var output: String

  @Option(
    help: ArgumentHelp(
      "The model to use for a store that holds none. Can be repeated.", valueName: "model"))
  var model: [String] = []

  @Option(
    help: ArgumentHelp(
      "The maximum number of objects on the page, over all entities.", valueName: "number"))
  var rows = BrowseRequest.usualRows

  @Flag(
    help: "Decode binary values: property lists, keyed archives, texts, pictures.")
  var decode = false

  @Flag(help: "Replace an existing page.")
  var force = false

  @OptionGroup
  var common: CommonOptions

  mutating func validate() throws {
    guard !(0...Self.mostRows).contains(rows) else { return }
    throw ValidationError("expected 0 to \(Self.mostRows) for --rows")
  }

  private static let mostRows = 5_000_000

  func run() throws {
    try reportingErrors(common) { () throws(ToolchainError) in
      let opened = try openStore(
        store, models: model, scratch: temporaryDirectory, goesOn: true)
      common.report(opened.diagnostics)
      var request = BrowseRequest(output: output)
      request.rows = rows
      request.decodes = decode
      request.replacesPage = force
      let page = try browseStore(opened, request)
      common.report(page.remarks)
      report(page)
      guard page.failures.isEmpty else { throw ToolchainError(.data, page.failures) }
    }
  }

  private func report(_ page: WrittenPage) {
    guard !common.quiet else { return }
    let shown =
      page.rows == page.allRows
      ? counted(page.rows, "object")
      : "\(grouped(page.rows)) of \(counted(page.allRows, "object"))"
    let entities = "\(grouped(page.entities)) \(page.entities == 1 ? "entity" : "entities")"
    Stream.standardOutput.write(
      "wrote \(page.path): \(entities), \(shown), \(byteText(page.size))\n")
  }
}
