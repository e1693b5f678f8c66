import TestSupport
import Testing

@Suite("modeldiff split")
struct SplitCommandTests {
  @Test func `a step without changed hashes is not split, and that is reported`() throws {
    let folder = try TemporaryFolder()
    func version(_ identifier: String) -> String {
      item(#"<attribute name="x" attributeType="String"\#(identifier)/>"#)
    }
    let bundle = try folder.makeHistory(version(""), version(#" elementID="z""#))
    let result = try modeldiff("split", bundle)
    #expect(result.exitCode == 0)
    #expect(
      result.output
        == "nothing to split: \"1\" to \"2\" changes no hash, so stores open without a migration\n"
    )
  }

  @Test func `check and doctor follow the plan, even after the new version is committed`() throws {
    let made = try CheckRepository(shipping: [("Shop", Scenario.item(Scenario.price))])
    try made.write("Shop 2", Scenario.item(Scenario.price.replacing("Double", with: "String")))
    try made.setCurrent("Shop 2")
    try made.repository.commit()
    let split = try made.run(["split", CheckRepository.bundle, "--format", "json"])
    let schema = SchemaChecker(try modeldiff("split", "--print-schema").json)
    #expect(split.exitCode == 0)
    #expect(schema.problems(in: try split.json) == [])
    #expect(try made.check().findings.map(\.id) == ["step-files-used"])
    let store = made.repository.folder("s.sqlite")
    let bundle = made.repository.folder(CheckRepository.bundle)
    _ = try runTool("modelc", ["create", bundle + "#Shop", store, "--rows", "3"])
    let doctor = try modeldiff("doctor", store, bundle)
    #expect(doctor.output.contains("Shop 2: migrates by the plan, with code at "))
    #expect(doctor.output.contains("Shop → Shop 1.5.sql, not run here"))
    #expect(!doctor.output.contains("its values are lost"))
  }
}
