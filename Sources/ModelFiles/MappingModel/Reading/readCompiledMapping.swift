package import Findings

/// Reads a `.cdm`: for which versions it was compiled.
///
/// - Parameters:
///   - bytes: The bytes of the file.
///   - file: The path.
/// - Returns: The information about its versions; nil, with the problems, if the file has errors.
/// - Source: `Documentation/Formats/mapping-model.md`, the compiled file.
package func readCompiledMapping(
  _ bytes: [UInt8], file: String
) -> (mapping: MappingModelHashes?, diagnostics: [Diagnostic]) {
  guard let table = try? readKeyedArchive(bytes), case .object(let root) = table[table.root],
    root.archiveClass.name == "NSMappingModel",
    case .reference(let list)? = root.fields["NSEntityMappings"],
    case .object(let array) = table[list],
    case .references(let references)? = array.fields["NS.objects"]
  else { return (nil, [malformed(at: .file(file), "the file is not a compiled mapping model")]) }
  var mapping = MappingModelHashes(
    file: file, sourcePath: nil, destinationPath: nil, source: [:], destination: [:])
  for reference in references {
    guard case .object(let entity) = table[reference] else { continue }
    func side(_ name: String) -> (name: String, hash: [UInt8])? {
      guard let text = text(entity.fields["NS\(name)EntityName"], in: table),
        let hash = data(entity.fields["NS\(name)EntityVersionHash"], in: table)
      else { return nil }
      return (text, hash)
    }
    if let source = side("Source") { mapping.source[source.name] = source.hash }
    if let destination = side("Destination") {
      mapping.destination[destination.name] = destination.hash
    }
  }
  return (mapping, [])
}

private func text(_ value: FieldValue?, in table: ObjectTable) -> String? {
  switch value {
  case .string(let text)?: return text
  case .reference(let reference)?:
    if case .string(let text) = table[reference] { return text }
    return nil
  default: return nil
  }
}

private func data(_ value: FieldValue?, in table: ObjectTable) -> [UInt8]? {
  switch value {
  case .data(let bytes)?: return bytes
  case .reference(let reference)?:
    switch table[reference] {
    case .data(let bytes): return bytes
    case .object(let object): return data(object.fields["NS.data"], in: table)
    default: return nil
    }
  default: return nil
  }
}
