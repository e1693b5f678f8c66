import ArgumentParser
import Building
import Findings
import Loading
import Text

/// The command `modelc decompile`.
struct Decompile: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "decompile",
    abstract: "Write the source of a compiled model, a store's model or a binary source.",
    usage: "modelc decompile [<options>] MODEL [-o OUTPUT]",
    discussion: """
      A .momd becomes Name.xcdatamodeld, with every version and the current one; a .mom, one \
      version of a .momd, or the model cached in a store becomes Name.xcdatamodel, or a bundle \
      where the output ends in .xcdatamodeld. A source in the binary form of Xcode 3 is written in \
      XML; versions of a bundle that are in XML already stay unchanged. The source is compiled \
      again before it is written: its version hashes are the same, and everything that a source \
      cannot hold is reported by name. The input is only read. An existing source is replaced only \
      with --force.

      Example:
        modelc decompile Store.sqlite -o App.xcdatamodeld
            the source of the model in a store
      """)

  @Argument(help: ArgumentHelp("The compiled model, store or binary source.", valueName: "model"))
  var model: String

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The source to write, or the folder to put it in (default: the working directory).",
      valueName: "path"))
  var output: String?

  @Option(
    help: ArgumentHelp(
      "Lowest severity of a loss that fails the run, with exit code 1; nothing is written then.",
      valueName: "error|warning|note"))
  var failOn = FailureLevel.error

  @Flag(help: "Replace an existing source.")
  var force = false

  @OptionGroup
  var common: CommonOptions

  func run() throws {
    var hasFailed = false
    try reportingErrors(common) { () throws(ToolchainError) in
      let source = try decompileModel(ModelReference(model), scratch: temporaryDirectory)
      hasFailed = source.diagnostics.contains { $0.severity >= failOn.severity }
      guard !hasFailed else {
        return common.report(source.diagnostics, failingAt: failOn.severity)
      }
      let (path, files) = try writeSource(
        source, to: SourcePlace(output, replacesSource: force))
      common.report(source.diagnostics + [source.remark])
      guard !common.quiet else { return }
      let current = source.currentVersion.map { ", current \"\($0)\"" } ?? ""
      let versions = counted(source.versions.count, "version")
      let size = files.reduce(0) { $0 + $1.bytes.count }
      Stream.standardOutput.write("wrote \(path): \(versions)\(current), \(size) bytes\n")
    }
    if hasFailed { throw ArgumentParser.ExitCode(Findings.ExitCode.findings.rawValue) }
  }
}
