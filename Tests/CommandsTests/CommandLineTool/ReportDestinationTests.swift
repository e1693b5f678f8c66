import Commands
import Reports
import Testing

@Suite("Destinations of reports")
struct ReportDestinationTests {
  @Test(arguments: [
    ("json=check.json", CheckFormat.json, "check.json"), ("html=a=b.html", .html, "a=b.html"),
    ("sarif=/tmp/my report", .sarif, "/tmp/my report"), ("text=./-", .text, "./-"),
  ])
  func `an argument has a format and a file`(argument: String, format: CheckFormat, file: String) {
    #expect(
      ReportDestination(argument: argument) == ReportDestination(format: format, file: file))
  }

  @Test(arguments: ["markdown", "markdown=-"])
  func `without a file, or with a hyphen, the destination is standard output`(argument: String) {
    let destination = ReportDestination(argument: argument)
    #expect(destination == ReportDestination(format: .markdown, file: nil))
  }

  @Test(arguments: ["", "=", "=file", "json=", "xml=file", "JSON=file", " json=file", "-"])
  func `any other argument is refused`(argument: String) {
    #expect(ReportDestination(argument: argument) == nil)
  }

  @Test func `the help lists every format`() {
    #expect(
      ReportDestination.allValueStrings == CheckFormat.allCases.map { "\($0.rawValue)=FILE" })
  }
}
