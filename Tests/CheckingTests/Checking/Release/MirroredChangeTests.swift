import DataModel
import Findings
import ModelFiles
import Testing

@testable import Checking

/// The effect of a step of a mirrored model on the production schema, and its severity.
@Suite("Changes of a mirrored model")
struct MirroredChangeTests {
  private func entity(_ properties: String, _ attributes: String = "") -> String {
    "<entity name=\"A\"\(attributes)>\(properties)</entity>"
  }

  private func attribute(_ type: String, name: String = "x", _ rest: String = "") -> String {
    #"<attribute name="\#(name)" optional="YES" attributeType="\#(type)"\#(rest)/>"#
  }

  /// The findings about CloudKit on a step, as `rule: summary`.
  private func findings(
    _ old: String, _ new: String, isMapped: Bool = false, knowsSchema: Bool = false
  ) -> [String] {
    var input = ReleaseInput(
      base: versions([("1", old)]), head: versions([("1", old), ("2", new)]), hasBase: true)
    input.usesCloudKit = true
    input.hasCloudKitSchema = knowsSchema
    if isMapped, let from = input.head?["1"], let to = input.head?["2"] {
      input.mappingModels = [
        MappingModelHashes(
          file: "M.xcmappingmodel", sourcePath: nil, destinationPath: nil,
          source: from.hashes.byName, destination: to.hashes.byName)
      ]
    }
    return checkRelease(input).findings.filter { $0.rule.layer == .cloudKit }
      .map { "\($0.rule.id): \($0.summary)" }
  }

  private func versions(_ bodies: [(String, String)]) -> BundleVersions {
    BundleVersions(
      versions: bodies.map { name, body in
        let model = parseModel(Array("<model>\(body)</model>".utf8), file: name).model
        return BundleVersion(name: name, model: model, hashes: hashModel(model))
      }, current: bodies.last?.0)
  }

  @Test func `a rename by a mapping model is a new field, and an error`() {
    let old = entity(attribute("String"))
    let new = entity(attribute("String", name: "y", #" elementID="x""#))
    #expect(
      findings(old, new, isMapped: true) == [
        "cloudkit-not-additive: A.x is renamed to y, which is a new field: the field CD_x of CD_A stays permanently, and its values are not moved",
        "cloudkit-added: CD_A.CD_y (STRING) is new: deploy the schema before the release",
      ])
    // Otherwise Core Data refuses the step, which says more.
    #expect(findings(old, new).map { $0.prefix { $0 != ":" } } == ["cloudkit-added"])
  }

  @Test(arguments: [
    ("Integer 16", "Integer 64"), ("Boolean", "Integer 32"), ("Float", "Double"),
    ("Double", "Decimal"),
  ])
  func `a number type may change if the field type stays`(old: String, new: String) {
    #expect(findings(entity(attribute(old)), entity(attribute(new))) == [])
  }

  @Test func `a changed field type is a warning unless the schema is known`() {
    let old = entity(attribute("Integer 32"))
    let new = entity(attribute("String"))
    #expect(
      findings(old, new) == [
        "cloudkit-type-changed: A.x changes from INT64 to String: the field CD_x of CD_A stays INT64 and does not accept STRING"
      ])
    #expect(findings(old, new, knowsSchema: true) == [])
    let encrypted = entity(attribute("Integer 32", #" allowsCloudEncryption="YES""#))
    #expect(
      findings(old, encrypted) == [
        "cloudkit-type-changed: A.x changes from INT64 to ENCRYPTED INT64: the field CD_x of CD_A stays INT64 and does not accept ENCRYPTED INT64"
      ])
  }

  @Test func `other values in the same field are a warning even if the schema is known`() {
    for knowsSchema in [false, true] {
      #expect(
        findings(
          entity(attribute("Binary")), entity(attribute("Transformable")), knowsSchema: knowsSchema)
          == [
            "cloudkit-type-changed: A.x changes from Binary to Transformable: the field CD_x of CD_A stays BYTES, and older versions of the app read other values in it"
          ])
    }
  }

  @Test func `a removed field or one that is no longer mirrored stays in production`() {
    let old = entity(attribute("String") + attribute("Date", name: "y"))
    #expect(
      findings(old, entity(attribute("Date", name: "y", #" transient="YES""#))) == [
        "cloudkit-removed: A.x is removed: the field CD_x of CD_A stays permanently",
        "cloudkit-removed: A.y is no longer kept in records: the field CD_y of CD_A stays permanently",
      ])
    #expect(
      findings(old + #"<entity name="B"/>"#, #"<entity name="B"/>"#) == [
        "cloudkit-removed: A is removed: the record type CD_A stays permanently, with its records"
      ])
  }

  @Test func `a many-to-many relationship gets records of its own`() {
    func pair(_ toMany: String) -> String {
      entity(
        #"<relationship name="b" optional="YES" \#(toMany) destinationEntity="B" inverseName="a" inverseEntity="B"/>"#
      )
        + """
        <entity name="B"><relationship name="a" optional="YES" toMany="YES" destinationEntity="A" inverseName="b" \
        inverseEntity="A"/></entity>
        """
    }
    #expect(
      findings(pair(#"maxCount="1""#), pair(#"toMany="YES""#)) == [
        "cloudkit-removed: A.b is stored differently: the field CD_b of CD_A stays permanently",
        "cloudkit-added: the record type CDMR is new: deploy the schema before the release",
      ])
  }

  @Test func `additions must be deployed, which is not repeated if the schema is known`() {
    let old = entity(attribute("String"))
    let new =
      old.replacing("</entity>", with: attribute("Date", name: "y") + "</entity>")
      + #"<entity name="B"/>"#
    #expect(
      findings(old, new) == [
        "cloudkit-added: CD_A.CD_y (TIMESTAMP), the record type CD_B are new: deploy the schema before the release"
      ])
    #expect(findings(old, new, knowsSchema: true) == [])
  }
}
