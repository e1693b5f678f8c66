import DataModel
import Findings
import Migration
import Testing

/// Initial values in Swift that only the app can compute.
@Suite("Defaults computed by the app")
struct ComputedDefaultTests {
  private func model(_ change: (inout Attribute) -> Void, unique: Bool = false) -> Model {
    var attribute = Attribute(name: "added", type: .date)
    change(&attribute)
    var entity = Entity(name: "Item")
    entity.attributes = NamedCollection([Attribute(name: "name", type: .string), attribute])
    if unique { entity.uniquenessConstraints = [["added"]] }
    var model = Model()
    model.entities = NamedCollection([entity])
    return model
  }

  private func findings(_ old: Model, _ new: Model) -> [String] {
    checkMigration(MigrationStep(from: old, to: new)).findings.filter { $0.layer == .store }
      .map { "\($0.rule.id) \($0.severity)" }
  }

  private func computed(_ attribute: inout Attribute) {
    attribute.isOptional = false
    attribute.computedDefault = "Date()"
  }

  @Test func `rows get a computed value if the attribute is added or becomes required`() {
    var without = model { _ in }
    var entity = without.entities["Item"] ?? Entity(name: "Item")
    entity.attributes = NamedCollection([Attribute(name: "name", type: .string)])
    without.entities = NamedCollection([entity])
    #expect(findings(without, model(computed)) == ["computed-default note"])
    #expect(findings(model { $0.isOptional = true }, model(computed)) == ["computed-default note"])
    #expect(findings(model { $0.isOptional = false }, model(computed)).isEmpty)
    #expect(
      findings(
        without,
        model {
          $0.computedDefault = "Date()"; $0.isOptional = true
        }
      ).isEmpty)
    #expect(
      findings(without, model(computed, unique: true)).contains("uniqueness-constraint-added error")
    )
  }
}
