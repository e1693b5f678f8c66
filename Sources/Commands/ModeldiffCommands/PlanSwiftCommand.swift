import ArgumentParser
import Building
import Findings
import Loading
import SwiftCode
import Text

/// The command `modeldiff plan-swift`.
struct PlanSwiftCommand: ParsableCommand, ReadsModels {
  static let configuration = CommandConfiguration(
    commandName: "plan-swift",
    abstract: "Write or extend the SchemaMigrationPlan of SwiftData schemas.",
    usage: """
      modeldiff plan-swift [<options>] SOURCES
      modeldiff plan-swift [<options>] SOURCES --in-place
      """,
    discussion: """
      All versioned schemas of SOURCES, a folder of Swift sources or a file, become a plan in \
      the order of their versions; #NAME after it is the container whose plan it is, where there \
      are several. Models that the app opens and that are in none of them become one as well, \
      with which the plan ends. A stage is lightweight where Core Data infers the mapping and \
      no row can make it fail; else it is custom, with the reasons and a handler that fails \
      until you write it.

      Where the sources have a plan, the schemas that it lacks are added to the end of its \
      lists, and nothing else of the file is changed: with --in-place in the file itself, else \
      the whole file is printed. Two schemas of one checksum are an error. What is written is \
      read back first.

      Example:
        modeldiff plan-swift App --in-place
            add the new schemas to the plan of the app
      """)

  @Argument(help: ArgumentHelp("The Swift sources.", valueName: "sources"))
  var sources: String

  @Option(
    help: ArgumentHelp(
      "The name of the plan (default: that of the only one, or MigrationPlan).", valueName: "name"))
  var name: String?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The Swift file to write (default: standard output).", valueName: "path"))
  var output: String?

  @Flag(help: "Change the file that has the plan.")
  var inPlace = false

  @Flag(help: "Replace a file that is there.")
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
      let reference = ModelReference(sources)
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
