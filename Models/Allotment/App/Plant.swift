import Foundation
import SwiftData

@Model
final class Plant {
  var species: String
  var sown: Date
  var harvested: Date?
  var spacing: Spacing = Spacing(row: 30, plant: 10)
  var bed: Bed?

  init(species: String, sown: Date) {
    self.species = species
    self.sown = sown
  }
}

/// Distances in centimetres.
struct Spacing: Codable {
  var row: Int
  var plant: Int
}
