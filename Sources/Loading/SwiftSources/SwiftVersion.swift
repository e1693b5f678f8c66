import DataModel
package import Findings
import ModelFiles
package import SwiftCode

/// What Swift sources say of a version besides its model.
package struct SwiftVersion: Sendable {
  /// The schema.
  package var schema: SwiftDataSchema
  /// The files of the tree by path, which places lead to.
  package var texts: [String: [UInt8]]
  /// The choices of open readings other than the assumed ones, by their names.
  package var choices: [String: Int] = [:]
}

extension LoadedVersion {
  /// Makes a version of a schema in Swift sources.
  package init(_ schema: SwiftDataSchema, texts: [String: [UInt8]], tree: String) {
    self.init(
      name: schema.name, model: schema.storedModel(), file: schema.location?.file ?? tree,
      diagnostics: schema.diagnostics.quoting(texts))
    swift = SwiftVersion(schema: schema, texts: texts)
  }
}

extension SwiftDataSchema {
  /// The model as SwiftData keeps it in stores: enumerations list their cases without values in their user info, and
  /// attributes have defaults that are computed.
  ///
  /// - Parameter choices: The choices of open readings other than the assumed ones, by their names.
  /// - Returns: The model.
  /// - Source: model caches of stores that SwiftData wrote.
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

  /// An attribute with what else a store keeps of it.
  ///
  /// - Parameters:
  ///   - attribute: The attribute, or the element of a composite.
  ///   - composites: The names of the composites that it is in, the outermost first.
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
  /// The diagnostics with the lines that they point to, of several files.
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
  /// The version that `name` means in Swift sources: the whole name of any schema there, or the last part of it.
  package func swiftVersion(named name: String) -> LoadedVersion? {
    guard let schema = swiftTree?.meantSchema(named: name) else { return nil }
    if let known = versions.first(where: { $0.swift?.schema.name == schema.name }) { return known }
    return LoadedVersion(
      schema, texts: versions.first?.swift?.texts ?? [:], tree: reference.path)
  }

  /// Takes up the schema of Swift sources that `name` means, where it is none of those that are meant without a name.
  package mutating func include(_ name: String) {
    guard let version = swiftVersion(named: name),
      !versions.contains(where: { $0.name == version.name })
    else { return }
    versions.append(version)
  }

  /// Takes away the versions of Swift sources whose hashes cannot be computed.
  package mutating func takeUndecided() -> [LoadedVersion] {
    let isUndecided = { (version: LoadedVersion) in version.swift != nil && !version.isReadable }
    defer { versions.removeAll(where: isUndecided) }
    return versions.filter(isUndecided)
  }

  /// What there is to say of how open readings were decided, and of those that were not.
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
}

extension LoadedModel {
  /// The migration plan of Swift sources and the names of its schemas; nil where there is none, or it cannot be read as a
  /// whole.
  package var plannedVersions: (name: String, versions: Set<String>)? {
    guard let plan = swiftTree?.usualPlan, plan.isComplete else { return nil }
    return (plan.name, Set(plan.schemas.map(\.name)))
  }
}
