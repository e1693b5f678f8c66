import DataModel
import Findings
import Loading
import StoreModel
import StoreTestSupport
import TestSupport
import Testing
import Upgrading

/// Names that contain the end of a literal, an identifier, a comment or a line are harmless or
/// refused.
@Suite("Hostile names")
struct HostileNameTests {
  private static let names = [
    "a\"b", "a'b", "a;b", "x'); DROP TABLE Z_METADATA; --", "\"; DROP TABLE Z_METADATA; --",
    "a--b", "a*/b", "/*", "großes Ö 名前", "a\u{2028}.shell touch x",
    String(repeating: "n", count: 10_000),
  ]

  private func model(_ name: String, isNew: Bool) -> Model {
    var attributes = [Attribute(name, isOptional: true) { $0.defaultValue = .string(name) }]
    if isNew {
      attributes.append(Attribute(name + "2", isOptional: true) { $0.defaultValue = .string(name) })
    }
    return Model(entities: [
      Entity("E" + name, attributes + [Relationship(name + "r", toMany: "B", inverse: "es")]),
      Entity("B", [Relationship("es", toMany: "E" + name, inverse: name + "r")]),
    ])
  }

  @Test(arguments: names) func `a hostile name is harmless in the script and its comments`(
    _ name: String
  ) throws {
    let trial: UpgradeTrial
    let script: String
    do {
      trial = try UpgradeTrial(from: model(name, isNew: false), to: model(name, isNew: true))
      try trial.createStore(rows: 2)
      let result = try trial.plan(UpgradeTrial.Form(isFromStore: true))
      guard let text = result.script?.text(isForShell: true) else {
        #expect(!result.obstacles.isEmpty)
        return
      }
      script = text
    } catch let error as ToolchainError {
      #expect(!error.diagnostics.isEmpty)
      return
    }
    #expect(script.split(separator: "\n").filter { $0.hasPrefix(".") } == [".bail on"])
    let path = try trial.copy()
    let result = try Shell.run(script, on: path)
    #expect(result.output.hasSuffix("upgraded\n"), "\(result.errors.prefix(400))")
    #expect(try trial.problems(of: path, UpgradeTrial.Form(isFromStore: true)) == [])
  }

  @Test(arguments: ["a\nb", "a\n.shell touch x\n", "a\0b", "a\u{7F}b", "a\rb"])
  func `a name with control characters is refused`(_ name: String) throws {
    let trial = try UpgradeTrial(from: model("plain", isNew: false), to: model(name, isNew: true))
    try trial.createStore(rows: 1)
    let result = try trial.plan(UpgradeTrial.Form(isFromStore: true))
    #expect(result.script == nil)
    #expect(
      result.obstacles.contains {
        $0.id == UpgradeObstacleKind.controlCharacterInName.rawValue
      }, "\(result.obstacles.map(\.id))")
  }
}
