import ArgumentParser
import Checking
import CommandLineTool
import Findings

/// The command `modeldiff freeze`.
struct FreezeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "freeze",
    abstract: "Record the versions of a bundle that have shipped.",
    usage: "modeldiff freeze [<options>] BUNDLE…",
    discussion: """
      Writes BUNDLE.lock beside the bundle, to be committed. It holds the checksum of each \
      version and the hashes of its entities. modeldiff check then treats exactly these versions \
      as shipped, with or without git. Run it when a version ships; BUNDLE#V2 adds that version \
      alone.

      A frozen version that has changed is refused with exit code 1, unless --again is given.
      """)

  @Argument(help: ArgumentHelp("The bundles.", valueName: "bundle"))
  var bundles: [String]

  @Flag(help: "Re-freeze changed versions.")
  var again = false

  @OptionGroup
  var common: CommonOptions

  func run() throws {
    try reportingErrors(common) { () throws(ToolchainError) in
      for bundle in bundles {
        let frozen = try freezeBundle(bundle, replacing: again, scratch: temporaryDirectory)
        let new =
          frozen.added.isEmpty ? "nothing new" : "new: " + frozen.added.joined(separator: ", ")
        let count = frozen.count == 1 ? "1 version" : "\(frozen.count) versions"
        if !common.quiet {
          Stream.standardOutput.write(printableLines("\(frozen.file): \(count), \(new)\n"))
        }
      }
    }
  }
}
