import ArgumentParser
import Building
import Findings
import Loading
import SwiftCode
import Text

/// The command `modeldiff plan-swift`.
struct PlanSwiftCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plan-swift",
    abstract: "Write or extend the SchemaMigrationPlan of SwiftData schemas.",
    usage: """
      modeldiff plan-swift [<options>] SOURCES
      modeldiff plan-swift [<options>] SOURCES --in-place
      """,
    discussion: """
      All versioned schemas of SOURCES, a folder of Swift sources or a file, become a plan, \
      ordered by version; if there are several containers, #NAME selects one. Models that the app \
      opens and that no schema holds become a further schema, the last of the plan. A stage is \
      lightweight when Core Data infers the mapping and no row can make it fail; otherwise it is \
      custom, with the reasons and a handler that fails until you write it.

      If the sources have a plan, the schemas that it lacks are appended to its lists, and nothing \
      else in the file changes. --in-place edits the file; otherwise the whole file is printed. \
      Two schemas with the same checksum are an error. The result is read back before it is \
      written.

      Example:
        modeldiff plan-swift App --in-place
            add the new schemas to the plan of the app
      """)

  @Argument(help: ArgumentHelp("The Swift sources.", valueName: "sources"))
  var sources: String

  @Option(
    help: ArgumentHelp(
      "The name of the plan (default: the only existing one, or MigrationPlan).", valueName: "name")
  )
  var name: String?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The Swift file to write (default: standard output).", valueName: "path"))
  var output: String?

  @Flag(help: "Edit the file that holds the plan.")
  var inPlace = false

  @Flag(help: "Overwrite an existing file.")
  var force = false

  @OptionGroup
  var swiftSources: SwiftSourceOptions

  @OptionGroup
  var common: CommonOptions

  func validate() throws {
    guard output == nil || !inPlace else {
      throw ValidationError("--in-place writes the file of the plan, expected it without --output")
    }
    guard name.map(isTypePath) ?? true else {
      throw ValidationError("--name takes the name of a type, such as AppMigrationPlan")
    }
  }

  func run() throws {
    try reportingErrors(common) { () throws(ToolchainError) in
      let reference = swiftSources.reference(sources)
      let plan = try writePlan(
        of: try loadSwiftTree(reference), named: name, container: reference.version)
      guard inPlace || output != nil else { return Stream.standardOutput.write(plan.text) }
      guard let path = output ?? plan.path else {
        throw ToolchainError(
          .planNotEditable, file: sources,
          "the sources have no plan that could be changed in place, expected --output")
      }
      if plan.schemas.isEmpty, inPlace {
        return say("\(path): \(plan.name) has all schemas already\n")
      }
      try writeSwiftFile(plan.text, to: path, replacing: force || inPlace)
      let stages = plan.stages.map { "  \($0)\n" }.joined()
      say("wrote \(path): \(plan.name), new: \(plan.schemas.joined(separator: ", "))\n\(stages)")
    }
  }

  private func say(_ text: String) {
    guard !common.quiet else { return }
    Stream.standardOutput.write(printableLines(text))
  }
}
