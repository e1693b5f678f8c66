import DataModel
import ModelFiles
import Testing

@Suite("Values that predicates cannot express")
struct AmbiguousTextTests {
  private func notes(replacing old: String, by new: String) throws -> [String] {
    try notes(replacing: .string(old), by: .string(new))
  }

  private func notes(
    replacing old: ArchivedValue, by new: ArchivedValue
  ) throws -> [String] {
    var request = FetchRequest(entity: "A")
    request.predicate = "steps.@count == 1"
    var model = Model(entities: [Entity(name: "A")])
    model.fetchRequestTemplates = [FetchRequestTemplate(name: "All", request: request)]
    let table = try readKeyedArchive(try encodeModel(model))
    var builder = ObjectTableBuilder()
    for value in table.values.dropFirst() {
      let place = builder.reserve()
      builder.set(place, value == old ? new : value)
    }
    return try decodeModel(writeKeyedArchive(builder.table(root: table.root))).notes
  }

  @Test func aKeyPathIsNoNote() throws {
    #expect(try notes(replacing: "steps.@count", by: "pages.@count") == [])
  }

  @Test(arguments: ["steps.@cou+t", "two words", "a.", ""])
  func aKeyPathThatReadsAsSomethingElseIsNoted(path: String) throws {
    let notes = try notes(replacing: "steps.@count", by: path)
    #expect(
      notes == [
        "NSFetchRequestTemplates.All.NSPredicate: "
          + "the text of the predicate or expression does not read as the same one"
      ])
  }

  /// A value without a literal is a constant in the archive, bit for bit, and not a call.
  @Test(arguments: [
    #"a == CAST(6254288847.84879, "NSDate")"#, #"a == CAST(0.30000000000000004, "NSDate")"#,
    #"a == CAST(-5.0, "NSDate")"#, #"a == CAST("12", "NSDecimalNumber")"#,
    #"a == CAST("-0.10", "NSDecimalNumber")"#, #"a == CAST("a:b", "NSURL")"#,
    #"a == CAST("0F7C1D4E-5A1B-4A2C-8F9D-0123456789AB", "NSUUID")"#,
  ])
  func constantsKeepEveryBit(predicate: String) throws {
    try expectKept(predicate)
  }

  @Test(arguments: [
    "SELF.a == a", "ANY SELF.a.b == 1 AND a.b == SELF", "uppercase:(SELF.a) == $x.a",
  ])
  func aKeyPathOfSELFIsOneOfSELF(predicate: String) throws {
    try expectKept(predicate)
  }

  private func expectKept(_ predicate: String) throws {
    var request = FetchRequest(entity: "A")
    request.predicate = predicate
    var model = Model(entities: [Entity(name: "A")])
    model.fetchRequestTemplates = [FetchRequestTemplate(name: "All", request: request)]
    let bytes = try encodeModel(model)
    #expect(try !readKeyedArchive(bytes).values.contains(.string("castObject:toType:")))
    let decoded = try decodeModel(bytes)
    #expect(decoded.notes == [])
    #expect(decoded.model == model)
    #expect(try encodeModel(decoded.model, form: decoded.form) == bytes)
  }

  @Test func numbersThatAreNoneAreNoted() throws {
    let notes = try notes(replacing: .integer(1), by: .real(.nan))
    #expect(notes.count == 1)
  }
}
