import ArgumentParser
import Commands
import Comparing
import Findings
import Reports
import Testing

@Suite("Option values")
struct ChoiceTests {
  /// Expects a choice to accept exactly these words, and to list them in help and completions.
  private func expect<Value: Choice>(
    _ type: Value.Type, _ words: String...,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) {
    #expect(Value.allValueStrings == words, sourceLocation: sourceLocation)
    for word in words {
      let value = Value(argument: word)
      #expect(value?.rawValue == word, sourceLocation: sourceLocation)
      #expect(value?.defaultValueDescription == word, sourceLocation: sourceLocation)
      #expect(Value(argument: word.uppercased()) == nil, sourceLocation: sourceLocation)
    }
    #expect(Value(argument: "") == nil, sourceLocation: sourceLocation)
    #expect(Value.allValueDescriptions.isEmpty, sourceLocation: sourceLocation)
  }

  @Test func `each choice accepts its words exactly as written`() {
    expect(ColorChoice.self, "auto", "always", "never")
    expect(OutputFormat.self, "text", "json")
    expect(FailureLevel.self, "error", "warning", "note")
    expect(DiagramFormat.self, "svg", "mermaid", "dot")
    expect(
      CheckFormat.self, "text", "oneline", "json", "markdown", "github", "sarif", "junit", "gitlab",
      "xcode",
      "html")
  }

  @Test func `a level fails the run for its severity and all higher ones`() {
    let levels: [(FailureLevel, [Severity])] = [
      (.error, [.error]), (.warning, [.warning, .error]), (.note, [.note, .warning, .error]),
    ]
    for (level, failing) in levels {
      #expect(Severity.allCases.filter { $0 >= level.severity }.sorted() == failing)
    }
  }
}
