import ArgumentParser
import Findings
import OperatingSystem
import Reports
import Upgrading

/// The command `modeldiff collect`.
struct CollectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "collect",
    abstract: "Put the parts of a store together into one file.",
    usage: "modeldiff collect [<options>] PATH -o STORE",
    discussion: """
      A store is a main file, its -wal, and the folder .NAME_SUPPORT with external files. PATH is \
      a store, a folder, a .zip, an .xcappdata, or a backup that Finder or iTunes made and did not \
      encrypt. Of a store, parts are those with their names; elsewhere they may be renamed, or all \
      in one folder: the main file is recognised by its content, a -wal by its name or else by \
      its pages, external files by the names that rows have.

      What was committed to the -wal is folded in, and external files go beside the new store; \
      -shm is left out. A -wal with the name of the store's that is another store's is refused. \
      What is missing is a warning. Nothing in PATH is changed.

      Of several stores, --store chooses one by its path as listed, or the end of it.

      Example:
        modeldiff collect Mail.zip --output Store.sqlite
            the store that a user sent, in one file
      """)

  @Argument(help: ArgumentHelp("Where the parts are.", valueName: "path"))
  var path: String?

  @Option(name: .shortAndLong, help: ArgumentHelp("The new store.", valueName: "file"))
  var output: String?

  @Option(
    help: ArgumentHelp("Which of several stores: its path, or the end of it.", valueName: "name"))
  var store: String?

  @Flag(help: "Replace an existing store, unless it is in use.")
  var force = false

  @Option(help: ArgumentHelp("The output format.", valueName: "form"))
  var format = OutputFormat.text

  @Flag(help: "Print the JSON Schema of --format json.")
  var printSchema = false

  @OptionGroup
  var common: CommonOptions

  func validate() throws {
    guard !printSchema else { return }
    if path == nil { throw ValidationError("Missing expected argument '<path>'") }
    if output == nil { throw ValidationError("Missing expected argument '--output <file>'") }
  }

  func run() throws {
    if printSchema { return Stream.standardOutput.write(collectedStoreSchema.text) }
    let watch = SignalWatch()
    defer { watch.release() }
    try reportingErrors(common) { () throws(ToolchainError) in
      var request = CollectRequest(
        source: path ?? "", output: output ?? "", scratch: temporaryDirectory)
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
