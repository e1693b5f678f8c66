import CompiledModel
import DataModel
import Findings
import MappingModel
import MappingText
import PredicateFormat
import TestSupport
import Testing

/// The short text of mapping models, written and read.
@Suite("Mapping models as text")
struct MappingTextTests {
  /// The compiled mapping model that a text says.
  private func compiled(_ text: String) throws -> MappingModel {
    let outline = try #require(parseMappingText(Array(text.utf8), file: "m.txt").outline)
    let (source, problems) = makeMappingSource(
      outline, from: Shop.old, to: Shop.new, file: "m.txt")
    #expect(problems.map(\.summary) == [])
    let made = try #require(source)
    return try #require(compileMapping(made, module: nil).mapping)
  }

  private func text(of mapping: MappingModel) -> String {
    outlineMapping(mapping, from: Shop.old, to: Shop.new, names: ("Shop", "Shop 2")).text
  }

  @Test func nothingIsSaidOfWhatIsAutomatic() throws {
    let mapping = try compiled("Shop → Shop 2\n")
    #expect(mapping.entityMappings.map(\.name) == ["CategoryToCategory", "ItemToItem", "Label"])
    #expect(text(of: mapping) == "Shop → Shop 2\n")
  }

  @Test(arguments: [
    ("Bob's Shop", "Bob's Shop 2"), ("a", "it's"), ("5' 6", "(open"), ("say \"hi\"", "→"),
    ("// a", "b -> c"),
    ("{", "}, x"), ("\\", "\\'"), ("a→\u{301}b", "a->\u{338}b"), ("\"\u{301}x", " \u{301}"),
  ])
  func versionsHaveAnyName(_ from: String, _ to: String) throws {
    let outline = MappingOutline(from: from, to: to)
    let again = try #require(
      parseMappingText(Array(outline.text.utf8), file: "m.txt").outline, "\(outline.text)")
    #expect([again.from, again.to] == [from, to])
    #expect(again.text == outline.text)
  }

  @Test func everyFormIsReadAndWrittenAlike() throws {
    let written = """
      Shop → Shop 2

      Item → Item {
        price = $source.cost
        category = Branded($source.category)
        label = "sum"($source.category)
      }

      Other: Category where NOT name IN {"A", "B → C"} → Category by App.Policy {
        userInfo: "note" = "a \\"b\\""
        brand = NO
        items = ItemToItem($source.items)
        without: name
      }

      Branded: Category where name IN {"A", "B → C"} → Category {
        brand = YES
      }

      Item where text "not a predicate" → Label {
        title = "it's"
      }

      order: ItemToItem, Other, Branded, ItemToLabel

      """
    #expect(text(of: try compiled(written)) == written)
  }

  @Test func aMappingModelOfASingleLineIsRead() throws {
    let mapping = try compiled(
      "// what changes\nShop -> Shop 2\n-> Category { brand = 1, name = \"x\" }\nwithout: Label")
    #expect(mapping.entityMappings.map(\.name) == ["Category", "ItemToItem"])
    let brand = mapping.entityMappings[0].attributeMappings.first { $0.name == "brand" }
    #expect(brand?.valueExpression == .constant(.integer(1)))
  }

  @Test func whatHasNoTextIsAnArchive() throws {
    var mapping = try compiled("Shop → Shop 2\n")
    let place = try #require(
      mapping.entityMappings[1].attributeMappings.firstIndex { $0.name == "price" })
    mapping.entityMappings[1].attributeMappings[place].valueExpression = .constant(.data([1, 2]))
    let written = text(of: mapping)
    #expect(written.contains("price = archive \""))
    #expect(try compiled(written) == mapping)
  }

  @Test(arguments: [
    ("", "1:1"), ("Shop", "1:5"), ("a → b\n1", "2:1"), ("a → b\nItem", "2:5"),
    ("a → b\nItem where ( → Item", "2:13"), ("a → b\nItem → Item {\n  price = $source.\n}", "3:19"),
    ("a → b\nItem → Item {\n", "3:1"), ("a → b\nItem → Item { price = }", "2:25"),
    ("a → b\norder: A,", "2:10"), ("a → b\n→", "2:4"), ("a → b\nItem → Item by", "2:17"),
    ("a → b\nItem → Item {\n userInfo: archive \"!\"\n}", "3:12"),
  ])
  func whatCannotBeReadHasAPlace(_ text: String, _ place: String) {
    let (outline, problems) = parseMappingText(Array(text.utf8), file: "m.txt")
    #expect(outline == nil)
    #expect(problems.map { $0.location?.description } == ["m.txt:\(place)"])
    #expect(problems.map(\.id) == ["unreadable-mapping-text"])
  }

  @Test(arguments: [
    (
      "Item → Item { prize = 1 }",
      "\"Item\" of the new version has no attribute or relationship \"prize\"; did you mean \"price\"?"
    ),
    (
      "without: Categry",
      "the new version has no entity \"Categry\" with objects; did you mean \"Category\"?"
    ),
    ("→ Label\nwithout: Label", "\"Label\" is mapped and not mapped"),
    ("order: LabelToLabel", "there is no entity mapping \"LabelToLabel\" to be put into an order"),
    ("Item → Item { without: cost }", "\"Item\" of the new version stores no property \"cost\""),
  ])
  func namesThatDoNotExistAreTold(_ text: String, _ summary: String) throws {
    let outline = try #require(parseMappingText(Array("a → b\n\(text)".utf8), file: "m").outline)
    let (source, problems) = makeMappingSource(outline, from: Shop.old, to: Shop.new, file: "m")
    #expect(source == nil)
    #expect(problems.map { $0.summary.hasPrefix(summary) } == [true])
    #expect(problems.first?.location != .file("m"))
  }
}

/// Two versions of a shop.
enum Shop {
  static let old = Model(entities: [category([]), item("cost")])

  static let new: Model = {
    var label = Entity(name: "Label")
    label.attributes = [optional("title", .string)]
    var item = Self.item("price")
    var one = Relationship(name: "label", destinationEntity: "Label")
    one.isOptional = true
    one.maxCount = 1
    item.relationships.insert(one)
    return Model(entities: [category([optional("brand", .boolean)]), item, label])
  }()

  private static func optional(_ name: String, _ type: AttributeType) -> Attribute {
    var attribute = Attribute(name: name, type: type)
    attribute.isOptional = true
    return attribute
  }

  private static func category(_ more: [Attribute]) -> Entity {
    var entity = Entity(name: "Category")
    entity.attributes = NamedCollection([optional("name", .string)] + more)
    var items = Relationship(name: "items", destinationEntity: "Item")
    items.isOptional = true
    items.inverseName = "category"
    items.inverseEntity = "Item"
    entity.relationships = [items]
    return entity
  }

  private static func item(_ price: String) -> Entity {
    var entity = Entity(name: "Item")
    entity.attributes = [optional(price, .double)]
    var category = Relationship(name: "category", destinationEntity: "Category")
    category.isOptional = true
    category.maxCount = 1
    category.inverseName = "items"
    category.inverseEntity = "Category"
    entity.relationships = [category]
    return entity
  }
}
