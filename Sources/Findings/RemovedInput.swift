/// What an earlier release took and this one does not: a sentence for each, which names the replacement.
package enum RemovedInput {
  /// By the words of a command line that begin with them, options without their values.
  package static let arguments = [
    "--resume":
      "--resume is gone in 0.3.0: run the command again for the stores that are not done, or run it "
      + "under GNU parallel with --joblog FILE --resume."
  ]

  /// By the key of a `.modelc.json`.
  package static let generationKeys = [
    "templates":
      "\"templates\" is gone in 0.3.0: give what modelc show --format json prints to a template engine."
  ]

  /// The sentence for the first argument of a command line that was removed; nil where none was.
  package static func sentence(for line: [String]) -> String? {
    for argument in line.prefix(while: { $0 != "--" }) {
      let name = argument.split(separator: "=", maxSplits: 1).first.map(String.init)
      if let sentence = name.flatMap({ arguments[$0] }) { return sentence }
    }
    return nil
  }
}
