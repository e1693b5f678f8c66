import Foundation
import TestSupport
import Testing

/// Derived attributes whose derivation only Core Data can compute.
@Suite("Unknown derivations")
struct UnknownDerivationTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private static func text(_ name: String, _ more: String = "") -> String {
    "<attribute name=\"\(name)\" optional=\"YES\" attributeType=\"String\" \(more)/>"
  }

  private static func derived(_ name: String, by expression: String = "canonical:(name)") -> String
  {
    text(name, "derived=\"YES\" derivationExpression=\"\(expression)\"")
  }

  /// A store of the first of two versions, with an object and a trigger with Core Data's name.
  private func store(_ old: String, _ new: String) throws -> (store: String, model: String) {
    let model = try folder.makeHistory(old, new)
    let store = folder("S.sqlite")
    let made = try runTool("modelc", ["create", "\(model)#1", store, "--rows", "1", "--force"])
    #expect(made.exitCode == 0, "\(made.errors)")
    try sqlite(store, "PRAGMA journal_mode = DELETE")
    return (store, model)
  }

  private static let trigger =
    "CREATE TRIGGER Z_DA_ZP_P_can_SOURCE_UPDATE AFTER UPDATE OF ZNAME ON ZP FOR EACH ROW BEGIN "
    + "UPDATE ZP SET ZCAN = NSCoreDataCanonical(NEW.ZNAME) WHERE Z_PK = NEW.Z_PK AND Z_ENT = 1; END"

  private static func p(_ properties: String...) -> String {
    "<entity name=\"P\">\(text("name"))\(properties.joined())</entity>"
  }

  @Test(arguments: [[], ["--canonical"]])
  func `the trigger of an unknown derivation is kept if everything that it names stays`(
    options: [String]
  ) throws {
    let (store, model) = try store(
      Self.p(Self.derived("can")), Self.p(Self.derived("can"), Self.text("z")))
    try sqlite(store, "UPDATE ZP SET ZCAN = 'kept'; \(Self.trigger)")
    let new = folder("New.sqlite")
    let result = try runTool(
      "modeldiff", ["upgrade", store, "--to", model, "-o", new] + options)
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(try sqlite(new, "SELECT sql FROM sqlite_master WHERE type = 'trigger'") == Self.trigger)
    #expect(try sqlite(new, "SELECT ZCAN FROM ZP") == "kept")
    #expect(try !modeldiff("doctor", new).output.contains("unknown-derivation"))
  }

  @Test(arguments: [
    // Another number, another column, another attribute, another table.
    "<entity name=\"A\"/>" + p(derived("can")),
    "<entity name=\"P\">\(text("title", "elementID=\"name\""))\(derived("can", by: "canonical:(title)"))</entity>",
    p(derived("folded", by: "canonical:(name)\" elementID=\"can"), text("z")),
    "<entity name=\"Q\" elementID=\"P\">\(text("name"))\(derived("can"))</entity>",
  ])
  func `losing the trigger of an unknown derivation must be allowed`(new: String) throws {
    let (store, model) = try store(Self.p(Self.derived("can")), new)
    try sqlite(store, Self.trigger)
    let plan = try modeldiff("plan", store, "--to", model)
    let id = new.contains("title") ? "derivation-not-computed" : "derivation-trigger-lost"
    #expect(plan.exitCode == 1)
    #expect(plan.output.contains("--allow \(id):"), "\(plan.output)")
    let allowed = try modeldiff(
      "upgrade", store, "--to", model, "--allow", id, "-o", folder("New.sqlite"))
    #expect(allowed.exitCode == 0, "\(allowed.errors)")
  }

  @Test func `a new unknown derivation leaves rows without a value, which must be allowed`() throws
  {
    let (store, model) = try store(Self.p(), Self.p(Self.derived("can")))
    let refused = try modeldiff("upgrade", store, "--to", model)
    #expect(refused.exitCode == 1)
    #expect(
      refused.errors.contains(
        "P.can is derived by canonical:(name), which only Core Data computes: rows stay without a value: 1 row [derivation-not-computed]"
      ),
      "\(refused.errors)")
    try sqlite(store, "DELETE FROM ZP")
    #expect(try modeldiff("plan", store, "--to", model).exitCode == 0)
  }
}
