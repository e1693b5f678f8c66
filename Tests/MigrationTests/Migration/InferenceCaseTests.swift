import Findings
import Migration
import Testing

/// A pair of models with the expected results.
struct InferenceCase: Sendable {
  var title: String
  var from: String
  var to: String
  /// The rules that must report something; no other rule of the layers inference and store may.
  var rules: Set<String> = []
  /// The names of the entity mappings; nil if irrelevant.
  var mappings: Set<String>?
  /// A rule of the layers loss and lint that must report something.
  var remark: String?
}

@Suite struct InferenceCaseTests {
  @Test(arguments: inferenceCases.map(\.title))
  func `every kind of change has the expected verdict`(title: String) throws {
    let example = try #require(inferenceCases.first { $0.title == title })
    let report = check(from: example.from, to: example.to)
    let decisive = report.findings.filter {
      $0.layer == .inference || $0.layer == .store && $0.severity == .error
    }
    #expect(Set(decisive.map(\.rule.id)) == example.rules)
    let isInferable = !decisive.contains { $0.layer == .inference }
    #expect(report.hasMapping == isInferable)
    #expect(report.verdict == .identical || (report.verdict == .notInferable) == !isInferable)
    if let names = example.mappings {
      let mapping = inferMapping(
        MigrationStep(from: model(example.from), to: model(example.to)))
      #expect(Set(mapping.entityMappings.map(\.name)) == names)
    }
    if let remark = example.remark {
      #expect(
        report.findings.contains { $0.rule.id == remark }, "\(report.findings.map(\.rule.id))")
    }
  }

  @Test func `titles are unique`() {
    #expect(Set(inferenceCases.map(\.title)).count == inferenceCases.count)
  }
}

private func entity(_ name: String, _ content: String = "", _ attributes: String = "") -> String {
  "<entity name=\"\(name)\" \(attributes)>\(content)</entity>"
}

private func attribute(
  _ name: String, _ type: String = "String", optional: Bool = true, _ attributes: String = ""
) -> String {
  "<attribute name=\"\(name)\" attributeType=\"\(type)\"\(optional ? " optional=\"YES\"" : "") "
    + "\(attributes)/>"
}

private func toOne(
  _ name: String, _ destination: String, optional: Bool = true, _ attributes: String = ""
) -> String {
  "<relationship name=\"\(name)\" maxCount=\"1\" destinationEntity=\"\(destination)\""
    + "\(optional ? " optional=\"YES\"" : "") \(attributes)/>"
}

private func toMany(
  _ name: String, _ destination: String, optional: Bool = true, _ attributes: String = ""
) -> String {
  "<relationship name=\"\(name)\" toMany=\"YES\" destinationEntity=\"\(destination)\""
    + "\(optional ? " optional=\"YES\"" : "") \(attributes)/>"
}

private func changed(
  _ title: String, _ from: String, _ to: String, rules: Set<String> = [],
  remark: String? = nil
) -> InferenceCase {
  InferenceCase(
    title: title, from: entity("A", from), to: entity("A", to), rules: rules, remark: remark)
}

/// A case for each kind of change that affects Core Data's inference.
let inferenceCases = attributeCases + renamingCases + relationshipCases + entityCases

