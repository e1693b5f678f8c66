import ArgumentParser
import Building
import Findings
import Reports

/// The options for the projects to which a version is added, and for a dry run.
struct ProjectOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The Xcode project that lists the bundle (default: those beside it and above it in the repository).",
      valueName: "path"))
  var project: String?

  @Flag(help: "Do not edit Xcode projects.")
  var noProject = false

  @Flag(help: "Print what would change, and write nothing.")
  var dryRun = false

  func validate() throws {
    guard project != nil, noProject else { return }
    throw ValidationError("--project and --no-project cannot be used together")
  }

  /// The projects to which the version is added.
  var choice: ProjectChoice {
    noProject ? .none : project.map { .named($0) } ?? .search
  }

  /// Carries out a change unless it is a dry run, and prints what was or would be done.
  func finish(_ change: VersionChange, _ common: CommonOptions) throws(ToolchainError) {
    if !dryRun { try carryOut(change) }
    common.report(change.diagnostics + ignoredFiles(of: change))
    guard dryRun || !common.quiet else { return }
    Stream.standardOutput.write(versionChangeText(change, planned: dryRun))
  }
}
