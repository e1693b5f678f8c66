import CompiledModel
import DataModel
import KeyedArchive
import Testing

@Suite("What the predicate language has no words for")
struct AmbiguousTextTests {
  private func notes(replacing old: String, by new: String) throws -> [String] {
    var request = FetchRequest(entity: "A")
    request.predicate = "steps.@count == 1"
    var model = Model(entities: [Entity(name: "A")])
    model.fetchRequestTemplates = [FetchRequestTemplate(name: "All", request: request)]
    let table = try readKeyedArchive(try encodeModel(model))
    var builder = ObjectTableBuilder()
    for value in table.values.dropFirst() {
      let place = builder.reserve()
      builder.set(place, value == .string(old) ? .string(new) : value)
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
}
