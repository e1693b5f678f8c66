import ArgumentParser
import Migration
import Reports

/// The command `modeldiff explain`.
struct Explain: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Explain a rule, a finding, or an error of Core Data.",
    usage: "modeldiff explain [<options>] [ID|CODE|TEXT]",
    discussion: """
      Without an argument, everything that can be explained is listed.

      Example:
        modeldiff explain 134190
            what the error code means, and the fix
        modeldiff explain 'Duplicate version checksums detected.'
            the same of a text in a log
      """)

  @Argument(
    help: ArgumentHelp(
      "The identifier in brackets at the end of a message, an error code, or the text of an error.",
      valueName: "id|code|text")
  )
  var subject: String?

  @OptionGroup
  var common: CommonOptions

  func run() throws {
    let style = common.style(.standardOutput)
    guard let subject else { return Stream.standardOutput.write(Self.all.text(style)) }
    guard let explanation = Self.all.explanation(of: subject) else {
      let near = Self.all.near(subject)
      let hint =
        near.isEmpty
        ? ", expected one of those that `modeldiff explain` lists"
        : ", did you mean \(near.joined(separator: " or "))?"
      throw ValidationError("there is nothing called \"\(subject)\"\(hint)")
    }
    Stream.standardOutput.write(explanation.text(style))
  }

  private static let all = ExplanationList(.all, CoreDataError.all)
}
