import ArgumentParser
import CommandLineTool
import Diagnostics
import Reports
import Toolchain
import VersionHash

/// The command `modelc hash`.
struct Hash: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "hash",
    abstract: "Print the version hashes that Core Data compares.",
    discussion: """
      A bundle without # lists every version. The hashes are the 32 bytes of \
      NSStoreModelVersionHashes, the checksum is the one that Xcode's build log and \
      NSStoreModelVersionChecksumKey show.
      """)

  @Argument(help: ArgumentHelp("The models.", valueName: "model"))
  var models: [String]

  @Option(help: ArgumentHelp("The form of the result.", valueName: "text|json"))
  var format = OutputFormat.text

  @OptionGroup
  var common: CommonOptions

  func run() throws {
    var versions: [HashReport.Version] = []
    var failure: ToolchainError?
    for model in models {
      do throws(ToolchainError) {
        versions += try hash(model)
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

  private func hash(_ text: String) throws(ToolchainError) -> [HashReport.Version] {
    let loaded = try loadModel(ModelReference(text), scratch: temporaryDirectory)
    let problems = loaded.allDiagnostics
    guard !problems.hasErrors else { throw ToolchainError(refusing: problems) }
    common.report(problems)
    let isBundle = loaded.reference.version == nil && loaded.kind.isBundle
    return loaded.versions.map { version in
      HashReport.Version(
        model: text, name: version.name,
        isCurrent: isBundle ? version.name == loaded.currentVersion : nil,
        hashes: hashModel(version.model))
    }
  }
}
