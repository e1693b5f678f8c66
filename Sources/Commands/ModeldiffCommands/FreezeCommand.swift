import ArgumentParser
import Checking
import Findings
import Text

/// The command `modeldiff freeze`.
struct FreezeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "freeze",
    abstract: "Record which versions of a bundle have shipped.",
    usage: "modeldiff freeze [<options>] BUNDLE…",
    discussion: """
      Writes BUNDLE.lock beside the bundle; commit this file. It holds the checksum of each \
      version and the hashes of its entities. modeldiff check then treats exactly these versions \
      as shipped, with or without git. Run it when a version ships. BUNDLE freezes all of its \
      versions, including a current one that has not shipped yet; BUNDLE#V2 adds that version \
      alone.

      For a folder of Swift sources, the schemas are frozen in SwiftData.lock in that folder; \
      without a VersionedSchema, the present model is frozen as the next release. --store freezes \
      the schema of a release's store instead: modeldiff check then checks that the plan knows \
      every frozen schema.

      A frozen version that has changed is refused with exit code 1, unless --again is given.

      Example:
        modeldiff freeze 'App/Model.xcdatamodeld#Model 2'
            the version that has just shipped
      """)

  @Argument(help: ArgumentHelp("The bundles.", valueName: "bundle"))
  var bundles: [String]

  @Option(
    help: ArgumentHelp(
      "A store of a release, or a folder of them, to freeze beside Swift sources. Can be repeated.",
      valueName: "store"))
  var store: [String] = []

  @Flag(help: "Re-freeze changed versions.")
  var again = false

  @OptionGroup
  var common: CommonOptions

  func run() throws {
    try reportingErrors(common) { () throws(ToolchainError) in
      for bundle in bundles {
        let frozen =
          store.isEmpty
          ? try freezeBundle(bundle, replacing: again, scratch: temporaryDirectory)
          : try freezeStores(
            store, in: bundle, replacing: again, scratch: temporaryDirectory)
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
