// SchemaV1: a frozen copy of the SwiftData models, version 1.0.0
// Version checksum: Q61SC1yUwvQ1c5XOl6D7cKM9IWwxDZQIPJiMkz8BRJU=
// A version that has shipped: do not edit.
// The version hashes are those of the model.

import Foundation
import SwiftData

enum SchemaV1: VersionedSchema {
    static let versionIdentifier = Schema.Version(1, 0, 0)

    static var models: [any PersistentModel.Type] {
        [Bed.self, Plant.self]
    }

    @Model
    final class Bed {
        var area: Double = 0
        @Attribute(.unique) var name: String
        var soil: Soil = Soil.loam

        @Relationship(deleteRule: .cascade, inverse: \Plant.bed) var plants: [Plant] = []

        init(name: String) {
            self.name = name
        }
    }

    @Model
    final class Plant {
        var sown: Date
        var spacing: Spacing
        var species: String

        var bed: Bed?

        init(sown: Date, spacing: Spacing, species: String) {
            self.sown = sown
            self.spacing = spacing
            self.species = species
        }
    }

    enum Soil: String, Codable {
        case clay
        case loam
        case sand
    }

    struct Spacing: Codable {
        var row: Int
        var plant: Int
    }
}
