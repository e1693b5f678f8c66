package import DataModel

/// The frame of an entity in the drawing of a source: an `<element>` below `<elements>`.
///
/// Xcode 4 to 13 show the drawing in their editor; it means nothing to a compiler.
///
/// *Source:* `Documentation/Formats/model-source.md`, drawing.
package struct EntityFrame: Hashable, Sendable {
  /// The entity's name.
  package var name: String
  /// The left side, in points.
  package var x: Int
  /// The upper side, in points, counted downwards.
  package var y: Int
  /// The height, in points.
  package var height: Int

  /// The width of every box, in points.
  package static let width = 128
  /// The height of a box without properties, in points.
  private static let emptyHeight = 29
  /// The height of a property, in points.
  private static let rowHeight = 15

  /// Creates the frame of an entity.
  package init(name: String, x: Int, y: Int, height: Int) {
    self.name = name
    self.x = x
    self.y = y
    self.height = height
  }

  /// The height that Xcode gives to the box of `entity`, in points.
  package static func height(of entity: Entity) -> Int {
    let rows =
      entity.attributes.count + entity.relationships.count + entity.fetchedProperties.count
    return emptyHeight + rowHeight * rows
  }
}

/// The `<elements>` element for a drawing; absent for an empty one.
func writtenDrawing(_ frames: [EntityFrame]) -> [WrittenElement] {
  guard !frames.isEmpty else { return [] }
  var drawing = WrittenElement(.elements)
  drawing.children = frames.map { frame in
    var element = writtenElement(.element, attribute: .name, value: frame.name)
    element[.positionX] = String(frame.x)
    element[.positionY] = String(frame.y)
    element[.width] = String(EntityFrame.width)
    element[.height] = String(frame.height)
    return element
  }
  return [drawing]
}
