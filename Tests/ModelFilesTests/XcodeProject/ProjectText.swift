import Findings

@testable import ModelFiles

/// A project in Xcode's format, with one bundle of versions.
struct ProjectText {
  /// The names of the versions that it lists, the first child first.
  var versions = ["Model"]
  /// The name of the current version; nil for none.
  var current: String? = "Model"
  /// The folder of the bundle.
  var folder = "App"
  /// The path of the bundle in its group.
  var bundle = "Model.xcdatamodeld"
  /// Whether ids have comments after them.
  var hasComments = true

  /// The id of a version's file reference.
  static func identifier(of version: String) -> String {
    let sum = version.utf8.reduce(0) { ($0 * 31 + Int($1)) % 0xFFFFFF }
    let digits = String(sum, radix: 16, uppercase: true)
    return "A1" + String(repeating: "0", count: 22 - digits.count) + digits
  }

  /// The id of the group of versions.
  static let group = "A10000000000000000000000"

  private func reference(_ version: String) -> String {
    Self.identifier(of: version) + comment("\(version).xcdatamodel")
  }

  private func comment(_ name: String) -> String { hasComments ? " /* \(name) */" : "" }

  /// The text.
  var text: String {
    let references = versions.map { name in
      (
        Self.identifier(of: name),
        "\t\t\(reference(name)) = {isa = PBXFileReference; lastKnownFileType = wrapper.xcdatamodel; "
          + "path = \(quotedForProject(name + ".xcdatamodel")); sourceTree = \"<group>\"; };\n"
      )
    }
    let others = ["0A0000000000000000000001", "F10000000000000000000001"].map { identifier in
      (
        identifier,
        "\t\t\(identifier)\(comment("Info.plist")) = {isa = PBXFileReference; path = Info.plist; "
          + "sourceTree = \"<group>\"; };\n"
      )
    }
    let files = (references + others).sorted { $0.0 < $1.0 }.map(\.1).joined()
    let children = versions.map { "\t\t\t\t\(reference($0)),\n" }.joined()
    let mark = current.map { "\t\t\tcurrentVersion = \(reference($0));\n" } ?? ""
    return """
      // !$*UTF8*$!
      {
      \tarchiveVersion = 1;
      \tclasses = {
      \t};
      \tobjectVersion = 56;
      \tobjects = {

      /* Begin PBXFileReference section */
      \(files)/* End PBXFileReference section */

      /* Begin PBXGroup section */
      \t\tB10000000000000000000001 = {
      \t\t\tisa = PBXGroup;
      \t\t\tchildren = (
      \t\t\t\tB10000000000000000000002\(comment("App")),
      \t\t\t);
      \t\t\tsourceTree = "<group>";
      \t\t};
      \t\tB10000000000000000000002\(comment("App")) = {
      \t\t\tisa = PBXGroup;
      \t\t\tchildren = (
      \t\t\t\t\(Self.group)\(comment(bundle)),
      \t\t\t);
      \t\t\tpath = \(quotedForProject(folder));
      \t\t\tsourceTree = "<group>";
      \t\t};
      /* End PBXGroup section */

      /* Begin PBXProject section */
      \t\tC10000000000000000000001 /* Project object */ = {
      \t\t\tisa = PBXProject;
      \t\t\tmainGroup = B10000000000000000000001;
      \t\t\tprojectDirPath = "";
      \t\t};
      /* End PBXProject section */

      /* Begin XCBuildConfiguration section */
      \t\tD10000000000000000000001 /* Debug */ = {
      \t\t\tisa = XCBuildConfiguration;
      \t\t\tbuildSettings = {
      \t\t\t\tOTHER_FLAGS = "-D \\"A\\" // no comment";
      \t\t\t\tDATA = <0fb1 aa>;
      \t\t\t};
      \t\t};
      /* End XCBuildConfiguration section */

      /* Begin XCVersionGroup section */
      \t\t\(Self.group)\(comment(bundle)) = {
      \t\t\tisa = XCVersionGroup;
      \t\t\tchildren = (
      \(children)\t\t\t);
      \(mark)\t\t\tpath = \(quotedForProject(bundle));
      \t\t\tsourceTree = "<group>";
      \t\t\tversionGroupType = wrapper.xcdatamodel;
      \t\t};
      /* End XCVersionGroup section */
      \t};
      \trootObject = C10000000000000000000001 /* Project object */;
      }

      """
  }

  /// The text with Windows line ends.
  var windowsText: String { text.replacing("\n", with: "\r\n") }
}

/// Reads a text as a project.
func project(_ text: String) throws(ToolchainError) -> ProjectDocument {
  try parseProject(Array(text.utf8), file: "App.xcodeproj/project.pbxproj")
}

/// The text after adding a version, which becomes current if requested.
func setting(_ name: String, current: Bool = true, in text: String) throws -> String {
  let document = try project(text)
  var edits: [Replacement] = []
  for group in document.versionGroups {
    edits += try document.settingVersion(name, of: group, current: current)
  }
  return String(decoding: edits.applied(to: document.bytes), as: UTF8.self)
}

/// The lines that only the old text has, and those that only the new one has.
func differences(_ old: String, _ new: String) -> (removed: [String], inserted: [String]) {
  let split = { (text: String) in
    text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }.map(String.init)
  }
  let steps = split(new).difference(from: split(old))
  return (
    steps.removals.map { if case .remove(_, let line, _) = $0 { line } else { "" } },
    steps.insertions.map { if case .insert(_, let line, _) = $0 { line } else { "" } }
  )
}
