import CompiledModel
import DataModel
package import Findings
import StoreFile
import SwiftDataSource
import VersionHash

extension LoadedModel {
  /// Decides what Swift sources leave open by the hashes of a store.
  ///
  /// Each open reading is taken as it fits, with a note that names it. What no reading fits stays as it was assumed.
  ///
  /// - Parameters:
  ///   - path: The store.
  ///   - scratch: A folder for temporary copies of stores.
  /// - Throws: `ToolchainError` when the store cannot be read.
  package mutating func fitReadings(
    toStore path: String, scratch: String
  ) throws(ToolchainError) {
    let store = try observeStore(at: path, scratch: scratch, isLenient: true)
    fitReadings(to: store.metadata.versionHashes ?? [:])
  }

  /// Decides what Swift sources leave open by the hashes of a store.
  ///
  /// Each open reading is taken as it fits, with a note that names it. What no reading fits stays as it was assumed.
  ///
  /// - Parameter hashes: The version hashes of the store by entity.
  package mutating func fitReadings(to hashes: [String: [UInt8]]) {
    for index in versions.indices { versions[index].fitReadings(to: hashes) }
  }
}

extension LoadedVersion {
  /// How many combinations of readings that depend on each other are tried.
  private static let mostCombinations = 4096

  /// See ``LoadedModel/fitReadings(to:)``.
  package mutating func fitReadings(to hashes: [String: [UInt8]]) {
    guard var swift, !swift.schema.openReadings.isEmpty else { return }
    for group in readingsThatMeet(swift.schema.openReadings) {
      let entities = group.reduce(into: Set<String>()) { $0.formUnion($1.entities) }
        .filter { hashes[$0] != nil }
      guard !entities.isEmpty, let choices = fit(group, entities, hashes, swift.schema) else {
        continue
      }
      for reading in group {
        guard let place = choices[reading.name] else { continue }
        swift.choices[reading.name] = place
        diagnostics.removeAll {
          $0.location == reading.location && OpenReading.ruleIdentifiers.contains($0.id)
        }
        diagnostics.append(
          RuleDescription.readingDecided.diagnostic(
            "\(reading.name): the store was made with \(reading.choices[place].title)",
            at: reading.location ?? .file(file)))
      }
    }
    model = swift.schema.storedModel(choosing: swift.choices)
    self.swift = swift
  }

  /// The choices of `group` under which all of `entities` have the hashes of the store; nil where there are none.
  private func fit(
    _ group: [OpenReading], _ entities: Set<String>, _ hashes: [String: [UInt8]],
    _ schema: SwiftDataSchema
  ) -> [String: Int]? {
    let count = group.reduce(1) { min($0 * $1.choices.count, Self.mostCombinations + 1) }
    guard count <= Self.mostCombinations else { return nil }
    for number in 0..<count {
      var rest = number
      var choices: [String: Int] = [:]
      for reading in group {
        // The assumed one comes first.
        choices[reading.name] = (reading.assumed + rest) % reading.choices.count
        rest /= reading.choices.count
      }
      let found = hashModel(schema.model(choosing: choices)).byName
      if entities.allSatisfy({ found[$0] == hashes[$0] }) { return choices }
    }
    return nil
  }
}

/// The readings in groups of those that concern an entity together.
private func readingsThatMeet(_ readings: [OpenReading]) -> [[OpenReading]] {
  var groups: [(entities: Set<String>, readings: [OpenReading])] = []
  for reading in readings {
    var merged = (entities: reading.entities, readings: [reading])
    groups.removeAll { group in
      guard !group.entities.isDisjoint(with: merged.entities) else { return false }
      merged.entities.formUnion(group.entities)
      merged.readings = group.readings + merged.readings
      return true
    }
    groups.append(merged)
  }
  return groups.map(\.readings)
}

extension OpenReading {
  /// The rules that tell of open readings.
  static let ruleIdentifiers = Set(
    [
      RuleDescription.swiftDataImplicitInverse, .swiftDataAmbiguousInverse,
      .swiftDataCollectionType, .swiftDataLeafOrder,
    ].map(\.id))
}
