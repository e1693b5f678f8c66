package import ArgumentParser
package import Checking
import OperatingSystem

/// What a check is asked for, as the command line says it.
package struct CheckArguments: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "Bundles, or folders to search for bundles (default: the working directory).",
      valueName: "path"))
  package var paths: [String] = []

  @Option(
    help: ArgumentHelp(
      "The revision to compare with; A...B is the merge base of A and B.", valueName: "ref"))
  package var against: String?

  @Flag(help: "Compare with no revision; lock files alone define what has shipped.")
  package var noBase = false

  @Option(
    help: ArgumentHelp(
      "A store or an app of a release, or a folder of them, as further evidence of what has shipped. Can be repeated.",
      valueName: "path"))
  package var release: [String] = []

  @Flag(help: "Check all models for mirroring with CloudKit.")
  package var cloudkit = false

  @Option(
    help: ArgumentHelp(
      "The configuration to use instead of .modeldiff.json at the root of the repository.",
      valueName: "file"))
  package var config: String?

  /// Creates the default arguments.
  package init() {}

  package func validate() throws {
    guard against == nil || !noBase else {
      throw ValidationError("--against and --no-base contradict each other")
    }
  }

  /// The options of the check, with what the environment says.
  package var options: CheckOptions {
    var options = CheckOptions()
    options.paths = paths
    options.against = against
    options.ignoresBase = noBase
    options.releases = release
    options.usesCloudKit = cloudkit
    options.configuration = config
    for name in CheckOptions.variableNames { options.variables[name] = environmentVariable(name) }
    options.today = currentDay
    options.scratch = temporaryDirectory
    return options
  }
}

/// The day in UTC, as `2027-01-31`; that of `SOURCE_DATE_EPOCH` where it is set.
package var currentDay: String {
  dayText(of: environmentVariable("SOURCE_DATE_EPOCH").flatMap { Int($0) })
}
