import Foundation
import TestSupport
import Testing

@Suite("modeldiff doctor --find")
struct DoctorFindTests {
  private static func item(_ attribute: String) -> String {
    "<entity name=\"Item\"><attribute name=\"\(attribute)\" optional=\"YES\" attributeType=\"String\"/></entity>"
      + "<entity name=\"Tag\"/>"
  }

  /// A store of the version's present model.
  private func store(of made: CheckRepository, _ model: String = CheckRepository.bundle) throws
    -> String
  {
    let path = made.repository.folder("Store.sqlite")
    let created = try runTool(
      "modelc", ["create", made.repository.folder(model), path, "--force"])
    try #require(created.exitCode == 0, "\(created.errors)")
    return path
  }

  private func find(
    _ made: CheckRepository, _ model: String = CheckRepository.bundle
  ) throws -> (origin: [String: Any]?, text: String) {
    let json = try made.run(["doctor", "Store.sqlite", model, "--find", "--format", "json"]).json
    let text = try made.run(["doctor", "Store.sqlite", model, "--find"]).output
    return (json["origin"] as? [String: Any], text)
  }

  @Test func `--find reports the tag and first commit of a version edited in place`() throws {
    let made = try CheckRepository(shipping: [("1", Self.item("name"))])
    _ = try store(of: made)
    try made.repository.git("tag", "v1.0")
    try made.write("1", Self.item("title"))
    try made.repository.commit()
    try made.repository.git("tag", "v1.1")
    // Under another name, and gone by now.
    try made.repository.git("mv", CheckRepository.bundle, "App/Store.xcdatamodeld")
    try made.repository.commit()
    let (origin, text) = try find(made, "App/Store.xcdatamodeld")
    #expect(origin?["exact"] as? Bool == true)
    #expect(origin?["tags"] as? [String] == ["v1.0"])
    #expect(origin?["version"] as? String == "1")
    let first = try made.repository.git("rev-parse", "v1.0").trimmingCharacters(
      in: .whitespacesAndNewlines)
    #expect(origin?["commit"] as? String == first)
    #expect(text.contains("at v1.0\n") && text.contains("since commit \(first.prefix(12)), "))
    // The version that is named is one that commands take.
    let model = try #require(origin?["model"] as? String)
    #expect(try made.run(["doctor", "Store.sqlite", model]).exitCode == 0)
  }

  @Test func `--find reports the nearest commit if none matches`() throws {
    let made = try CheckRepository(shipping: [("1", Self.item("name"))])
    try made.write("1", Self.item("title"))
    _ = try store(of: made)
    try made.write("1", Self.item("name"))
    let (origin, text) = try find(made)
    #expect(origin?["exact"] as? Bool == false)
    #expect(origin?["differing"] as? [String] == ["Item"])
    #expect(text.contains("no commit has the model of the store, the nearest is 1"))
    #expect(text.contains(", no tag"))
  }

  @Test func `--find does not choose a newer version that has one more entity`()
    throws
  {
    let made = try CheckRepository(shipping: [("1", Self.item("name"))])
    _ = try store(of: made)
    try made.repository.git("tag", "v1.0")
    try made.write("1", Self.item("name") + "<entity name=\"More\"/>")
    try made.repository.commit()
    try made.repository.git("tag", "v1.1")
    let (origin, text) = try find(made)
    #expect(origin?["exact"] as? Bool == true && origin?["tags"] as? [String] == ["v1.0"])
    #expect(text.contains("2 forms of models read, of 2 commits"))
    // Named from inside of the bundle it is no folder of Swift sources.
    let inside = try CheckRepository.run(
      ["doctor", "../../Store.sqlite", ".", "--find"],
      in: made.repository.folder(CheckRepository.bundle))
    #expect(inside.output.contains("at v1.0\n") && !inside.output.contains("freeze-schema"))
  }

  @Test func `--find reads Swift sources at tags and commits`() throws {
    let made = try CheckRepository.swift(
      SwiftSource.trip("var name: String = \"\""), SwiftSource.trip("var title: String = \"\""))
    try made.repository.git("tag", "v1", "main")
    try made.repository.git("checkout", "--quiet", "main")
    _ = try store(of: made, "App")
    try made.repository.git("checkout", "--quiet", "change")
    let (origin, text) = try find(made, "App")
    #expect(origin?["exact"] as? Bool == true)
    #expect(origin?["tags"] as? [String] == ["v1"])
    #expect(text.contains("at v1\n"))
  }

  @Test func `--find follows a path at a branch whose name has other letters than ASCII's`() throws
  {
    let made = try CheckRepository(shipping: [("1", Self.item("name"))])
    _ = try store(of: made)
    try made.repository.git("tag", "v1.0")
    try made.repository.git("branch", "größe/für-später")
    let (origin, _) = try find(made, "größe/für-später:\(CheckRepository.bundle)")
    #expect(origin?["exact"] as? Bool == true && origin?["tags"] as? [String] == ["v1.0"])
  }

  @Test func `--find outside a repository is an error of the input`() throws {
    let made = try CheckRepository(shipping: [("1", Self.item("name"))])
    _ = try store(of: made)
    try made.remove(".git")
    let result = try made.run(["doctor", "Store.sqlite", CheckRepository.bundle, "--find"])
    #expect(result.exitCode == 65 && result.output == "")
  }
}
