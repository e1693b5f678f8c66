import TestSupport
import Testing

@Suite("Test models in a check")
struct TestModelTests {
  private static let old = Scenario.item(Scenario.title)
  private static let new = old.replacing("String", with: "Date")

  /// A repository with a test model whose attribute changes its type, and an app's if `hasApp`.
  private func edited(hasApp: Bool = true) throws -> CheckRepository {
    let made = try CheckRepository()
    if hasApp { try made.write("Shop", Self.old) }
    try made.write("Fixture", Self.old, bundle: "AppTests/Models/Fixture.xcdatamodeld")
    try made.commitOnMain()
    try made.write("Fixture", Self.new, bundle: "AppTests/Models/Fixture.xcdatamodeld")
    return made
  }

  @Test func `findings about test models are warnings`() throws {
    let made = try edited()
    let check = try made.check()
    #expect(check.exitCode == 0 && check.errors.isEmpty)
    #expect(try check.only("incompatible-type").severity == "warning")
    #expect(try made.run(["check"]).output.contains("a model of tests: no user has a store of it"))
  }

  @Test func `a test model in a folder named on the command line is judged like an app's`() throws {
    #expect(try edited().check("AppTests").errors.map(\.id) == ["incompatible-type"])
  }

  @Test func `the only model is judged as the app's, even in a test folder`() throws {
    #expect(try edited(hasApp: false).check().errors.map(\.id) == ["incompatible-type"])
  }

  @Test func `an app whose name only ends in Tests is not a test target`() throws {
    let made = try edited()
    try made.write("Shop", Self.old, bundle: "SpeedTests/Shop.xcdatamodeld")
    try made.repository.commit()
    try made.write("Shop", Self.new, bundle: "SpeedTests/Shop.xcdatamodeld")
    #expect(try made.check("--against", "HEAD").errors.map(\.place) != [])
  }

  @Test func `an unreadable test model is an error`() throws {
    let made = try edited()
    try made.write("Fixture", "<entity", bundle: "AppTests/Models/Fixture.xcdatamodeld")
    #expect(try made.check().exitCode == 1)
  }
}
