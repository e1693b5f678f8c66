import Comparing
import Findings
import Text

/// A test case in JUnit's XML.
///
/// *Source:* the schema of Jenkins' JUnit reports.
struct JUnitCase {
  /// How it ended.
  enum Outcome {
    /// Passed, with a message.
    case passed(String)
    /// It failed.
    case failed(type: String, message: String, String)
    /// It was not made, for this reason.
    case skipped(String)
  }

  /// The name.
  var name: String
  /// The name of the class that it is of.
  var group: String
  /// How it ended.
  var outcome: Outcome

  /// The case as XML.
  var text: String {
    let start = #"<testcase classname="\#(attribute(group))" name="\#(attribute(name))""#
    switch outcome {
    case .passed(""): return "\(start)/>\n"
    case .passed(let text): return "\(start)><system-out>\(xml(text))</system-out></testcase>\n"
    case .failed(let type, let message, let text):
      return start
        + #"><failure type="\#(attribute(type))" message="\#(attribute(message))">\#(xml(text))</failure></testcase>"#
        + "\n"
    case .skipped(let reason):
      return "\(start)><skipped message=\"\(attribute(reason))\"/></testcase>\n"
    }
  }
}

/// A suite of test cases in JUnit's XML.
struct JUnitSuite {
  /// The name.
  var name: String
  /// Its cases.
  var cases: [JUnitCase]

  /// The suite as XML.
  var text: String {
    "<testsuite name=\"\(attribute(name))\" \(Self.counts(cases))>\n\(cases.map(\.text).joined())</testsuite>\n"
  }

  /// The attributes that count cases.
  static func counts(_ cases: [JUnitCase]) -> String {
    let failures = cases.count { if case .failed = $0.outcome { true } else { false } }
    let skipped = cases.count { if case .skipped = $0.outcome { true } else { false } }
    return "tests=\"\(cases.count)\" failures=\"\(failures)\" errors=\"0\" skipped=\"\(skipped)\""
  }
}

private func xml(_ text: String) -> String { markupText(printableLines(text)) }

/// The value of an attribute, in one line: who reads XML takes a tab in it for a space.
///
/// *Source:* “Extensible Markup Language (XML) 1.0”, section 3.3.3, attribute-value normalization.
private func attribute(_ text: String) -> String {
  markupText(printable(text)).replacing("\t", with: "&#9;")
}
