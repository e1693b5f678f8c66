import Testing

@testable import ModelFiles

@Suite("Version groups")
struct VersionGroupTests {
  private func paths(_ change: (String) -> String) throws -> [String] {
    try project(change(ProjectText(folder: "My App").text)).versionGroups.map(\.path)
  }

  @Test func `the path of a group contains its parent groups`() throws {
    #expect(try paths { $0 } == ["My App/Model.xcdatamodeld"])
    #expect(
      try paths { $0.replacing("projectDirPath = \"\"", with: "projectDirPath = ../Code") }
        == ["../Code/My App/Model.xcdatamodeld"])
  }

  @Test func `a path can have another root`() throws {
    let tree = { (source: String, path: String) in
      { (text: String) in
        text.replacing(
          "path = Model.xcdatamodeld;\n\t\t\tsourceTree = \"<group>\";",
          with: "path = \(path);\n\t\t\tsourceTree = \(source);")
      }
    }
    #expect(try paths(tree("SOURCE_ROOT", "A/M.xcdatamodeld")) == ["A/M.xcdatamodeld"])
    #expect(try paths(tree("\"<absolute>\"", "/a/M.xcdatamodeld")) == ["/a/M.xcdatamodeld"])
    #expect(try paths(tree("SDKROOT", "a/M.xcdatamodeld")).isEmpty)
  }

  @Test func `groups that contain each other are handled`() throws {
    let paths = try paths {
      $0.replacing(
        "\t\tB10000000000000000000002 /* App */,",
        with: "\t\tB10000000000000000000002 /* App */,\n\t\t\t\tB10000000000000000000001,")
    }
    #expect(paths == ["My App/Model.xcdatamodeld"])
  }

  @Test func `folders that Xcode synchronizes with the disk are listed`() throws {
    let text = ProjectText().text.replacing(
      "/* Begin PBXGroup section */",
      with: """
        \t\tE10000000000000000000001 /* Core */ = {isa = PBXFileSystemSynchronizedRootGroup; path = Core; \
        sourceTree = "<group>"; };
        /* Begin PBXGroup section */
        """)
    #expect(try project(text).synchronizedFolders == ["Core"])
    #expect(try project(ProjectText().text).synchronizedFolders.isEmpty)
  }
}
