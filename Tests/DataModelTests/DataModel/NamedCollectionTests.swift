import DataModel
import Testing

@Suite("Named collections")
struct NamedCollectionTests {
  @Test func `the order of input does not matter`() {
    let names = ["b", "a", "Z", "_", "1"]
    let expected = ["1", "Z", "_", "a", "b"]
    #expect(collection(names).map(\.name) == expected)
    #expect(collection(names.reversed()) == collection(names))
    #expect(Set([collection(names), collection(expected)]).count == 1)
  }

  @Test func `collections with different members are not equal`() {
    #expect(collection(["a"]) != collection(["a", "b"]))
    #expect(collection(["a"]) != [Attribute(name: "a", type: .integer16)])
  }

  @Test func `members are found by name`() {
    let names = (0..<100).map { "name\($0)" }
    let members = collection(names.reversed())
    for name in names { #expect(members[name]?.name == name) }
    #expect(members["name"] == nil)
    #expect(members["zzz"] == nil)
    #expect(collection([])["a"] == nil)
  }

  @Test func `canonically equivalent names are found`() {
    #expect(collection(["caf\u{E9}"])["cafe\u{301}"] != nil)
    #expect(collection(["cafe\u{301}"])["caf\u{E9}"] != nil)
    #expect(collection(["cafe"])["cafe\u{301}"] == nil)
  }

  @Test func `inserting keeps the order`() {
    var members = collection([])
    for name in ["m", "z", "a", "n", "Z"] {
      members.insert(Attribute(name: name, type: .string))
    }
    #expect(members == collection(["m", "z", "a", "n", "Z"]))
  }

  @Test func `members of the same name keep their order`() {
    let types: [AttributeType] = [.string, .date, .boolean]
    var members = NamedCollection(types.map { Attribute(name: "a", type: $0) })
    members.insert(Attribute(name: "a", type: .uuid))
    members.insert(Attribute(name: "b", type: .uri))
    #expect(members.map(\.type) == [.string, .date, .boolean, .uuid, .uri])
    #expect(members["a"]?.type == .string)
  }

  @Test func `sorting keeps the order of members of the same name`() {
    let types = Array(AttributeType.allCases)
    let given = types.flatMap { type in
      ["c", "a", "b"].map { Attribute(name: $0, type: type) }
    }
    let members = NamedCollection(given)
    for name in ["a", "b", "c"] {
      #expect(members.filter { $0.name == name }.map(\.type) == types)
    }
  }

  @Test func `replacing uses the position of the first member of that name`() {
    var members = collection(["a", "b"])
    members.replace(Attribute(name: "b", type: .date))
    #expect(members.map(\.type) == [.string, .date])
    members.replace(Attribute(name: "aa", type: .uuid))
    #expect(members.map(\.name) == ["a", "aa", "b"])
  }

  @Test func `all initializers sort in the same way`() {
    let attributes = ["b", "a"].map { Attribute(name: $0, type: .string) }
    #expect(NamedCollection(attributes.lazy.map { $0 }) == NamedCollection(attributes))
    #expect(
      ["b", "a"].map { Entity(name: $0) }.sorted { $0.name < $1.name }
        == Array(NamedCollection(["b", "a"].map { Entity(name: $0) })))
    let relationships = ["b", "a"].map { Relationship(name: $0, destinationEntity: nil) }
    #expect(NamedCollection(relationships).map(\.name) == ["a", "b"])
  }

  private func collection(_ names: [String]) -> NamedCollection<Attribute> {
    NamedCollection(names.map { Attribute(name: $0, type: .string) })
  }
}
