package import DataModel
import Findings
import Foundation
package import ModelFiles

/// An error in the text of a test.
private struct UnreadableText: Error {
  var line: String
}

/// Returns a mapping model for the notation in which `modelc show` prints one, as far as tests
/// require it.
///
/// An entity mapping is `NAME: SOURCE where FILTER → DESTINATION by POLICY { … }`, with `PROPERTY =
/// VALUE` or `without: PROPERTY` in braces, on separate lines or separated by commas; `without:
/// ENTITY` and `order: NAME, NAME` are separate lines. Entities and properties that are not named
/// are mapped automatically.
///
/// - Parameters:
///   - text: The text, without its first line.
///   - old: The old version.
///   - new: The new version.
/// - Returns: The mapping model.
/// - Throws: An error if a line or a value cannot be read.
package func mappingSource(
  _ text: String, from old: Model, to new: Model
) throws -> MappingSource {
  var source = MappingSource(sourceModel: old, destinationModel: new)
  var (order, unmapped): ([String], Set<String>) = ([], [])
  for line in parts(of: text, separators: ["\n"]) {
    if line.hasPrefix("without: ") {
      unmapped.insert(String(line.dropFirst(9)))
    } else if line.hasPrefix("order: ") {
      order = line.dropFirst(7).components(separatedBy: ", ")
    } else {
      source.entityMappings.append(try entityMapping(line, to: new))
    }
  }
  unmapped.formUnion(source.entityMappings.compactMap(\.destination))
  for entity in MappedEntities(new).entities where !unmapped.contains(entity.name) {
    source.entityMappings.append(
      automaticMapping(from: old.entities[entity.name]?.name, to: entity.name, of: new))
  }
  // Those that are not named come last, and all of them by their new entities where none is.
  source.entityMappings = source.entityMappings.enumerated().sorted { one, other in
    func place(_ mapping: MappingSource.EntityMapping) -> Int {
      order.firstIndex(of: mapping.name) ?? order.count
    }
    let (first, second) = (one.element, other.element)
    return (place(first), first.destination ?? "", one.offset)
      < (place(second), second.destination ?? "", other.offset)
  }.map(\.element)
  return source
}

/// Writes the mapping model of a text between two versions of a bundle.
///
/// - Parameters:
///   - text: The text, see ``mappingSource(_:from:to:)``.
///   - bundle: The path of the bundle.
///   - old: The name of the old version.
///   - new: The name of the new version.
///   - path: The path of the `.xcmappingmodel`; an existing one is replaced.
/// - Throws: An error if the text cannot be read, or a file cannot be read or written.
package func writeMapping(
  _ text: String, of bundle: String, from old: String, to new: String, at path: String
) throws {
  func model(_ version: String) throws -> Model {
    let file = "\(bundle)/\(version).xcdatamodel/contents"
    return parseModel(try Array(Data(contentsOf: URL(filePath: file))), file: file).model
  }
  let source = try mappingSource(text, from: model(old), to: model(new))
  try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  try Data(writeMappingSource(source)).write(to: URL(filePath: path + "/xcmapping.xml"))
}

private func entityMapping(
  _ text: String, to new: Model
) throws -> MappingSource.EntityMapping {
  let form =
    /(?:(?<name>\w+): )?(?:(?<source>\w+) (?:where (?<filter>.*) )?)?→ (?<destination>\w+)(?: by (?<policy>[\w.]+))?(?: \{(?<body>.*)\})?/
    .dotMatchesNewlines()
  guard let match = text.wholeMatch(of: form) else { throw UnreadableText(line: text) }
  var mapping = automaticMapping(
    from: match.source.map(String.init), to: String(match.destination), of: new)
  mapping.givenName = match.name.map(String.init)
  mapping.filter = match.filter.map(String.init)
  mapping.policyClassName = match.policy.map(String.init)
  for part in parts(of: String(match.body ?? ""), separators: ["\n", ","]) {
    if part.hasPrefix("without: ") {
      let name = String(part.dropFirst(9))
      mapping.attributeMappings.removeAll { $0.name == name }
      mapping.relationshipMappings.removeAll { $0.name == name }
    } else {
      guard let match = part.wholeMatch(of: /(\w+) = (.*)/) else {
        throw UnreadableText(line: part)
      }
      try mapping.set(String(match.1), to: value(String(match.2)))
    }
  }
  return mapping
}

private func automaticMapping(
  from old: String?, to name: String, of new: Model
) -> MappingSource.EntityMapping {
  let stored = MappedEntities(new)
  var mapping = MappingSource.EntityMapping(
    source: old, destination: name, locations: .init(mapping: .file("m")))
  func automatic(_ names: [String]) -> [MappingSource.PropertyMapping] {
    names.map { .init(name: $0, value: .automatic, location: .file("m")) }
  }
  mapping.attributeMappings = automatic(stored.attributes(of: name).map(\.name))
  mapping.relationshipMappings = automatic(stored.relationships(of: name).map(\.name))
  return mapping
}

extension MappingSource.EntityMapping {
  /// Sets the value of a stored property.
  fileprivate mutating func set(_ name: String, to value: DataModel.Expression) throws {
    if let place = attributeMappings.firstIndex(where: { $0.name == name }) {
      attributeMappings[place].value = .expression(value)
    } else if let place = relationshipMappings.firstIndex(where: { $0.name == name }) {
      relationshipMappings[place].value = .expression(value)
    } else {
      throw UnreadableText(line: name)
    }
  }
}

/// A value: the result of an entity mapping, as in `AToB($source.path)`, or an expression.
private func value(_ text: String) throws -> DataModel.Expression {
  guard let match = text.wholeMatch(of: /"?(\w+)"?\((\$source[^,]*)\)/),
    let path = SourcePath(try parseExpression(String(match.2)))
  else { return try parseExpression(text) }
  return MappingExpression.instancesOfMapping(String(match.1), from: path).expression
}

/// The trimmed parts between separators outside brackets and quotes, without empty ones.
private func parts(of text: String, separators: Set<Character>) -> [String] {
  var (pieces, depth, isQuoted) = ([""], 0, false)
  for character in text {
    if character == "\"" { isQuoted.toggle() }
    if !isQuoted, "({".contains(character) { depth += 1 }
    if !isQuoted, ")}".contains(character) { depth -= 1 }
    if separators.contains(character), depth == 0, !isQuoted {
      pieces.append("")
    } else {
      pieces[pieces.count - 1].append(character)
    }
  }
  return pieces.map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }.filter { !$0.isEmpty }
}
