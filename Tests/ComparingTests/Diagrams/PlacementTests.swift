import DataModel
import TestSupport
import Testing

@testable import Comparing

@Suite("Positions in a source's diagram")
struct PlacementTests {
  @Test(arguments: 0..<30)
  func `boxes do not overlap, and the result is reproducible`(seed: UInt64) {
    var generator = ModelGenerator(seed: seed)
    let model = generator.model(entities: 1...40)
    let places = placeEntities(of: model, size: size)
    #expect(places.map(\.name) == model.entities.map(\.name))
    #expect(overlaps(places, in: model) == [])
    #expect(placeEntities(of: model, size: size) == places)
  }

  @Test func `related entities are closer than others`() throws {
    let pairs = (0..<12).flatMap { number in
      [
        Entity("A\(number)", [Relationship("b", to: "B\(number)", inverse: "a")]),
        Entity("B\(number)", [Relationship("a", to: "A\(number)", inverse: "b")]),
      ]
    }
    let places = placeEntities(of: Model(entities: pairs), size: size)
    for number in 0..<12 {
      let ends = places.filter { $0.name.dropFirst() == "\(number)" }
      let (one, other) = (try #require(ends.first), try #require(ends.last))
      #expect(abs(one.x - other.x) + abs(one.y - other.y) < 400)
    }
  }

  @Test func `very many entities are placed in a square`() {
    let model = Model(entities: (0...Effort.mostPlaced).map { Entity(name: "E\($0)") })
    let places = placeEntities(of: model, size: size)
    #expect(places.count == Effort.mostPlaced + 1)
    #expect(Set(places.map(\.x)).count == 22)
    #expect(Set(places.map { "\($0.x) \($0.y)" }).count == places.count)
  }

  @Test func `an empty model has no positions`() {
    #expect(placeEntities(of: Model(), size: size).isEmpty)
  }

  private func size(_ entity: Entity) -> (width: Double, height: Double) {
    (128, 29 + 15 * Double(entity.attributes.count + entity.relationships.count))
  }

  private func overlaps(_ places: [EntityPlace], in model: Model) -> [String] {
    let boxes = zip(places, model.entities).map { ($0, size($1)) }
    return boxes.indices.flatMap { one in
      boxes[(one + 1)...].filter { other, otherSize in
        let (place, size) = boxes[one]
        return place.x < other.x + otherSize.width && other.x < place.x + size.width
          && place.y < other.y + otherSize.height && other.y < place.y + size.height
      }.map { "\(boxes[one].0.name) is at \($0.0.name)" }
    }
  }
}
