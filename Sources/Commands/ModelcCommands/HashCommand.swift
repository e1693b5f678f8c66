import ArgumentParser
import DataModel
import Findings
import Loading
import Reports

/// The command `modelc hash`.
struct Hash: PrintsSchema {
  static let configuration = CommandConfiguration(
    commandName: "hash",
    abstract: "Print the version hashes that Core Data compares.",
    usage: "modelc hash [<options>] MODEL…",
    discussion: """
      For a bundle without #, every version is listed. The hashes are the 32 bytes of each entity \
      in NSStoreModelVersionHashes; the checksum is the one in Xcode's build log and under \
      NSStoreModelVersionChecksumKey. Every readable model has hashes, even one that the compiler \
      refuses.

      Example:
        modelc hash App.xcdatamodeld Store.sqlite
            the hashes of both, to compare them
      """)

  @Argument(help: ArgumentHelp("The models.", valueName: "model"))
  var models: [String]

  @Option(
    help: ArgumentHelp(
      "A store whose hashes decide what Swift sources leave open, such as implicit inverses.",
      valueName: "store"))
  var like: String?

  @Option(help: ArgumentHelp("The output format.", valueName: "text|json"))
  var format = OutputFormat.text

  @OptionGroup
  var schemaOption: SchemaOption

  @OptionGroup
  var swiftSources: SwiftSourceOptions

  @OptionGroup
  var common: CommonOptions

  static func outputSchema(for line: [String]) -> JSONValue { hashSchema }

  func run() throws {
    var versions: [HashReport.Version] = []
    var failure: ToolchainError?
    for model in joiningSwiftFiles(models) {
      do throws(ToolchainError) {
        versions += try hash(model, &failure)
      } catch {
        common.report(error.diagnostics)
        failure = failure ?? error
      }
    }
    let report = HashReport(versions)
    if !versions.isEmpty || failure == nil {
      Stream.standardOutput.write(
        format == .json ? report.json.text : report.text(common.style(.standardOutput)))
    }
    if let failure { throw ArgumentParser.ExitCode(failure.exitCode.rawValue) }
  }

  /// The hashes of all that can be read of the model; notes the error for what cannot.
  private func hash(
    _ text: String, _ failure: inout ToolchainError?
  ) throws(ToolchainError) -> [HashReport.Version] {
    var loaded = try loadModel(swiftSources.reference(text), scratch: temporaryDirectory)
    if let like {
      try loaded.fitReadings(toStore: like, scratch: temporaryDirectory)
    }
    loaded.admitUnjudged()
    common.report(loaded.allDiagnostics)
    let readable = loaded.versions.filter(\.isReadable)
    if !loaded.isWhole || readable.count < loaded.versions.count {
      failure = failure ?? ToolchainError(.data, [])
    }
    let isBundle = loaded.reference.version == nil && loaded.kind.isBundle
    return readable.map { version in
      var result = HashReport.Version(
        model: text, name: version.name,
        isCurrent: isBundle ? version.name == loaded.currentVersion : nil,
        hashes: hashModel(version.model))
      result.unjudged = version.unjudgedEntities
      return result
    }
  }
}
