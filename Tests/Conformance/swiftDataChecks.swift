import DataModel
import Findings
import Foundation
import Loading
import ModelFiles
import StoreModel
import SwiftCode
import Text

/// Sources written from the declarations of SwiftData models have the version hashes of their
/// stores in every notation; if the sources are ambiguous, one of the choices has.
func swiftDataHashes(_ corpus: Corpus) -> [Check] {
  SwiftDataSpelling.allCases.map { spelling in
    Check(name: "hashes from SwiftData, \(spelling)", cases: corpus.swiftDataPairs) { pair in
      describingErrors {
        let sides = pair.components(separatedBy: "|")
        let hashes = try corpus.contents(ofStore: sides[1]).metadata.versionHashes ?? [:]
        let declarations = try JSONDecoder().decode(
          SwiftDataDeclarations.self, from: Data(corpus.bytes(sides[0])))
        return declarations.difference(from: hashes, spelling)
      }
    }
  }
}

extension SwiftDataDeclarations {
  /// The entities whose hashes differ from those of a store; nil if absent.
  fileprivate func difference(
    from hashes: [String: [UInt8]], _ spelling: SwiftDataSpelling
  ) -> String? {
    var found: [String] = []
    for models in candidates(hashes.keys.sorted()) {
      let text = source(spelling, models: models)
      let file = SwiftSourceFile(path: "Models.swift", bytes: Array(text.utf8))
      guard let schema = readSwiftData([file]).schemas.last(where: { $0.kind == .list }) else {
        found.append("no schema is read")
        continue
      }
      let errors = schema.diagnostics.filter { $0.severity == .error }
      if let error = errors.first {
        found.append("\(error.summary)")
      } else if let different = schema.different(from: hashes) {
        found.append("entities \(different.joined(separator: ", "))")
      } else {
        return nil
      }
    }
    return found.first ?? "no declarations of these entities"
  }

  /// The lists of models that may be the store's: those of one enclosing type, or of none.
  func candidates(_ entities: [String]) -> [[String]] {
    let models = all.filter { $0.attributes.contains("Model") }
    let paths = Set(models.map(\.path)).sorted { $0.joined() < $1.joined() }
    return paths.compactMap { path in
      let held = Set(models.filter { $0.path == path }.map(\.name))
      guard entities.allSatisfy(held.contains) else { return nil }
      return entities.map { (path + [$0]).joined(separator: ".") }
    }
  }
}

extension SwiftDataSchema {
  /// The entities whose hashes differ from the expected ones, with the choices that the tools find
  /// from these; nil if absent.
  fileprivate func different(from hashes: [String: [UInt8]]) -> [String]? {
    var version = LoadedVersion(self, texts: [:], tree: "Models.swift")
    version.fitReadings(to: hashes)
    let computed = hashModel(version.model).byName
    let left = Set(computed.keys).union(hashes.keys).filter { computed[$0] != hashes[$0] }
    return left.isEmpty ? nil : left.sorted()
  }
}

/// Sources written from the declarations of SwiftData models have the version hashes that Core Data
/// wrote elsewhere, in every notation: `GOLDEN.tsv` of the corpus lists them by schema and entity,
/// without a store.
func goldenSwiftDataHashes(_ corpus: Corpus) -> Check {
  let table = String(decoding: corpus.bytes("swiftdata/GOLDEN.tsv"), as: UTF8.self)
  let rows = table.split(separator: "\n").dropFirst()
    .map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
    .filter { $0.count > 3 }
  let cases = rows.map { "swiftdata/" + $0.joined(separator: "|") }
  return Check(name: "hashes from SwiftData = Core Data's, without a store", cases: cases) { row in
    describingErrors {
      let cells = row.components(separatedBy: "|")
      let declarations = try JSONDecoder().decode(
        SwiftDataDeclarations.self, from: Data(corpus.bytes(cells[0])))
      return declarations.difference(inSchema: cells[1], entity: cells[2], hash: cells[3])
    }
  }
}

extension SwiftDataDeclarations {
  /// The notations in which an entity of a schema has another hash, and the problem; nil if there
  /// are none.
  fileprivate func difference(inSchema schema: String, entity: String, hash: String) -> String? {
    let models = all.filter { $0.attributes.contains("Model") && $0.path == [schema] }
      .map { "\(schema).\($0.name)" }
    let found = SwiftDataSpelling.allCases.compactMap { spelling -> String? in
      let file = SwiftSourceFile(
        path: "Models.swift", bytes: Array(source(spelling, models: models).utf8))
      guard let read = readSwiftData([file]).schemas.last(where: { $0.kind == .list }) else {
        return "\(spelling): no schema is read"
      }
      if let problem = read.diagnostics.first {
        return "\(spelling): \(problem.id): \(problem.summary)"
      }
      let computed = hashModel(read.model).byName[entity].map { hexadecimalText($0) }
      return computed == hash ? nil : "\(spelling): \(computed ?? "no such entity")"
    }
    return found.isEmpty ? nil : told("spellings", found)
  }
}

extension Corpus {
  /// The declarations of SwiftData models with their stores, `declarations|store`, if both exist.
  var swiftDataPairs: [String] { swiftDataRows.compactMap { $0 } }

  /// The number of SwiftData declarations without a store, and of stores without declarations.
  var incompleteSwiftDataPairs: Int { swiftDataRows.filter { $0 == nil }.count }

  /// The rows of the table; nil for one with a missing file.
  private var swiftDataRows: [String?] {
    let table = String(decoding: bytes("swiftdata/PAIRS.tsv"), as: UTF8.self)
    return table.split(separator: "\n").dropFirst().map { row in
      let cells = row.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard cells.count > 1 else { return nil }
      let sides = cells[...1].compactMap(swiftDataFile)
      return sides.count == 2 ? sides.joined(separator: "|") : nil
    }
  }

  /// A file named in the table: relative to the table, or to the root of the corpus for a store
  /// among the others.
  private func swiftDataFile(_ name: String) -> String? {
    ["swiftdata/\(name)", name, "stores/\(name)"].first { !name.isEmpty && contains($0) }
  }
}
