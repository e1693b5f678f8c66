import ArgumentParser
import Findings

/// A command whose JSON has a schema.
protocol PrintsSchema: ParsableCommand {
  /// Describes what a command line makes the command print.
  ///
  /// - Parameter line: The command line without the name of the program.
  /// - Returns: The JSON Schema.
  static func outputSchema(for line: [String]) -> JSONValue
}

/// The option that prints the schema and ignores all others, as `--help` does.
struct SchemaOption: ParsableArguments {
  @Flag(help: "Print the JSON Schema of the JSON, and exit.")
  var printSchema = false

  func validate() throws {
    // Where it stands as it should, nothing is parsed.
    guard !printSchema else {
      throw ValidationError("--print-schema takes no value, and stands behind a command")
    }
  }
}

extension ParsableCommand {
  /// The schema that a command line asks for, if any.
  static func askedSchema(of line: [String]) -> JSONValue? {
    guard line.prefix(while: { $0 != "--" }).contains("--print-schema"),
      let asked = command(askedBy: line), let command = asked.type as? any PrintsSchema.Type,
      // A word that is neither a file nor the format may be a command that stands elsewhere, or is misspelt.
      asked.isNamed || line.allSatisfy({ $0.hasPrefix("-") || $0.contains(".") || $0 == "json" })
    else { return nil }
    return command.outputSchema(for: asked.line)
  }

  /// Whether a command line asks for lines of JSON.
  static func asksForLines(_ line: [String]) -> Bool {
    line.contains("--format=jsonl")
      || zip(line, line.dropFirst()).contains { $0 == ("--format", "jsonl") }
  }
}
