import Building

/// The kinds of stores that are made for a rehearsal, in the order of reports.
package enum RehearsalKind: String, CaseIterable, Hashable, Sendable {
  /// A store without objects.
  case empty
  /// Usual values.
  case typical
  /// Every optional value is missing.
  case missing
  /// Objects that are equal in all but what a constraint keeps apart.
  case duplicates
  /// Longest and shortest, greatest and least values, unusual letters, dates far away.
  case extremes
  /// 100,000 objects in all.
  case large

  /// The kinds that cost no time to speak of.
  package static let small = allCases.filter { $0 != .large }

  /// The number of objects in a store of the last kind, divided among the entities.
  package static let mostObjects = 100_000

  /// The variety of its rows.
  var variety: SampleVariety {
    switch self {
    case .empty, .large: .mixed
    case .typical: .typical
    case .missing: .missing
    case .duplicates: .duplicates
    case .extremes: .extremes
    }
  }

  /// The number of objects of each entity.
  ///
  /// - Parameter entities: The number of entities that are not abstract.
  /// - Returns: The number for each of them.
  func rows(of entities: Int) -> Int {
    switch self {
    case .empty: 0
    case .typical, .missing, .duplicates: 12
    // As many as a text has ends.
    case .extremes: 24
    case .large: entities > 0 ? (Self.mostObjects + entities - 1) / entities : 0
    }
  }
}