private let attributeCases: [InferenceCase] = [
  InferenceCase(
    title: "nothing changed", from: entity("A", attribute("x")), to: entity("A", attribute("x")),
    mappings: ["IEM_Copy_A"]),
  InferenceCase(
    title: "optional attribute added", from: entity("A"), to: entity("A", attribute("x")),
    mappings: ["IEM_Transform_A"]),
  changed(
    "required attribute with default added", "",
    attribute("x", optional: false, "defaultValueString=\"q\"")),
  changed(
    "required attribute added", "", attribute("x", optional: false),
    rules: ["mandatory-attribute-added"]),
  changed("attribute removed", attribute("x"), "", remark: "attribute-removed"),
  changed(
    "made required with default", attribute("x"),
    attribute("x", optional: false, "defaultValueString=\"q\""),
    remark: "attribute-made-mandatory-with-default"),
  changed(
    "made required", attribute("x"), attribute("x", optional: false),
    rules: ["attribute-made-mandatory"]),
  changed("made optional", attribute("x", optional: false), attribute("x")),
  changed(
    "Integer 16 to Integer 64", attribute("x", "Integer 16"), attribute("x", "Integer 64"),
    remark: "numeric-type-widened"),
  changed(
    "Double to Integer 16", attribute("x", "Double"), attribute("x", "Integer 16"),
    remark: "numeric-type-narrowed"),
  changed("Boolean to Decimal", attribute("x", "Boolean"), attribute("x", "Decimal")),
  changed(
    "String to Integer 32", attribute("x"), attribute("x", "Integer 32"),
    rules: ["incompatible-type"]),
  changed(
    "Date to Double", attribute("x", "Date"), attribute("x", "Double"),
    rules: ["incompatible-type"]),
  changed("URI to String", attribute("x", "URI"), attribute("x"), rules: ["incompatible-type"]),
  changed(
    "UUID to String, made required", attribute("x", "UUID"), attribute("x", optional: false),
    rules: ["incompatible-type"]),
  changed(
    "Binary to Transformable", attribute("x", "Binary"), attribute("x", "Transformable"),
    rules: ["incompatible-type"]),
  changed(
    "Undefined stays", attribute("x", "Undefined"), attribute("x", "Undefined"),
    rules: ["undefined-type"]),
  changed(
    "type of a transient attribute", attribute("x", "String", "transient=\"YES\""),
    attribute("x", "Date", "transient=\"YES\"")),
  changed(
    "made transient", attribute("x"), attribute("x", "String", "transient=\"YES\""),
    remark: "made-transient"),
  changed(
    "transient made stored and required", attribute("x", "String", "transient=\"YES\""),
    attribute("x", optional: false), rules: ["mandatory-attribute-added"]),
  changed(
    "external storage turned off",
    attribute("x", "Binary", "allowsExternalBinaryDataStorage=\"YES\""), attribute("x", "Binary"),
    rules: ["external-storage-removed"]),
  changed(
    "external storage turned on", attribute("x", "Binary"),
    attribute("x", "Binary", "allowsExternalBinaryDataStorage=\"YES\"")),
  changed(
    "attribute turned into relationship", attribute("x"), toOne("x", "A"), remark: "kind-changed"),
]

extension String {
  fileprivate static let rename = "elementID=\"x\""
}

private func attribute(_ name: String, _ type: String = "String", _ attributes: String) -> String {
  attribute(name, type, optional: true, attributes)
}

private let renamingCases: [InferenceCase] = [
  changed(
    "type changed by dropping and adding", attribute("x"),
    attribute("x", "Date", "elementID=\"x2\""), remark: "identifier-changed"),
  changed("renamed", attribute("x"), attribute("y", "String", .rename)),
  changed(
    "renamed without identifier", attribute("x"), attribute("y"), remark: "attribute-removed"),
  changed("renamed again", attribute("y", "String", .rename), attribute("z", "String", .rename)),
  changed(
    "renamed again with the wrong identifier", attribute("y", "String", .rename),
    attribute("z", "String", "elementID=\"y\""), remark: "identifier-chain-broken"),
  changed(
    "identifier dropped", attribute("y", "String", .rename), attribute("y"),
    remark: "identifier-changed"),
  changed(
    "renamed, old name used again", attribute("x"),
    attribute("y", "String", .rename) + attribute("x"),
    remark: "duplicate-destination-property"),
  changed(
    "the version after that", attribute("y", "String", .rename) + attribute("x"),
    attribute("y", "String", .rename) + attribute("x") + attribute("z"),
    rules: ["duplicate-source-property"]),
  InferenceCase(
    title: "entity renamed", from: entity("A"), to: entity("B", "", "elementID=\"A\""),
    mappings: ["IEM_Transform_A"]),
  InferenceCase(
    title: "entity renamed without identifier", from: entity("A"), to: entity("B"),
    mappings: ["IEM_Add_B", "IEM_Remove_A"], remark: "entity-removed"),
  InferenceCase(
    title: "entity renamed, old name used again", from: entity("A"),
    to: entity("B", "", "elementID=\"A\"") + entity("A"), rules: ["duplicate-destination-entity"]),
  InferenceCase(
    title: "two old entities with one identifier",
    from: entity("B", "", "elementID=\"A\"") + entity("A"), to: entity("A"),
    rules: ["duplicate-source-entity"]),
  InferenceCase(
    title: "old name used again as it should be", from: entity("A"),
    to: entity("B", "", "elementID=\"A\"") + entity("A", "", "elementID=\"A2\""),
    mappings: ["IEM_Add_A2", "IEM_Transform_A"], remark: "identifier-changed"),
]

