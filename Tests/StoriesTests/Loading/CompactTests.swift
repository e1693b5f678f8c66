import Comparing
import DataModel
import Findings
import Foundation
import Loading
import ModelFiles
import Reports
import TestSupport
import Testing

@testable import Checking
@testable import Upgrading

@Suite("Compacted versions")
struct CompactTests {
  private func bundle(_ folder: TemporaryFolder) throws -> LoadedModel {
    let bodies = [
      #"<entity name="A"><attribute name="x" attributeType="String"/></entity><entity name="B"/>"#,
      #"<entity name="A"><attribute name="x" attributeType="Date"/></entity><entity name="B"/>"#,
      #"<entity name="A" parentEntity="Nobody"/><entity name="B"/>"#,
      "<entity",
    ]
    for (index, body) in bodies.enumerated() {
      let version = folder("M.xcdatamodeld/\(index + 1).xcdatamodel")
      try FileManager.default.createDirectory(atPath: version, withIntermediateDirectories: true)
      try Data("<model>\n\(body)\n</model>\n".utf8).write(to: URL(filePath: version + "/contents"))
    }
    return try loadModel(ModelReference(folder("M.xcdatamodeld")), scratch: folder.path)
  }

  @Test func `compacted versions report the same and keep only bytes`() throws {
    let folder = try TemporaryFolder()
    let whole = try bundle(folder)
    var small = whole
    small.compact()
    #expect(small.versions.count == 4)
    for (one, other) in zip(whole.versions, small.versions) {
      #expect(one.model == other.model && other.source?.model == other.model)
      #expect(one.diagnosticsWithErrors == other.diagnosticsWithErrors)
      #expect(one.isReadable == other.isReadable)
      #expect(one.source?.document.bytes == other.source?.document.bytes)
      #expect((other.source?.document.elements.count ?? 2) < 2)
      #expect(one.source?.document.elements.count == other.wholeSource?.document.elements.count)
      let places = [one, other].map { version in
        VersionPlaces(version).location(
          of: ModelPlace(.property(entity: "A", name: "x"), .type))
      }
      #expect(places[0] == places[1])
      let told = [one, other].map { lintVersion($0, usesCloudKit: nil).map(\.diagnostic) }
      #expect(told[0] == told[1])
    }
  }

  @Test func `sharing parts between two models does not change them`() {
    func model(_ body: String) -> Model {
      parseModel(Array("<model>\(body)</model>".utf8), file: "contents").model
    }
    let one = model(#"<entity name="A"/><entity name="B" isAbstract="YES"/>"#)
    let other = model(#"<entity name="A"/><entity name="B"/>"#)
    #expect(other.sharing(one) == other && one.sharing(other) == one)
    let twice = model(#"<entity name="A"/><entity name="A" isAbstract="YES"/>"#)
    #expect(twice.sharing(one) == twice)
  }
}
