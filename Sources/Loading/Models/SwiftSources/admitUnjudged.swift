import DataModel
import Findings
import SwiftCode

extension LoadedModel {
  /// Makes versions with unjudged attributes readable by turning the errors into warnings.
  ///
  /// For callers that need neither such attributes nor the hashes of their entities.
  package mutating func admitUnjudged() {
    for index in versions.indices { versions[index].admitUnjudged() }
  }

  /// Specifies how attributes are stored if the Swift sources do not say.
  ///
  /// A property that the sources decide themselves does not change, and causes a warning.
  ///
  /// - Parameter ways: The kind of storage, such as `transformable`, by entity and property, such as
  ///   `Trip.place`. Names that do not exist have no effect.
  package mutating func assume(_ ways: [String: String]) {
    guard !ways.isEmpty else { return }
    for name in ways.keys.sorted(by: nameComesBefore) {
      let places = versions.map { $0.decidedPlace(of: name) }
      guard !versions.contains(where: { $0.isOpen(name) }),
        let index = places.lastIndex(where: { $0 != nil }), let place = places[index]
      else { continue }
      versions[index].diagnostics.append(
        RuleDescription.assumptionUnused.diagnostic(
          "\(name) is stored as the sources say: \"assume\" has no effect on it",
          at: place))
    }
    for index in versions.indices { versions[index].assume(ways) }
  }
}

extension LoadedVersion {
  fileprivate mutating func admitUnjudged() {
    guard var swift, !swift.schema.unjudged.isEmpty else { return }
    for index in diagnostics.indices where swift.schema.isOfUnjudged(diagnostics[index]) {
      diagnostics[index].severity = min(diagnostics[index].severity, .warning)
    }
    swift.schema.admitUnjudged()
    self.swift = swift
  }

  /// Whether the sources leave open how a property is stored.
  fileprivate func isOpen(_ name: String) -> Bool {
    swift?.schema.openReadings.contains { $0.kind == .notJudged && $0.subject == name } ?? false
  }

  /// The location of a property such as `Trip.place`; nil if there is no such attribute.
  fileprivate func decidedPlace(of name: String) -> SourceLocation? {
    let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
    guard parts.count == 2, model.entities[parts[0]]?.attributes[parts[1]] != nil else {
      return nil
    }
    return swift?.schema.sourceMap.location(of: .property(entity: parts[0], name: parts[1]))
  }

  fileprivate mutating func assume(_ ways: [String: String]) {
    guard let swift else { return }
    var choices: [String: Int] = [:]
    for reading in swift.schema.openReadings where reading.kind == .notJudged {
      guard let way = ways[reading.subject],
        let place = reading.choices.firstIndex(where: { $0.title == way })
      else { continue }
      choices[reading.name] = place
    }
    if !choices.isEmpty { take(choices, "the configuration says that it is stored as") }
  }

  /// The entities with unjudged properties.
  package var unjudgedEntities: Set<String> {
    let own = (swift?.schema.unjudged.keys).map { Array($0) } ?? []
    return model.unjudgedEntities.union(
      own.compactMap { path in
        if case .property(let entity, _) = path { entity } else { nil }
      })
  }

  /// The unjudged properties, such as `Trip.place`, in order.
  package var unjudged: [String] {
    (swift?.schema.unjudged.keys.map(\.description) ?? []).sorted(by: nameComesBefore)
  }
}

extension OpenReading {
  /// The open property, such as `Trip.place`.
  fileprivate var subject: String {
    String(name.split(separator: ":", maxSplits: 1).last ?? "")
  }

  /// Whether a diagnostic concerns the same property.
  func isOf(_ diagnostic: Diagnostic) -> Bool {
    "\(diagnostic.entity ?? "").\(diagnostic.property ?? "")" == subject
  }
}

extension SwiftDataSchema {
  /// Turns errors about unknown details of attributes into warnings.
  fileprivate mutating func admitUnjudged() {
    for index in diagnostics.indices where isOfUnjudged(diagnostics[index]) {
      diagnostics[index].severity = min(diagnostics[index].severity, .warning)
    }
  }

  /// Records that an open attribute has been decided.
  mutating func settle(_ reading: OpenReading) {
    let schema = self
    diagnostics.removeAll { schema.isOfUnjudged($0) && reading.isOf($0) }
    for path in unjudged.keys where path.description == reading.subject { unjudged[path] = nil }
  }
}