private let relationshipCases: [InferenceCase] = [
  changed("to-one made to-many", toOne("r", "A"), toMany("r", "A")),
  changed("to-many made to-one", toMany("r", "A"), toOne("r", "A"), rules: ["to-many-to-to-one"]),
  changed(
    "order dropped", toMany("r", "A", "ordered=\"YES\""), toMany("r", "A"), remark: "order-dropped"),
  changed(
    "required to-one added", "", toOne("r", "A", optional: false),
    rules: ["mandatory-relationship-added"]),
  changed("required to-many without minimum added", "", toMany("r", "A", optional: false)),
  changed(
    "to-many with minimum added", "", toMany("r", "A", optional: false, "minCount=\"1\""),
    rules: ["mandatory-relationship-added"]),
  changed(
    "to-one made required", toOne("r", "A"), toOne("r", "A", optional: false),
    rules: ["relationship-made-mandatory"]),
  InferenceCase(
    title: "leads elsewhere", from: entity("A", toOne("r", "B")) + entity("B") + entity("C"),
    to: entity("A", toOne("r", "C")) + entity("B") + entity("C"), remark: "relationship-retargeted"),
  InferenceCase(
    title: "destination renamed", from: entity("A", toOne("r", "B")) + entity("B"),
    to: entity("A", toOne("r", "C")) + entity("C", "", "elementID=\"B\"")),
]

private func toMany(_ name: String, _ destination: String, _ attributes: String) -> String {
  toMany(name, destination, optional: true, attributes)
}

private let constraint = """
  <uniquenessConstraints><uniquenessConstraint><constraint value="x"/></uniquenessConstraint>\
  </uniquenessConstraints>
  """

private let entityCases: [InferenceCase] = [
  InferenceCase(
    title: "common parent for two roots", from: entity("A") + entity("B"),
    to: entity("P", "", "isAbstract=\"YES\"") + entity("A", "", "parentEntity=\"P\"")
      + entity("B", "", "parentEntity=\"P\""), rules: ["merged-hierarchies"],
    mappings: ["IEM_Add_P", "IEM_Transform_A", "IEM_Transform_B"]),
  InferenceCase(
    title: "new parent for one root", from: entity("A"),
    to: entity("P", "", "isAbstract=\"YES\"") + entity("A", "", "parentEntity=\"P\"")),
  InferenceCase(
    title: "child leaves its parent", from: entity("P") + entity("A", "", "parentEntity=\"P\""),
    to: entity("P") + entity("A")),
  InferenceCase(
    title: "attribute moves up",
    from: entity("P") + entity("A", attribute("x"), "parentEntity=\"P\""),
    to: entity("P", attribute("x")) + entity("A", "", "parentEntity=\"P\"")),
  changed(
    "uniqueness constraint added", attribute("x"), attribute("x") + constraint,
    rules: ["uniqueness-constraint-added"]),
]
