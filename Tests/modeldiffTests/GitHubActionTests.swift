import Foundation
import TestSupport
import Testing

/// The script of the action, run with the variables that GitHub sets.
@Suite("The GitHub Action")
struct GitHubActionTests {
  private let repository: TemporaryRepository
  private let bundle: String
  private let outside: TemporaryFolder

  init() throws {
    repository = try TemporaryRepository()
    outside = try TemporaryFolder()
    bundle = try repository.folder.makeHistory(
      item(#"<attribute name="name" optional="YES" attributeType="String"/>"#), name: "App")
    try repository.commit()
    for name in ["output", "summary"] { try Data().write(to: URL(filePath: outside(name))) }
  }

  private func action(
    _ step: String, _ variables: [String: String] = [:]
  ) throws -> (code: Int32, output: String) {
    let given = [
      "GITHUB_STEP_SUMMARY": outside("summary"), "GITHUB_ACTIONS": "true", "INPUT_PATHS": ".\n",
      "INPUT_REPORTS": outside("reports"),
    ]
    return try action(
      step, in: repository.folder.path, variables: given.merging(variables) { $1 })
  }

  private func action(
    _ step: String, in folder: String, variables: [String: String]
  ) throws -> (code: Int32, output: String) {
    let own = TemporaryRepository.environment.filter { !$0.key.hasPrefix("GITHUB_") }
    let given = [
      "MODELDIFF": try toolURL("modeldiff").path(percentEncoded: false),
      "GITHUB_OUTPUT": outside("output"), "RUNNER_TEMP": outside.path,
    ]
    let script = projectFolder.appending(path: "Scripts/github-action")
    let result = try runProcess(
      script.path(percentEncoded: false), [step],
      environment: own.merging(given) { $1 }.merging(variables) { $1 }, in: folder)
    if let report = try? written("reports/report.sarif") { expectValidSARIF(report) }
    return (result.exitCode, result.output + result.errors)
  }

  private func written(_ name: String) throws -> String {
    try String(contentsOfFile: outside(name), encoding: .utf8)
  }

  private func addVersion(_ body: String) throws {
    let folder = bundle + "/2.xcdatamodel"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data("<model>\n\(item(body))\n</model>\n".utf8).write(
      to: URL(filePath: folder + "/contents"))
    let marker = URL(filePath: bundle + "/.xccurrentversion")
    let text = try String(contentsOf: marker, encoding: .utf8)
    try Data(text.replacing("1.xcdatamodel", with: "2.xcdatamodel").utf8).write(to: marker)
  }

  @Test func `a change that cannot be migrated fails with annotations, summary and outputs`() throws
  {
    try repository.git("checkout", "-q", "-b", "change")
    try addVersion(#"<attribute name="name" optional="YES" attributeType="Date"/>"#)
    try repository.commit()
    let result = try action("check", ["INPUT_AGAINST": "main"])
    #expect(result.code == 1)
    #expect(
      result.output.contains(
        "\n::error file=App.xcdatamodeld/2.xcdatamodel/contents,line=2,"), "\(result.output)")
    #expect(try written("summary").hasPrefix("### ❌ Core Data models: failed, 1 error"))
    let outputs = try written("output")
    #expect(outputs.contains("result=failed\nerrors=1\n"))
    #expect(outputs.contains("html=\(outside("reports/report.html"))\n"))
    for name in ["report.json", "report.sarif", "report.html"] {
      #expect(try !written("reports/\(name)").isEmpty)
    }
    #expect(try written("reports/report.html").contains("<svg"))
  }

  @Test func `a correct change passes`() throws {
    try addVersion(
      #"""
      <attribute name="name" optional="YES" attributeType="String"/>
      <attribute name="price" optional="YES" attributeType="Decimal"/>
      """#)
    let result = try action("check", ["INPUT_AGAINST": "HEAD"])
    #expect(result.code == 0, "\(result.output)")
    #expect(!result.output.contains("\n::error"))
    #expect(try written("output").contains("result=passed\nerrors=0\n"))
  }

  @Test func `without paths the paths of the configuration are checked`() throws {
    _ = try repository.folder.makeHistory(
      item(#"<attribute name="name" optional="YES" attributeType="String"/>"#), name: "Other")
    try repository.folder.write(
      #"{"formatVersion": 1, "paths": ["Other.xcdatamodeld"]}"#.utf8, to: ".modeldiff.json")
    try repository.commit()
    try addVersion(#"<attribute name="name" optional="YES" attributeType="Date"/>"#)
    let metadata = try String(
      contentsOf: projectFolder.appending(path: "action.yml"), encoding: .utf8)
    let paths = try #require(metadata.firstMatch(of: /paths:\n.*\n +default: "(.*)"\n/)).1
    let given = try action("check", ["INPUT_AGAINST": "HEAD", "INPUT_PATHS": String(paths)])
    #expect(given.code == 0, "\(given.output)")
    #expect(try action("check", ["INPUT_AGAINST": "HEAD", "INPUT_PATHS": "."]).code == 1)
  }

  @Test func `a requested version is used, with or without v, or the step fails`() throws {
    let tools = URL(filePath: try toolURL("modeldiff").deletingLastPathComponent().path)
      .path(percentEncoded: false)
    let path = "\(tools):\(ProcessInfo.processInfo.environment["PATH"] ?? "")"
    let version = try runTool("modeldiff", ["--version"]).output.split(separator: "\n")[0]
    let nowhere = ["INPUT_RELEASES": "file://\(outside("nowhere"))"]
    for (wanted, code) in [("", 0), ("\(version)", 0), ("v\(version)", 0), ("v9.9.9", 1)]
      as [(String, Int32)]
    {
      let result = try action(
        "find", nowhere.merging(["MODELDIFF": "", "PATH": path, "INPUT_VERSION": wanted]) { $1 })
      #expect(result.code == code, "\(wanted): \(result.output)")
      #expect(result.output.contains("version 9.9.9 cannot be had") == (code == 1))
    }
    // One that is named is no other version.
    #expect(try action("find", ["INPUT_VERSION": "9.9.9"]).output.contains("expected 9.9.9"))
  }

  @Test func `workflow commands in a model are not executed`() throws {
    try addVersion(
      """
      <attribute name="name" attributeType="Date"
      ::set-output name=x::y
      ::error::injected"/>
      """)
    let result = try action("check", ["INPUT_AGAINST": "HEAD"])
    var token: String?
    for line in result.output.split(separator: "\n").map({ $0.drop { $0 == " " } }) {
      if let open = token {
        if line == "::\(open)::" { token = nil }
      } else if line.hasPrefix("::stop-commands::") {
        token = String(line.dropFirst("::stop-commands::".count))
      } else {
        #expect(!line.hasPrefix("::set-output") && !line.hasPrefix("::error::injected"))
      }
    }
    #expect(token == nil)
  }

  @Test func `the base of a pull request is fetched if a shallow clone lacks it`() throws {
    try repository.git("checkout", "-q", "-b", "change")
    try addVersion(#"<attribute name="name" optional="YES" attributeType="Date"/>"#)
    try repository.commit()
    let clone = outside("clone")
    try repository.git(
      "clone", "-q", "--depth", "1", "--branch", "change", "file://\(repository.folder.path)", clone
    )
    // The clone may be in a folder of the workspace.
    for (folder, path) in [(outside.path, "clone"), (clone, ".")] {
      let result = try action(
        "check", in: folder,
        variables: [
          "GITHUB_BASE_REF": "main", "GITHUB_REF": "refs/pull/1/merge", "INPUT_PATHS": path,
        ])
      #expect(result.code == 1, "\(result.output)")
      #expect(result.output.contains("[incompatible-type]"), "\(result.output)")
      #expect(!result.output.contains("fatal:"), "\(result.output)")
    }
  }

  @Test func `an existing branch is fetched again`() throws {
    let clone = outside("clone")
    try repository.git("clone", "-q", "file://\(repository.folder.path)", clone)
    try repository.git("commit", "-q", "--allow-empty", "-m", "later")
    _ = try action("check", in: clone, variables: ["GITHUB_BASE_REF": "main"])
    #expect(
      try repository.git("-C", clone, "rev-parse", "origin/main")
        == repository.git("rev-parse", "main"))
  }

  @Test func `an installed tool is used, otherwise it is built`() throws {
    #expect(try action("find").code == 0)
    #expect(try written("output").contains("build=false"))
    try Data().write(to: URL(filePath: outside("output")))
    #expect(try action("find", ["MODELDIFF": "", "PATH": "/usr/bin:/bin"]).code == 0)
    #expect(try written("output").contains("build=true\nkey="))
    #expect(try action("find", ["MODELDIFF": "/nowhere/modeldiff"]).code == 1)
    #expect(try action("nothing").code == 64)
  }
}
