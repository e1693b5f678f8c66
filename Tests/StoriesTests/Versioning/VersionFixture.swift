import Building
import Findings
import Foundation
import Loading
import TestSupport

/// A folder with a bundle and an Xcode project that lists it.
struct VersionFixture {
  /// The folder.
  let folder: TemporaryFolder
  /// The path of the bundle.
  let bundle: String

  /// Creates the folder.
  ///
  /// - Parameters:
  ///   - versions: The contents of the versions.
  ///   - current: The current version; nil for no current-version file.
  ///   - folderName: The folder of the bundle.
  ///   - name: The name of the bundle.
  ///   - projects: The projects to write.
  /// - Throws: An error if the files cannot be written.
  init(
    _ versions: [String: [UInt8]] = ["Model": VersionFixture.tracks], current: String? = nil,
    in folderName: String = "App", name: String = "Model", projects: [String] = ["App"]
  ) throws {
    folder = try TemporaryFolder()
    // The end of the search for projects.
    try folder.makeFolder(".git")
    bundle = try folder.makeBundle(
      "\(folderName)/\(name).xcdatamodeld", versions: versions, current: current)
    for project in projects {
      try folder.write(
        Self.project(folderName, name, versions.keys.sorted(), current: current).utf8,
        to: "\(project).xcodeproj/project.pbxproj")
    }
  }

  /// A model of tracks and albums.
  static let tracks = contents(
    """
    <entity name="Album"><attribute name="title" optional="YES" attributeType="String"/>
    <relationship name="tracks" optional="YES" toMany="YES" deletionRule="Nullify" \
    destinationEntity="Track" inverseName="album" inverseEntity="Track"/></entity>
    <entity name="Single" parentEntity="Track"><attribute name="side" optional="YES" \
    attributeType="String"/></entity>
    <entity name="Track"><attribute name="title" optional="YES" attributeType="String"/>
    <relationship name="album" optional="YES" maxCount="1" deletionRule="Nullify" \
    destinationEntity="Album" inverseName="tracks" inverseEntity="Album"/></entity>
    """)

  /// A project in Xcode's format.
  private static func project(
    _ folder: String, _ name: String, _ versions: [String], current: String?
  ) -> String {
    let references = versions.enumerated().map { index, version in
      "\t\tA1000000000000000000001\(index) /* \(version).xcdatamodel */ = {isa = PBXFileReference; "
        + "lastKnownFileType = wrapper.xcdatamodel; path = \"\(version).xcdatamodel\"; "
        + "sourceTree = \"<group>\"; };\n"
    }.joined()
    let children = versions.enumerated().map { index, version in
      "\t\t\t\tA1000000000000000000001\(index) /* \(version).xcdatamodel */,\n"
    }.joined()
    let place = versions.firstIndex(of: current ?? versions[0]) ?? 0
    return """
      // !$*UTF8*$!
      {
      \tobjectVersion = 56;
      \tobjects = {

      /* Begin PBXFileReference section */
      \(references)/* End PBXFileReference section */

      /* Begin PBXGroup section */
      \t\tB10000000000000000000001 = {
      \t\t\tisa = PBXGroup;
      \t\t\tchildren = (
      \t\t\t\tC10000000000000000000001 /* \(name).xcdatamodeld */,
      \t\t\t);
      \t\t\tpath = "\(folder)";
      \t\t\tsourceTree = "<group>";
      \t\t};
      /* End PBXGroup section */

      /* Begin XCVersionGroup section */
      \t\tC10000000000000000000001 /* \(name).xcdatamodeld */ = {
      \t\t\tisa = XCVersionGroup;
      \t\t\tchildren = (
      \(children)\t\t\t);
      \t\t\tcurrentVersion = A1000000000000000000001\(place) /* \(versions[place]).xcdatamodel */;
      \t\t\tpath = "\(name).xcdatamodeld";
      \t\t\tsourceTree = "<group>";
      \t\t\tversionGroupType = wrapper.xcdatamodel;
      \t\t};
      /* End XCVersionGroup section */
      \t};
      \trootObject = D10000000000000000000001 /* Project object */;
      }

      """
  }

  /// The text of a file in the folder; nil if absent.
  func text(_ name: String) -> String? {
    FileManager.default.contents(atPath: folder(name)).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The text of the project called `name`.
  func project(_ name: String = "App") -> String { text("\(name).xcodeproj/project.pbxproj") ?? "" }

  /// The reference to the bundle, or to a version of it.
  func reference(_ version: String? = nil) -> ModelReference {
    ModelReference(bundle + (version.map { "#\($0)" } ?? ""))
  }

  /// Plans a new version.
  func plan(
    _ name: String? = nil, of version: String? = nil,
    _ edit: (inout NewVersionOptions) -> Void = { _ in }
  ) throws(ToolchainError) -> VersionChange {
    var options = NewVersionOptions()
    options.name = name
    edit(&options)
    return try planNewVersion(of: reference(version), options: options)
  }
}
