import ArgumentParser
import Findings
import Loading
import Migration
import Reports
import Text

/// The command `modeldiff explain`.
struct Explain: PrintsSchema {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Explain a rule, a finding, or an error of Core Data.",
    usage: "modeldiff explain [<options>] [ID|CODE|TEXT…|-]",
    discussion: """
      Without an argument, lists everything that can be explained. In a pasted log each error is \
      explained, in order: codes in NSCocoaErrorDomain, of SQLite and of CloudKit, names of \
      constants such as SQLITE_CORRUPT, and error texts, whatever their variable parts are; - \
      reads the log from standard input. An extended code of SQLite is explained by its primary \
      code. modeldiff doctor LOG MODEL also reports which version the store in the log has.

      Example:
        modeldiff explain 134190
            what the error code means, and the fix
        modeldiff explain 'Duplicate version checksums detected.'
            the same for a text in a log
      """)

  @Argument(
    help: ArgumentHelp(
      "The identifier in brackets at the end of a message, an error code, or the text of an error.",
      valueName: "id|code|text")
  )
  var subject: [String] = []

  @Option(help: ArgumentHelp("The output format.", valueName: "form"))
  var format = OutputFormat.text

  @OptionGroup
  var schemaOption: SchemaOption

  @OptionGroup
  var common: CommonOptions

  static func outputSchema(for line: [String]) -> JSONValue { explanationSchema }

  func run() throws {
    let style = common.style(.standardOutput)
    guard !subject.isEmpty else {
      return Stream.standardOutput.write(
        format == .json ? explanationJSON(Self.all.members).text : Self.all.text(style))
    }
    var text = subject.joined(separator: " ")
    if text == "-" {
      try reportingErrors(common) { () throws(ToolchainError) in
        text = decodedText(try readStandardInput(limit: logSizeLimit))
      }
    }
    let explanations =
      Self.all.explanation(of: text).map { [$0] } ?? Self.all.explanations(ofText: text)
    guard !explanations.isEmpty else {
      let near = Self.all.near(text) + Self.all.near(text: text)
      let hint =
        near.isEmpty
        ? ", expected one of those that `modeldiff explain` lists"
        : ", did you mean \(near.prefix(3).joined(separator: " or "))?"
      let shown = text.utf8.count > 400 ? text.prefix(200) + "…" : text
      throw ValidationError("there is nothing called \"\(printable(shown))\"\(hint)")
    }
    if format == .json {
      return Stream.standardOutput.write(explanationJSON(explanations).text)
    }
    Stream.standardOutput.write(explanations.map { $0.text(style) }.joined(separator: "\n"))
  }

  private static let all = ExplanationList(.all, CoreDataError.all)
}
