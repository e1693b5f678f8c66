import Foundation
import TestSupport
import Testing

@Suite("Properties lost with the parent entity")
struct InheritedLossTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private static let named = #"<attribute name="n" optional="YES" attributeType="String"/>"#

  private static func entity(
    _ name: String, _ properties: String = "", parent: String? = nil, is former: String? = nil
  ) -> String {
    let parent = parent.map { " parentEntity=\"\($0)\"" } ?? ""
    let former = former.map { " elementID=\"\($0)\"" } ?? ""
    return "<entity name=\"\(name)\"\(parent)\(former)>\(properties)</entity>"
  }

  /// Steps with what must be allowed for them, and the number of rows.
  private static let steps: [(old: String, new: String, allowances: [String])] = [
    (
      entity("B", named) + entity("U", parent: "B") + entity("W", parent: "U"),
      entity("B", named) + entity("U") + entity("W", parent: "U"), ["U.n: 1 row", "W.n: 1 row"]
    ),
    (
      entity("B", named) + entity("U", parent: "B"), entity("C", named, is: "B") + entity("U"),
      ["U.n: 1 row"]
    ),
    (
      entity("B") + entity("S", named, parent: "B") + entity("U", parent: "S"),
      entity("B") + entity("S", named, parent: "B") + entity("U", parent: "B"), ["U.n: 1 row"]
    ),
    // Where the declaration loses it, the rows of all count there.
    (
      entity("B", named) + entity("U", parent: "B"),
      entity("C", is: "B") + entity("U", parent: "C"), ["C.n: 2 rows"]
    ),
    (entity("B", named) + entity("U", parent: "B"), entity("B") + entity("U"), ["B.n: 2 rows"]),
  ]

  @Test(arguments: steps.indices)
  func `losing a parent's properties requires --allow as for the declaring entity`(_ number: Int)
    throws
  {
    let step = Self.steps[number]
    let model = try folder.makeHistory(step.old, step.new)
    let objects = ["B", "S", "U", "W"].filter { step.old.contains("name=\"\($0)\"") }
      .map { "\"\($0)\": [{\(step.old.contains("\"S\"") && $0 == "B" ? "" : "\"n\": \"x\"")}]" }
    try Data("{\(objects.joined(separator: ", "))}".utf8)
      .write(to: URL(filePath: folder("o.json")))
    let store = folder("S.sqlite")
    let made = try runTool(
      "modelc", ["create", "\(model)#1", store, "--from", folder("o.json")])
    #expect(made.exitCode == 0, "\(made.errors)")
    for command in ["plan", "upgrade"] {
      let result = try modeldiff(command, store, "--to", model)
      let text = result.output + result.errors
      #expect(result.exitCode == 1, "\(text)")
      for (element, rows) in step.allowances.map({ $0.split(separator: ": ") }).map({
        ($0[0], $0[1])
      }) {
        #expect(text.contains("--allow attribute-removed:\(element)"), "\(text)")
        #expect(text.contains("\(element) is removed: its values are lost: \(rows)"), "\(text)")
      }
    }
    let allowances = step.allowances.flatMap {
      ["--allow", "attribute-removed:\($0.prefix { $0 != ":" })"]
    }
    let all = ["upgrade", store, "--to", model] + allowances
    let allowed = try runTool("modeldiff", all)
    #expect(allowed.exitCode == 0, "\(allowed.errors)")
  }
}
