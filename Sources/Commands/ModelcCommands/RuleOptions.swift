import ArgumentParser
import Checking
import Findings
import Loading

/// What commands take that judge by rules: their levels, and what fails the run.
struct RuleOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Set the level of a rule: off, note, warning or error. Can be repeated.",
      valueName: "id=level"))
  var level: [String] = []

  @Option(
    help: ArgumentHelp(
      "The configuration to use instead of .modeldiff.json at the root of the repository.",
      valueName: "file"))
  var config: String?

  @Option(
    help: ArgumentHelp(
      "Lowest severity that fails the run, with exit code 1.", valueName: "severity"))
  var failOn = FailureLevel.error

  func validate() throws {
    for text in level {
      if let problem = LevelOption.read(text).problem { throw ValidationError(problem) }
    }
  }

  /// The levels of rules for a model: those of its configuration, and over them those that were given.
  ///
  /// - Throws: `ToolchainError` with exit code 65 if the configuration cannot be read.
  func settings(for model: ModelReference) throws(ToolchainError) -> LintSettings {
    var settings = try LintSettings(for: model, configuration: config)
    settings.set(level.compactMap { LevelOption.read($0).option })
    return settings
  }
}
