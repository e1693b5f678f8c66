import DataModel
import SwiftCode

/// Finds the choices for open readings that match the hashes of a store, entity by entity.
///
/// All combinations of the readings that an entity's hash depends on are tried, the assumed ones first. A
/// matching hash decides them, whatever happens to other entities, which may differ because the store comes
/// from other sources.
struct ReadingFit {
  /// The choices found, by name of the reading.
  private(set) var choices: [String: Int] = [:]
  private let schema: SwiftDataSchema
  /// The number of combinations that may still be tried.
  private var budget = 1 << 16

  /// Tries the readings of `schema` on the hashes of a store, given by entity.
  ///
  /// - Complexity: O(n + c) in the number of entities and of combinations, which are 65,536 at most.
  init(_ schema: SwiftDataSchema, _ hashes: [String: [UInt8]]) {
    self.schema = schema
    var waiting = readingsByEntity().filter { hashes[$0.entity.name] != nil }
    var isDone = false
    while !isDone {
      isDone = true
      // What entities with few readings decide leaves fewer combinations for the others.
      for (entity, readings) in waiting.sorted(by: { count($0.readings) < count($1.readings) }) {
        let (open, count) = (readings.filter { choices[$0.name] == nil }, count(readings))
        guard !open.isEmpty, count <= budget, let hash = hashes[entity.name] else { continue }
        budget -= count
        decide(open, of: readings, by: entity, with: hash)
        waiting.removeAll { $0.entity.name == entity.name }
        isDone = false
      }
    }
  }

  /// The readings that the hash of each entity depends on: its own and those of its ancestors.
  private func readingsByEntity() -> [(entity: Entity, readings: [OpenReading])] {
    var own: [String: [OpenReading]] = [:]
    for reading in schema.openReadings {
      for entity in reading.entities { own[entity, default: []].append(reading) }
    }
    return schema.model.entities.map { entity in
      let lineage = [entity] + schema.model.ancestors(of: entity)
      var names: Set<String> = []
      let readings = lineage.flatMap { own[$0.name] ?? [] }.filter {
        names.insert($0.name).inserted
      }
      return (entity, readings)
    }
  }

  /// The number of combinations of open choices, or one more than may be tried.
  private func count(_ readings: [OpenReading]) -> Int {
    readings.reduce(1) { product, reading in
      choices[reading.name] == nil ? min(product * reading.choices.count, budget + 1) : product
    }
  }

  /// Takes the first combination of open choices that gives the hash of an entity.
  private mutating func decide(
    _ open: [OpenReading], of readings: [OpenReading], by entity: Entity, with hash: [UInt8]
  ) {
    var part = schema
    part.openReadings = readings
    part.model.entities = NamedCollection([entity] + schema.model.ancestors(of: entity))
    for number in 0..<open.reduce(1, { $0 * $1.choices.count }) {
      var rest = number
      var tried = choices
      for reading in open {
        // The assumed one comes first.
        tried[reading.name] = (reading.assumed + rest) % reading.choices.count
        rest /= reading.choices.count
      }
      guard hashModel(part.model(choosing: tried)).byName[entity.name] == hash else { continue }
      return choices = tried
    }
  }
}
