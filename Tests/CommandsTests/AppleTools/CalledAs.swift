import DataModel
import Foundation
import TestSupport

/// A folder with the tools under Apple's names, as `make install` links them.
struct CalledAs {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let tool = try toolURL("modelc").path(percentEncoded: false)
    for name in ["momc", "mapc"] { try folder.link(name, to: tool) }
  }

  /// Runs `name` in the folder.
  func run(_ name: String, _ arguments: [String]) throws -> ToolResult {
    try runProcess(
      folder(name), arguments, environment: ProcessInfo.processInfo.environment, in: folder.path)
  }

  /// Writes a bundle of two versions with all kinds of code generation, a single version, and a
  /// mapping model.
  func writeModels() throws {
    let contents = """
      <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
      <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0" \
      sourceLanguage="Swift" userDefinedModelVersionIdentifier="">
          <entity name="Place" representedClassName="Place" codeGenerationType="category">
              <attribute name="name" optional="YES" attributeType="String"/>
          </entity>
          <entity name="Trip" representedClassName="Trip" codeGenerationType="class">
              <attribute name="title" optional="YES" attributeType="String"/>
              <relationship name="places" optional="YES" toMany="YES" destinationEntity="Place"/>
          </entity>
          <entity name="Visit" representedClassName="Visit">
              <attribute name="day" optional="YES" attributeType="Date"/>
          </entity>
      </model>

      """
    for version in ["Trips", "Trips 2"] {
      try folder.write(contents.utf8, to: "Trips.xcdatamodeld/\(version).xcdatamodel/contents")
    }
    try folder.write(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict><key>_XCCurrentVersionName</key>\
      <string>Trips 2.xcdatamodel</string></dict></plist>
      """.utf8, to: "Trips.xcdatamodeld/.xccurrentversion")
    try folder.write(contents.utf8, to: "Single.xcdatamodel/contents")
    let model = Model(entities: [Entity("Place", [Attribute("name")])])
    let mapping = MappingSourceWriter(
      from: model, to: model, [.init("Place", "Place", attributes: ["name"])])
    try folder.write(mapping.bytes(), to: "Trips.xcmappingmodel/xcmapping.xml")
  }
}

/// The lines that Apple's open build system recognizes in the compiler's output.
///
/// *Source:* the patterns of CoreData.xcspec in swift-build.
func parsedLines(_ text: String) -> [(file: String, place: String, severity: String, text: String)]
{
  text.split(separator: "\n").compactMap { line in
    line.wholeMatch(of: /([^:]*):([^:]*): (warning|error): (.*)/).map {
      (String($0.1), String($0.2), String($0.3), String($0.4))
    }
  }
}
