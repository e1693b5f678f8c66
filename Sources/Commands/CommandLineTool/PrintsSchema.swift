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
  @Flag(help: "Print the JSON Schema of the JSON output, and exit.")
  var printSchema = false
}

extension ParsableCommand {
  /// The schema that a command line asks for, if any.
  static func askedSchema(of line: [String]) -> JSONValue? {
    guard line.prefix(while: { $0 != "--" }).contains("--print-schema") else { return nil }
    return (command(askedBy: line)?.type as? any PrintsSchema.Type)?.outputSchema(for: line)
  }
}
