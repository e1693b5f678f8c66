import Foundation
import TestSupport
import Testing

@Suite("modelc show")
struct ShowCommandTests {
  @Test(arguments: ["Trips", "Kitchen Sink"])
  func `the page of an example matches the golden file`(name: String) throws {
    let result = try modelc("show", example(name))
    #expect(result.exitCode == 0)
    #expect(result.errors.isEmpty)
    expectGolden(result.output, at: "Golden/\(name.filter { $0 != " " }).txt")
  }

  @Test func `the JSON contains the whole model`() throws {
    let json = try modelc("show", "--format", "json", example("Kitchen Sink")).json
    #expect(json["formatVersion"] as? Int == 1)
    #expect(json["model"] as? String == example("Kitchen Sink"))
    #expect(json["version"] as? String == "Kitchen Sink 2")
    let entities = try #require(json["entities"] as? [[String: Any]])
    #expect(entities.count == 12)
    #expect(entities.compactMap { $0["name"] as? String }.contains("Größe"))
  }

  @Test func `the JSON matches the golden file`() throws {
    expectGolden(
      try modelc("show", "--format", "json", example("Restaurant")).output,
      at: "Golden/Restaurant.json")
  }

  @Test func `a version, a compiled model and their bundle have the same page`() throws {
    let folder = try TemporaryFolder()
    _ = try modelc("compile", example("Trips"), "-o", folder.path)
    let page = try modelc("show", example("Trips")).output
    for path in [
      example("Trips") + "#Trips 2", example("Trips") + "/Trips 2.xcdatamodel",
      folder("Trips.momd"), folder("Trips.momd/Trips 2.mom"),
    ] {
      #expect(try modelc("show", path).output == page, "\(path)")
    }
  }

  @Test func `a bundle of several versions requires a current one`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.makeBundle(#"<entity name="A"/>"#)
    try FileManager.default.copyItem(
      atPath: path + "/Model.xcdatamodel", toPath: path + "/Model 2.xcdatamodel")
    let result = try modelc("show", path)
    #expect(result.exitCode == 65)
    #expect(result.output.isEmpty)
    #expect(result.errors.contains("note: \(path)#Model 2\n"))
    #expect(try modelc("show", path + "#Model 2").exitCode == 0)
  }
}
