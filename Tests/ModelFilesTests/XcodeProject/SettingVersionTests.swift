import Findings
import TestSupport
import Testing

@testable import ModelFiles

@Suite("Versions in an Xcode project")
struct SettingVersionTests {
  @Test(arguments: [false, true])
  func `a new version is a file reference, the first child and the current one`(
    isWindows: Bool
  ) throws {
    let made = ProjectText()
    let old = isWindows ? made.windowsText : made.text
    let new = try setting("Model 2", in: old)
    let (removed, inserted) = differences(old, new)
    let identifier = try #require(inserted.first?.drop { $0 == "\t" }.prefix(24))
    let mark = "\(identifier) /* Model 2.xcdatamodel */"
    #expect(identifier.allSatisfy { $0.isHexDigit && !$0.isLowercase })
    #expect(
      inserted == [
        "\t\t\(mark) = {isa = PBXFileReference; lastKnownFileType = wrapper.xcdatamodel; "
          + "path = \"Model 2.xcdatamodel\"; sourceTree = \"<group>\"; };",
        "\t\t\t\t\(mark),", "\t\t\tcurrentVersion = \(mark);",
      ])
    #expect(
      removed == [
        "\t\t\tcurrentVersion = \(ProjectText.identifier(of: "Model")) /* Model.xcdatamodel */;"
      ])
    let group = try #require(try project(new).versionGroups.first)
    #expect(
      group.node["children"]?.elements?.compactMap(\.text)
        == [String(identifier), ProjectText.identifier(of: "Model")])
    #expect(group.node["currentVersion"]?.text == String(identifier))
    #expect(new.contains("\r\n") == isWindows && new.contains(/[^\r]\n/) == !isWindows)
  }

  @Test func `references stay ordered by id`() throws {
    var text = ProjectText().text
    for number in 2...40 { text = try setting("Model \(number)", in: text) }
    let references = try project(text).objects
      .filter { $0.value["isa"]?.text == "PBXFileReference" }.map(\.name)
    #expect(references == references.sorted() && Set(references).count == 42)
    #expect(try project(text).versionGroups.first?.node["children"]?.elements?.count == 40)
  }

  @Test func `ids are reproducible, and unique for versions and groups`() throws {
    let text = ProjectText().text
    #expect(try setting("Model 2", in: text) == setting("Model 2", in: text))
    let document = try project(text)
    let first = document.identifier(forNew: "Model 2.xcdatamodel", in: ProjectText.group)
    #expect(first != document.identifier(forNew: "Model 3.xcdatamodel", in: ProjectText.group))
    #expect(first != document.identifier(forNew: "Model 2.xcdatamodel", in: "B1"))
    // An identifier that something has is not given again.
    let taken = try project(text.replacing("F10000000000000000000001", with: first))
    #expect(taken.identifier(forNew: "Model 2.xcdatamodel", in: ProjectText.group) != first)
  }

  @Test func `making a listed version current changes nothing else`() throws {
    let old = ProjectText(versions: ["Model 2", "Model"], current: "Model 2").text
    let new = try setting("Model", in: old)
    #expect(new == ProjectText(versions: ["Model 2", "Model"], current: "Model").text)
    #expect(try setting("Model 2", in: new) == old)
    #expect(try setting("Model", in: new) == new)
  }

  @Test func `the current version can be kept`() throws {
    let old = ProjectText().text
    let (removed, inserted) = differences(old, try setting("Model 2", current: false, in: old))
    #expect(removed.isEmpty && inserted.count == 2)
  }

  @Test func `a group without a current version gets one where Xcode writes it`() throws {
    let old = ProjectText(current: nil).text
    #expect(try setting("Model", in: old) == ProjectText().text)
  }

  @Test func `a project without comments gets none`() throws {
    let made = ProjectText(hasComments: false)
    let (_, inserted) = differences(made.text, try setting("V2", in: made.text))
    #expect(inserted.count == 3 && !inserted.contains { $0.contains("/*") })
    #expect(inserted.first?.contains("path = V2.xcdatamodel;") == true)
  }

  @Test func `versions are added to empty lists and to lists on one line`() throws {
    let text = ProjectText(versions: [], current: nil).text
    let empty = "children = (\n\t\t\t);"
    #expect(text.contains(empty))
    for list in ["children = (\n\t\t\t);", "children = ();", "children = (A1, );"] {
      let changed = text.replacing(empty, with: list)
      let new = try setting("V2", in: changed)
      let children = try #require(try project(new).versionGroups.first?.node["children"]?.elements)
      #expect(children.count == (list.contains("A1") ? 2 : 1))
      #expect(
        children.first?.text == (try project(new).versionGroups.first?.node["currentVersion"]?.text)
      )
    }
  }

  @Test(arguments: ["Modèle 2", "模型", "a-b", "a \"quoted\" name", "back\\slash", "V2"])
  func `any version name is written so that it is read back`(name: String) throws {
    let old = ProjectText().text
    let new = try setting(name, in: old)
    let document = try project(new)
    let identifier = try #require(document.versionGroups.first?.node["currentVersion"]?.text)
    #expect(document.object(identifier)?["path"]?.text == "\(name).xcdatamodel")
    // Known now: nothing more to do.
    #expect(try setting(name, in: new) == new)
  }

  @Test func `a group without children is refused`() throws {
    let text = ProjectText().text.replacing(
      /isa = XCVersionGroup;\n\t\t\tchildren = \([^)]*\);/, with: "isa = XCVersionGroup;")
    let error = #expect(throws: ToolchainError.self) { try setting("V2", in: text) }
    #expect(error?.diagnostics.first?.isOf(.malformedProject) == true)
  }

  /// Adding versions and removing them again gives the same bytes for any project.
  @Test(arguments: 0..<40)
  func `adding and removing gives the same bytes`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let names = ["Model", "Model 2", "V1", "Über", "x-y"].shuffled(using: &generator)
    let count = Int.random(in: 1...5, using: &generator)
    var made = ProjectText(versions: Array(names.prefix(count)))
    made.current =
      Bool.random(using: &generator) ? made.versions.randomElement(using: &generator) : nil
    made.hasComments = Bool.random(using: &generator)
    let old = Bool.random(using: &generator) ? made.text : made.windowsText
    let document = try project(old)
    let group = try #require(document.versionGroups.first)
    let edits = try document.settingVersion("New \(seed)", of: group, current: true)
    let new = edits.applied(to: document.bytes)
    #expect(
      try project(String(decoding: new, as: UTF8.self)).objects.count == document.objects.count + 1)
    // Each edit taken back, from the last one on.
    var bytes = new
    var shift = edits.reduce(0) { $0 + $1.text.utf8.count - $1.bytes.count }
    for edit in edits.sorted(by: { $0.bytes.lowerBound > $1.bytes.lowerBound }) {
      shift -= edit.text.utf8.count - edit.bytes.count
      let start = edit.bytes.lowerBound + shift
      bytes.replaceSubrange(start..<start + edit.text.utf8.count, with: document.bytes[edit.bytes])
    }
    #expect(bytes == document.bytes)
  }
}
