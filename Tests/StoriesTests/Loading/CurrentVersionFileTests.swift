import Building
import Findings
import Loading
import ModelFiles
import TestSupport
import Testing

@Suite("The current version of a bundle")
struct CurrentVersionFileTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test func `without the file, the only version is current`() throws {
    let model = try load(makeBundle(1, nil))
    #expect(model.currentVersion == nil)
    #expect(model.diagnostics.isEmpty)
    #expect(try model.selectedVersion().name == "V1")
  }

  @Test func `without the file, several versions are an error that lists them`() throws {
    let path = try makeBundle(3, nil)
    let model = try load(path)
    let error = failure { () throws(ToolchainError) in _ = try model.selectedVersion() }
    #expect(error?.exitCode == .data)
    #expect(
      error?.diagnostics.first?.notes.map(\.message) == (1...3).map { "\(path)#V\($0)" })
    #expect(try compile(path).diagnostics.ids == ["no-current-version"])
  }

  @Test func `an empty dictionary counts as a missing file`() throws {
    let empty = #"<?xml version="1.0"?><plist version="1.0"><dict/></plist>"#
    #expect(try load(makeBundle(1, empty)).diagnostics.isEmpty)
    let model = try load(makeBundle(2, empty))
    #expect(model.diagnostics.isEmpty)
    #expect(throws: ToolchainError.self) { try model.selectedVersion() }
  }

  @Test func `a missing version is an error only if there are several`() throws {
    let single = try load(makeBundle(1, list("V9.xcdatamodel")))
    #expect(single.diagnostics.ids == ["wrong-current-version"])
    #expect(single.diagnostics.map(\.severity) == [.warning])
    #expect(try single.selectedVersion().name == "V1")

    let path = try makeBundle(2, list("V9.xcdatamodel"))
    let several = try load(path)
    #expect(several.diagnostics.ids == ["wrong-current-version"])
    #expect(several.diagnostics.map(\.severity) == [.error])
    let location = try #require(several.diagnostics.first?.location)
    #expect("\(location)" == path + "/.xccurrentversion:4:9")
    #expect(failure { () throws(ToolchainError) in _ = try compile(path) }?.exitCode == .data)
  }

  @Test(arguments: [
    "../Other.xcdatamodeld/V1.xcdatamodel", "/V1.xcdatamodel", "..", ".", "", "./V1.xcdatamodel",
    "V1.xcdatamodel/", "a\u{0}b",
  ])
  func `a path is not a version name`(name: String) throws {
    let model = try load(makeBundle(2, list(name)))
    #expect(model.currentVersion == nil)
    #expect(model.diagnostics.count == 1)
    #expect(model.diagnostics.hasErrors)
  }

  @Test func `the extension may be missing`() throws {
    #expect(try load(makeBundle(2, list("V2"))).currentVersion == "V2")
  }

  @Test func `an empty file counts as a missing file`() throws {
    #expect(try load(makeBundle(1, "")).selectedVersion().name == "V1")
    let model = try load(makeBundle(2, ""))
    #expect(model.diagnostics.isEmpty)
    #expect(throws: ToolchainError.self) { try model.selectedVersion() }
  }

  @Test(arguments: [" ", "bplist00", "<plist>", "<plist><array/></plist>", "<model/>"])
  func `a file in another format is an error`(text: String) throws {
    let path = try makeBundle(2, text)
    let model = try load(path)
    #expect(model.diagnostics.hasErrors)
    #expect(model.diagnostics.allSatisfy { $0.location?.file == path + "/.xccurrentversion" })
    #expect(failure { () throws(ToolchainError) in _ = try compile(path) }?.exitCode == .data)
  }

  @Test func `entities of a document type are not expanded`() throws {
    let text = """
      <?xml version="1.0"?>
      <!DOCTYPE plist [<!ENTITY v SYSTEM "file:///etc/passwd">]>
      <plist version="1.0"><dict><key>_XCCurrentVersionName</key><string>&v;</string></dict></plist>
      """
    let model = try load(makeBundle(2, text))
    #expect(model.currentVersion == nil)
    #expect(model.diagnostics.hasErrors)
  }

  private func makeBundle(_ count: Int, _ currentVersion: String?) throws -> String {
    let name = "Model\(count).xcdatamodeld"
    let versions = (1...count).map { ("V\($0)", contents(entity: "A")) }
    try folder.makeBundle(name, versions: Dictionary(uniqueKeysWithValues: versions))
    if let currentVersion { try folder.write(currentVersion.utf8, to: name + "/.xccurrentversion") }
    return folder(name)
  }

  /// A current version file with `name` in line 4, column 9.
  private func list(_ name: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0"><dict>
    <key>_XCCurrentVersionName</key>
    <string>\(name)</string>
    </dict></plist>
    """
  }
}
