import ArgumentParser
import Findings
import Rows
import Text

/// The command `modelc browse`.
struct Browse: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "browse",
    abstract: "Write a page that shows what is in a store.",
    usage: "modelc browse [<options>] STORE -o OUTPUT",
    discussion: """
      The page is one HTML file to open in a browser: the model as a drawing, the entities with \
      their counts, tables of objects to filter, to sort and to follow relationships in. It loads \
      nothing and needs no server. The store is only read, and may be in use.

      The page holds up to --rows objects: all of small entities, of large ones the first, of each \
      at least one. It says what it does not show. It holds values of the store: whoever gets the \
      page can read them.

      Example:
        modelc browse Store.sqlite -o Store.html
            a page to open in a browser
      """)

  @Argument(help: ArgumentHelp("The store.", valueName: "store"))
  var store: String

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The page to write, which ends in .html, or a folder, which gets an index.html.",
      valueName: "path"))
  var output: String

  @Option(
    help: ArgumentHelp(
      "The model of a store that holds none; can be repeated.", valueName: "model"))
  var model: [String] = []

  @Option(
    help: ArgumentHelp(
      "The number of objects on the page, of all entities together.", valueName: "number"))
  var rows = BrowseRequest.usualRows

  @Flag(
    help: "Show what is in bytes: property lists, keyed archives, texts, pictures.")
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
