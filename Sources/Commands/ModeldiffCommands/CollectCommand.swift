import ArgumentParser
import Findings
import OperatingSystem
import Reports
import Upgrading

/// The command `modeldiff collect`.
struct CollectCommand: PrintsSchema {
  static let configuration = CommandConfiguration(
    commandName: "collect",
    abstract: "Combine the parts of a store into one file.",
    usage: "modeldiff collect [<options>] PATH -o STORE",
    discussion: """
      A store is a main file, its -wal, and the folder .NAME_SUPPORT with external files. PATH is \
      a store, a folder, a .zip, an .xcappdata, or an unencrypted Finder or iTunes backup. The \
      parts of a store are found by their names. Elsewhere they may be renamed, or all in one \
      folder: the main file is recognised by its content, a -wal by its name or else its pages, \
      external files by the names in the rows.

      Transactions committed to the -wal are folded in, and external files are copied beside the \
      new store; -shm is left out. A -wal that has the store's name but belongs to another store \
      is refused. Missing parts are warned of. Nothing in PATH is changed.

      When there are several stores, --store selects one by its listed path, or the end of it.

      Example:
        modeldiff collect Mail.zip --output Store.sqlite
            a store that a user sent, in one file
      """)

  @Argument(help: ArgumentHelp("Where the parts are.", valueName: "path"))
  var path: String

  @Option(name: .shortAndLong, help: ArgumentHelp("The new store.", valueName: "file"))
  var output: String

  @Option(
    help: ArgumentHelp(
      "The store to take of several: its path, or the end of it.", valueName: "name"))
  var store: String?

  @Flag(help: "Replace an existing store, unless it is in use.")
  var force = false

  @Option(help: ArgumentHelp("The output format.", valueName: "form"))
  var format = OutputFormat.text

  @OptionGroup
  var schemaOption: SchemaOption

  @OptionGroup
  var common: CommonOptions

  static func outputSchema(for line: [String]) -> JSONValue { collectedStoreSchema }

  func run() throws {
    let watch = SignalWatch()
    defer { watch.release() }
    try reportingErrors(common) { () throws(ToolchainError) in
      var request = CollectRequest(
        source: path, output: output, scratch: temporaryDirectory)
      (request.name, request.replacesOutput) = (store, force)
      request.isInterrupted = { watch.isPending }
      let collected = try collectStore(request)
      watch.discard()
      common.report(collected.remarks)
      switch format {
      case .text where common.quiet: break
      case .text: Stream.standardOutput.write(collected.text(common.style(.standardOutput)))
      case .json: Stream.standardOutput.write(collected.json.text)
      }
    }
  }
}
