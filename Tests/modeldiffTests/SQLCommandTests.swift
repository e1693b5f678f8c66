import Foundation
import TestSupport
import Testing

@Suite("modeldiff sql")
struct SQLCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test(arguments: [true, false])
  func `a created store is upgraded by the sqlite3 shell`(isFromStore: Bool) throws {
    let store = folder("Trips.sqlite")
    let old = "Models/Trips/Trips.xcdatamodeld#Trips"
    let new = "Models/Trips/Trips.xcdatamodeld"
    #expect(try runTool("modelc", ["create", old, store, "--rows", "5"]).exitCode == 0)
    let script = try modeldiff("sql", isFromStore ? store : old, new)
    #expect(script.exitCode == 0)
    #expect(script.errors.isEmpty)
    try upgrade(store, by: script.output)
    #expect(try modeldiff(store, new).output.contains("identical"))
  }

  /// Runs a script in the shell, as a user would.
  private func upgrade(_ store: String, by script: String) throws {
    try script.write(toFile: folder("upgrade.sql"), atomically: true, encoding: .utf8)
    #expect(try sqlite(store, ".read '\(folder("upgrade.sql"))'").hasSuffix("upgraded"))
  }

  @Test(arguments: [false, true])
  func `a version that the compiler refuses has no script`(isOld: Bool) throws {
    let whole = item("")
    let broken = item(
      #"<relationship name="r" optional="YES" maxCount="1" destinationEntity="Nowhere"/>"#)
    let bundle = try folder.makeHistory(isOld ? broken : whole, isOld ? whole : broken)
    let result = try modeldiff("sql", "\(bundle)#1", "\(bundle)#2")
    #expect(result.exitCode == 65)
    #expect(result.output.isEmpty && result.errors.contains("Nowhere"))
  }

  /// As systems before iOS 9 left it.
  @Test func `a store without a model has the version with the same hashes`() throws {
    let store = folder("Trips.sqlite")
    let new = "Models/Trips/Trips.xcdatamodeld"
    #expect(try runTool("modelc", ["create", new + "#Trips", store, "--rows", "5"]).exitCode == 0)
    try Database(file: store).run("DROP TABLE Z_MODELCACHE")
    let script = try modeldiff("sql", store, new)
    #expect(script.exitCode == 0, "\(script.errors)")
    try upgrade(store, by: script.output)
    let again = try modeldiff("sql", store, new)
    #expect(again.output.contains("Nothing to do."))
    let other = try modeldiff("sql", store, "Models/Done/Done.xcdatamodeld")
    #expect(other.exitCode == 1)
    #expect(
      other.errors.contains(
        "no version of Models/Done/Done.xcdatamodeld has the hashes of the store "
          + "[unknown-store-version]"), "\(other.errors)")
  }

  @Test func `the same input gives the same script`() throws {
    let arguments = [
      "sql", "Models/Trips/Trips.xcdatamodeld#Trips", "Models/Trips/Trips.xcdatamodeld",
    ]
    let first = try runTool("modeldiff", arguments)
    #expect(try runTool("modeldiff", arguments) == first)
    #expect(first.output.contains("BEGIN EXCLUSIVE"))
  }

  @Test func `a step without lightweight migration has no script, and the reasons are reported`()
    throws
  {
    let result = try modeldiff(
      "sql", "Models/Wallet/Wallet.xcdatamodeld#Wallet",
      "Models/Wallet/Wallet.xcdatamodeld#Wallet 2")
    #expect(result.exitCode == 1)
    #expect(result.output.isEmpty)
    #expect(
      result.errors.contains("error: Asset.icon: URI cannot become String (134190 “"))
  }

  @Test func `equal versions have an empty script`() throws {
    let model = "Models/Done/Done.xcdatamodeld"
    let result = try modeldiff("sql", model, model)
    #expect(result.exitCode == 0)
    #expect(result.output.contains("Nothing to do."))
    #expect(!result.output.contains("BEGIN"))
  }

  @Test func `an unreadable file is an error of the input`() throws {
    let result = try modeldiff("sql", "README.md", "Models/Done/Done.xcdatamodeld")
    #expect(result.exitCode == 65)
    #expect(result.output.isEmpty)
  }
}
