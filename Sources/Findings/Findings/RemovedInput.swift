/// Inputs that an earlier release accepted, each with a sentence that names the replacement.
package enum RemovedInput {
  /// Removed options, by command.
  private static let options = [
    (
      option: "--resume", commands: ["doctor", "plan", "upgrade", "rows"],
      sentence:
        "--resume is gone in 0.3.0: run the command again for the stores that are left, or run it "
        + "under GNU parallel with --joblog FILE --resume-failed."
    )
  ]

  /// Removed commands, by their words.
  private static let commands = [
    (
      words: ["modelc", "mapping", "build"],
      sentence:
        "modelc mapping build is gone in 0.3.0: modelc mapping new makes a mapping model, which Xcode edits; "
        + "without Xcode a step file says the step, see modeldiff split."
    )
  ]

  /// Removed keys of `.modelc.json`.
  package static let generationKeys = [
    "templates":
      "\"templates\" is gone in 0.3.0: give what modelc show --format json prints to a template engine."
  ]

  /// The replacement for a removed option or command on a command line.
  ///
  /// - Parameters:
  ///   - line: The command line, including the name of the tool.
  ///   - unknown: The option that the parser does not know; nil if something else is wrong.
  /// - Returns: A sentence; nil if nothing on the line was removed.
  package static func sentence(for line: [String], unknown: String?) -> String? {
    let option = options.first {
      $0.option == unknown && $0.commands.contains(line.dropFirst().first ?? "")
    }
    return option?.sentence ?? commands.first { line.starts(with: $0.words) }?.sentence
  }
}
