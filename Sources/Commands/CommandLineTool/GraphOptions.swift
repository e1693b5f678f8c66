package import ArgumentParser
import Building
package import Comparing
package import Findings
import Text

extension DiagramFormat: Choice {}

/// What the commands that draw take.
package struct GraphOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The output format.", valueName: "form"))
  package var format = DiagramFormat.svg

  @Flag(help: "Draw relationships only; count the other properties.")
  package var noAttributes = false

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The file to write instead of standard output.", valueName: "file"))
  package var output: String?

  /// Creates the default options.
  package init() {}

  /// Which details are drawn.
  package var detail: DiagramDetail { noAttributes ? [] : .attributes }

  /// Prints `diagram`, or writes it to its file.
  package func write(_ diagram: Diagram) throws(ToolchainError) {
    let text = format.print(diagram)
    guard let output else { return Stream.standardOutput.write(text) }
    try writeText(text, to: output)
  }
}
