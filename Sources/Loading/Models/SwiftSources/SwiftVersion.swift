import DataModel
package import Findings
import ModelFiles
package import SwiftCode

/// Additional information on a version in Swift sources.
package struct SwiftVersion: Sendable {
  /// The schema.
  package var schema: SwiftDataSchema
  /// The files of the tree by path, for locations.
  package var texts: [String: [UInt8]]
  /// The choices of open readings that differ from the assumed ones, by name.
  package var choices: [String: Int] = [:]
}

extension LoadedVersion {
  /// Creates a version from a schema in Swift sources.
  package init(_ schema: SwiftDataSchema, texts: [String: [UInt8]], tree: String) {
    self.init(
      name: schema.name, model: schema.storedModel(), file: schema.location?.file ?? tree,
      diagnostics: schema.diagnostics.quoting(texts))
    swift = SwiftVersion(schema: schema, texts: texts)
  }
}

extension SwiftDataSchema {
  /// The model as SwiftData writes it to stores: enumerations list their cases without associated values in
  /// their user info, and computed defaults are included.
  ///
  /// - Parameter choices: The choices of open readings that differ from the assumed ones, by name.
  /// - Returns: The model.
  /// - Source: model caches of stores written by SwiftData.
  func storedModel(choosing choices: [String: Int] = [:]) -> Model {
    var result = choices.isEmpty ? model : model(choosing: choices)
    guard !enumCases.isEmpty || !computedDefaults.isEmpty else { return result }
    result.entities = NamedCollection(
      result.entities.map { entity in
        var copy = entity
        copy.attributes = NamedCollection(
          entity.attributes.map { completed($0, in: [], entity.name) })
        return copy
      })
    return result
  }

  /// An attribute with the additional details that a store contains.
  ///
  /// - Parameters:
  ///   - attribute: The attribute, or the element of a composite.
  ///   - composites: The names of the composites that contain it, outermost first.
  ///   - entity: The name of the entity.
  /// - Returns: The attribute.
  private func completed(
    _ attribute: Attribute, in composites: [String], _ entity: String
  ) -> Attribute {
    let names = composites + [attribute.name]
    let path = ElementPath.property(entity: entity, name: names.joined(separator: "."))
    var result = attribute
    if let cases = enumCases[path], !cases.isEmpty {
      result.otherUserInfo["enum"] = archivedTexts(cases)
    }
    if attribute.defaultValue == nil { result.computedDefault = computedDefaults[path] }
    result.elements = attribute.elements.map { completed($0, in: names, entity) }
    return result
  }
}

extension [Diagnostic] {
  /// Adds the source lines that diagnostics in several files point to.
  package func quoting(_ files: [String: [UInt8]]) -> [Diagnostic] {
    var result = self
    for (file, places) in Dictionary(grouping: indices, by: { self[$0].location?.file }) {
      guard let file, let bytes = files[file] else { continue }
      let quoted = places.map { self[$0] }.quoting(bytes)
      for (place, diagnostic) in zip(places, quoted) { result[place] = diagnostic }
    }
    return result
  }
}

extension LoadedModel {
  /// The version that `name` selects in Swift sources: the full name of any schema, or its last part.
  package func swiftVersion(named name: String) -> LoadedVersion? {
    guard let schema = swiftTree?.meantSchema(named: name) else { return nil }
    if let known = versions.first(where: { $0.swift?.schema.name == schema.name }) { return known }
    return LoadedVersion(
      schema, texts: versions.first?.swift?.texts ?? [:], tree: reference.path)
  }

  /// Adds the schema of Swift sources that `name` selects, unless it is selected by default.
  package mutating func include(_ name: String) {
    guard let version = swiftVersion(named: name),
      !versions.contains(where: { $0.name == version.name })
    else { return }
    versions.append(version)
  }

  /// Removes and returns the versions of Swift sources whose hashes cannot be computed.
  package mutating func takeUndecided() -> [LoadedVersion] {
    let isUndecided = { (version: LoadedVersion) in version.swift != nil && !version.isReadable }
    defer { versions.removeAll(where: isUndecided) }
    return versions.filter(isUndecided)
  }

  /// Notes on how open readings were decided, and on those that were not.
  package var readingNotes: [Diagnostic] {
    versions.filter { $0.swift != nil }.flatMap { version in
      version.diagnostics.filter {
        $0.isOf(.readingDecided) || OpenReading.ruleIdentifiers.contains($0.id)
      }
    }
  }

  /// Whether Swift sources leave something open that the hashes of a store can decide.
  package var hasOpenReadings: Bool {
    versions.contains { !($0.swift?.schema.openReadings.isEmpty ?? true) }
  }

  /// Whether a store decides what the sources say.
  package var dependsOnStore: Bool { !containers.isEmpty || hasOpenReadings }
}

extension LoadedModel {
  /// The migration plan in Swift sources and the names of its schemas; nil if absent or not completely
  /// readable.
  package var plannedVersions: (name: String, versions: Set<String>)? {
    guard let plan = swiftTree?.usualPlan, plan.isComplete else { return nil }
    return (plan.name, Set(plan.schemas.map(\.name)))
  }
}
