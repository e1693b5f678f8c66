/// What an earlier release took and this one does not: a sentence for each, which names the replacement.
package enum RemovedInput {
  /// By the words of a command line that begin with them, options without their values.
  package static let arguments = [
    "--resume":
      "--resume is gone in 0.3.0: run the command again for the stores that are not done, or run it "
      + "under GNU parallel with --joblog FILE --resume-failed.",
    "mapping build":
      "modelc mapping build is gone in 0.3.0: modelc mapping new makes a mapping model, which Xcode edits; "
      + "without Xcode a step file says the step, see modeldiff split.",
  ]

  /// By the key of a `.modelc.json`.
  package static let generationKeys = [
    "templates":
      "\"templates\" is gone in 0.3.0: give what modelc show --format json prints to a template engine."
  ]

  /// The sentence for what a command line asks for and was removed; nil where nothing was.
  package static func sentence(for line: [String]) -> String? {
    let words = line.prefix { $0 != "--" }.map { word in
      word.hasPrefix("--") ? String(word.prefix { $0 != "=" }) : word
    }
    return arguments.first { words.contains($0.key.split(separator: " ").map(String.init)) }?.value
  }
}
