import Foundation
import SwiftData

@Model
final class Bed {
  @Attribute(.unique) var name: String
  var soil: Soil = Soil.loam
  var area: Double = 0
  @Relationship(deleteRule: .cascade, inverse: \Plant.bed) var plants: [Plant] = []

  init(name: String) { self.name = name }
}

/// What a bed is made of.
enum Soil: String, Codable {
  case clay, loam, sand
}
