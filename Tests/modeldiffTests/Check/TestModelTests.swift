import TestSupport
import Testing

@Suite("Models of tests, in a check")
struct TestModelTests {
  private static let old = Scenario.item(Scenario.title)
  private static let new = old.replacing("String", with: "Date")

  /// A repository with the model of an app, if it `hasApp`, and one of its tests, of which an attribute then has another type.
  private func edited(hasApp: Bool = true) throws -> CheckRepository {
    let made = try CheckRepository()
    if hasApp { try made.write("Shop", Self.old) }
    try made.write("Fixture", Self.old, bundle: "AppTests/Models/Fixture.xcdatamodeld")
    try made.commitOnMain()
    try made.write("Fixture", Self.new, bundle: "AppTests/Models/Fixture.xcdatamodeld")
    return made
  }

  @Test func `they hurt nobody, and are told`() throws {
    let made = try edited()
    let check = try made.check()
    #expect(check.exitCode == 0 && check.errors.isEmpty)
    #expect(try check.only("incompatible-type").severity == "warning")
    #expect(try made.run(["check"]).output.contains("a model of tests: no user has a store of it"))
  }

  @Test func `whoever names the folder means it`() throws {
    #expect(try edited().check("AppTests").errors.map(\.id) == ["incompatible-type"])
  }

  @Test func `where there is no other, the app is called like tests`() throws {
    #expect(try edited(hasApp: false).check().errors.map(\.id) == ["incompatible-type"])
  }

  @Test func `an app that only ends like tests is none of them`() throws {
    let made = try edited()
    try made.write("Shop", Self.old, bundle: "SpeedTests/Shop.xcdatamodeld")
    try made.repository.commit()
    try made.write("Shop", Self.new, bundle: "SpeedTests/Shop.xcdatamodeld")
    #expect(try made.check("--against", "HEAD").errors.map(\.place) != [])
  }

  @Test func `what cannot be read is an error`() throws {
    let made = try edited()
    try made.write("Fixture", "<entity", bundle: "AppTests/Models/Fixture.xcdatamodeld")
    #expect(try made.check().exitCode == 1)
  }
}
