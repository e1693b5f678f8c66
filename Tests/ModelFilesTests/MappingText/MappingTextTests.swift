import DataModel
import MappingTestSupport
import ModelFiles
import Testing

@Suite("Mapping models as text")
struct MappingTextTests {
  private func compiled(_ text: String) throws -> MappingModel {
    let source = try mappingSource(text, from: Shop.old, to: Shop.new)
    return try #require(compileMapping(source, module: nil).mapping)
  }

  private func text(of mapping: MappingModel) -> String {
    outlineMapping(mapping, from: Shop.old, to: Shop.new, names: ("Shop", "Shop 2")).text
  }

  @Test func `automatic mappings are omitted`() throws {
    let mapping = try compiled("")
    #expect(mapping.entityMappings.map(\.name) == ["CategoryToCategory", "ItemToItem", "Label"])
    #expect(text(of: mapping) == "Shop → Shop 2\n")
  }

  @Test(arguments: [
    ("Bob's Shop", "Bob's Shop"), ("5' 6", "5' 6"), ("say \"hi\"", "\"say \\\"hi\\\"\""),
    ("→", "\"→\""), ("// a", "// a"), ("{", "{"),
  ])
  func `an ambiguous version name is quoted`(
    name: String, shown: String
  ) {
    #expect(MappingOutline(from: name, to: "b").text == "\(shown) → b\n")
  }

  @Test func `every form is written and read`() throws {
    var mapping = try compiled(
      """
      Item → Item { price = $source.cost, category = Branded($source.category), label = "sum"($source.category) }
      Other: Category where NOT name IN {"A", "B → C"} → Category by App.Policy {
        brand = NO, items = ItemToItem($source.items), without: name
      }
      Branded: Category where name IN {"A", "B → C"} → Category { brand = YES }
      Item where not a predicate → Label { title = "it's" }
      order: ItemToItem, Other, Branded, ItemToLabel
      """)
    mapping.entityMappings[1].userInfo = ["note": .string("a \"b\"")]
    #expect(
      text(of: mapping) == """
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

        """)
  }

  @Test func `a value without a text form is written as an archive`() throws {
    var mapping = try compiled("")
    let place = try #require(
      mapping.entityMappings[1].attributeMappings.firstIndex { $0.name == "price" })
    mapping.entityMappings[1].attributeMappings[place].valueExpression = .constant(.data([1, 2]))
    #expect(text(of: mapping).contains("price = archive \""))
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
