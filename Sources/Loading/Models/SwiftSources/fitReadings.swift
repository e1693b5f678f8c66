import DataModel
package import Findings
import ModelFiles
import StoreFile
import StoreModel
import SwiftCode

extension LoadedModel {
  /// Resolves open questions in Swift sources with the hashes of a store.
  ///
  /// Each open reading that fits is taken, with a note that names it. Where none fits, the assumption stays.
  ///
  /// - Parameters:
  ///   - path: The store.
  ///   - scratch: A folder for temporary copies of stores.
  /// - Throws: `ToolchainError` if the store cannot be read.
  package mutating func fitReadings(
    toStore path: String, scratch: String
  ) throws(ToolchainError) {
    let store = try observeStore(at: path, scratch: scratch, isLenient: true)
    fitReadings(to: store.metadata.versionHashes ?? [:])
  }

  /// Resolves open questions in Swift sources with the hashes of a store.
  ///
  /// Each open reading that fits is taken, with a note that names it. Where none fits, the assumption stays.
  ///
  /// - Parameter hashes: The version hashes of the store by entity.
  package mutating func fitReadings(to hashes: [String: [UInt8]]) {
    for index in versions.indices { versions[index].fitReadings(to: hashes) }
  }
}

extension LoadedVersion {
  /// See ``LoadedModel/fitReadings(to:)``.
  package mutating func fitReadings(to hashes: [String: [UInt8]]) {
    guard let swift, !swift.schema.openReadings.isEmpty else { return }
    take(ReadingFit(swift.schema, hashes).choices, "the store was made with")
  }

  /// Applies choices of open readings, with a note for each that names what decided it.
  mutating func take(_ choices: [String: Int], _ decided: String) {
    guard var swift else { return }
    for reading in swift.schema.openReadings {
      guard let place = choices[reading.name], swift.choices[reading.name] != place else {
        continue
      }
      swift.choices[reading.name] = place
      if reading.kind == .notJudged, place != reading.assumed {
        diagnostics.removeAll { swift.schema.isOfUnjudged($0) && reading.isOf($0) }
        swift.schema.settle(reading)
      }
      diagnostics.removeAll {
        $0.location == reading.location && OpenReading.ruleIdentifiers.contains($0.id)
      }
      // An assumed reading that only a store could contradict is not reported.
      guard reading.kind != .collectionType || place != reading.assumed else { continue }
      diagnostics.append(
        RuleDescription.readingDecided.diagnostic(
          "\(reading.name): \(decided) \(reading.choices[place].title)",
          at: reading.location ?? .file(file)))
    }
    model = swift.schema.storedModel(choosing: swift.choices)
    self.swift = swift
  }
}

extension OpenReading {
  /// The rules that report open readings.
  static let ruleIdentifiers = Set(
    [
      RuleDescription.swiftDataImplicitInverse, .swiftDataAmbiguousInverse, .swiftDataLeafOrder,
    ].map(\.id))
}
