import Foundation
import SwiftData

@Model
final class Plant {
  var species: String
  var sown: Date
  var harvested: Date?
  var spacing: Spacing
  var bed: Bed?

  init(species: String, sown: Date, spacing: Spacing) {
    self.species = species
    self.sown = sown
    self.spacing = spacing
  }
}

/// Distances in centimetres.
struct Spacing: Codable {
  var row: Int
  var plant: Int
}
