import DataModel
import Loading
import ModelFiles
import OperatingSystem
import Rows
import StoreFile
import StoreModel

/// Redacts rows, and counts what it does.
final class RowRedactor {
  private let redactor: Redactor
  private let plan: RedactionPlan
  private let metadata: MetadataRedactor
  private(set) var counts: [RedactedStore.Counts]
  /// The number of rows left out, by table.
  private(set) var droppedRows: [String: Int] = [:]
  /// The treatments of externally stored values, by file name.
  private(set) var files: [String: Int] = [:]
  /// The values that are not as their attributes say.
  private(set) var oddities = ValueOddities()

  /// Creates the redactor for a plan.
  init(_ redactor: Redactor, plan: RedactionPlan, metadata: MetadataRedactor) {
    self.redactor = redactor
    self.plan = plan
    self.metadata = metadata
    counts = Array(repeating: RedactedStore.Counts(), count: plan.treatments.count)
  }

  /// Returns the function that changes the rows of a table and returns for each whether to copy it.
  func change(_ table: String, _ columns: [String]) -> (inout [CopiedValue]) -> Bool {
    let treatments = columns.map { plan.columns[table]?[$0] }
    let changed = treatments.indices.filter {
      if case .kept = treatments[$0] { false } else { true }
    }
    let entity = columns.firstIndex { foldedName($0) == "Z_ENT" }
    let mostRows = plan.tablesOfOneRow.contains(table) ? 1 : Int.max
    var rows = 0
    return { [self] row in
      rows += 1
      var isCopied = rows <= mostRows
      let number: Int64? =
        if let entity, case .integer(let number) = row[entity] { number } else { nil }
      for column in changed where row[column] != .null && isCopied {
        switch treatments[column] {
        case .values(let byEntity, let other):
          let treatment = number.flatMap { byEntity[$0] } ?? other
          row[column] = redacted(row[column], treatment)
        case .structure(let own, let isPrimaryKey):
          if case .integer = row[column] { continue }
          counts[own].removed += 1
          row[column] = .null
          isCopied = !isPrimaryKey
        case .kept, nil: row[column] = .null
        }
      }
      if !isCopied { droppedRows[table, default: 0] += 1 }
      return isCopied
    }
  }

  private func redacted(_ value: CopiedValue, _ number: Int) -> CopiedValue {
    let treatment = plan.treatments[number]
    let property = plan.properties[number]
    if property.isOfModel, let oddity = value.oddity(as: treatment.kind) {
      oddities.note(oddity, entity: property.entity, property: property.name)
    }
    if case .computed = treatment.kind {
      counts[number].computed += 1
      return .null
    }
    noteFile(of: value, number, treatment)
    switch treatment.action {
    case .keep:
      counts[number].kept += 1
      return value
    case .remove:
      counts[number].removed += 1
      return .null
    case .replace: return replaced(value, number: number, treatment: treatment)
    }
  }

  private func replaced(
    _ value: CopiedValue, number: Int, treatment: ValueTreatment
  ) -> CopiedValue {
    var isInside = false
    let result = replacement(of: value, treatment, &isInside)
    if result == value {
      counts[number].kept += 1
    } else {
      counts[number].replaced += 1
      if isInside { counts[number].inside += 1 }
    }
    return result
  }

  private func replacement(
    of value: CopiedValue, _ treatment: ValueTreatment, _ isInside: inout Bool
  ) -> CopiedValue {
    let (domain, limits, options) = (treatment.domain, treatment.limits, treatment.options)
    switch (value, treatment.kind) {
    case (.null, _), (.integer(0...1), .boolean): return value
    case (.integer(let number), .date(hasBounds: false)): return .integer(redactor.date(number))
    case (.real(let number), .date(hasBounds: false)): return .real(redactor.date(number))
    case (.integer(let number), .date), (.integer(let number), .number):
      return .integer(redactor.wholeNumber(number, limits: limits, domain: domain))
    case (.integer(let number), _):
      return .integer(
        redactor.integer(number, limits: limits, domain: domain, options: options))
    case (.real(let number), _):
      return .real(redactor.real(number, limits: limits, domain: domain))
    case (.text(let text), _):
      if !treatment.keptTexts.isEmpty,
        treatment.keptTexts.contains(String(decoding: text, as: UTF8.self))
      {
        return value
      }
      return .text(redactor.text(text, domain: domain, options: options))
    case (.blob(let bytes), .uuid) where bytes.count == 16: return .blob(redactor.uuid(bytes))
    case (.blob(let bytes), .bytes(isExternal: true)):
      return .blob(external(bytes, treatment: treatment, isInside: &isInside))
    case (.blob(let bytes), .metadata): return .blob(metadata.redacted(bytes))
    case (.blob(let bytes), .modelCache):
      return .blob(rewrittenModel(bytes) ?? redactor.bytes(bytes, domain: domain).bytes)
    case (.blob(let bytes), .changedColumns(let most)) where isBits(bytes, most): return value
    case (.blob(let bytes), _):
      let result = redactor.bytes(bytes, domain: domain, options: options)
      isInside = result.replacement == .inside
      return .blob(result.bytes)
    }
  }
}

extension CopiedValue {
  /// The anomaly of an attribute's value; nil if absent.
  fileprivate func oddity(as kind: ValueTreatment.TreatmentKind) -> Oddity.Kind? {
    switch (self, kind) {
    case (.null, _), (.integer(0...1), .boolean), (.integer, .integer): nil
    case (.integer, .number), (.integer, .date), (.real, .number), (.real, .date): nil
    case (.text(let bytes), .text):
      String(validating: bytes, as: UTF8.self) == nil
        ? .malformedText : bytes.contains(0) ? .nullCharacter : nil
    case (.blob(let bytes), .uuid): bytes.count == 16 ? nil : .otherKind
    case (.blob, .bytes), (_, .computed), (_, .unknown): nil
    default: .otherKind
    }
  }
}

// MARK: - External storage

extension RowRedactor {
  /// Notes the files that values name and that are not in a folder.
  func noteLackingFiles(in support: SupportFolder) {
    for (name, number) in files {
      let kind = support.kind(of: name)
      guard kind != .file else { continue }
      let property = plan.properties[number]
      oddities.note(Oddity.Kind(lacking: kind), entity: property.entity, property: property.name)
    }
  }
}

extension RowRedactor {
  /// Replaces the value of an attribute with external storage, depending on its first byte.
  ///
  /// *Source:* `Documentation/Formats/store-schema.md`, external storage.
  private func external(
    _ bytes: [UInt8], treatment: ValueTreatment, isInside: inout Bool
  ) -> [UInt8] {
    if let name = externalName(in: bytes) { return [2] + redactedName(name) + [0] }
    let isMarked = bytes.first == 1
    let result = redactor.bytes(
      isMarked ? Array(bytes.dropFirst()) : bytes, domain: treatment.domain,
      options: treatment.options)
    isInside = result.replacement == .inside
    if isMarked { return [1] + result.bytes }
    guard let first = bytes.first, let replaced = result.bytes.first else { return result.bytes }
    // A storage marker byte is kept, and a replacement never looks like one by chance.
    let start = first == 2 ? first : 1...2 ~= replaced ? replaced | 0x80 : replaced
    return [start] + result.bytes.dropFirst()
  }

  /// The name of a file in the copy, by that in the store.
  func redactedName(_ name: String) -> [UInt8] { redactor.text(Array(name.utf8), domain: "files") }

  private func noteFile(of value: CopiedValue, _ number: Int, _ treatment: ValueTreatment) {
    guard case .bytes(isExternal: true) = treatment.kind, case .blob(let bytes) = value,
      let name = externalName(in: bytes)
    else { return }
    // Of a file that two values name what replaces it counts.
    guard files[name] == nil || treatment.action == .replace else { return }
    files[name] = number
  }
}

/// The file name in a value.
private func externalName(in bytes: [UInt8]) -> String? {
  guard bytes.count == 38, bytes[0] == 2, bytes[37] == 0 else { return nil }
  return String(validating: bytes[1..<37], as: UTF8.self)
}

// MARK: - Core Data's own values

/// The store's cached model, rewritten so that the bytes contain nothing else; nil if the bytes are not a
/// model.
private func rewrittenModel(_ cache: [UInt8]) -> [UInt8]? {
  guard let decoded = try? decodeModelCache(cache),
    let bytes = try? encodeModelCache(decoded.model, form: decoded.form),
    let again = try? decodeModelCache(bytes), again.model == decoded.model
  else { return nil }
  return bytes
}

/// Whether bytes are a bit field of changed properties; four or more printable ASCII bytes might be text.
private func isBits(_ bytes: [UInt8], _ mostBytes: Int) -> Bool {
  bytes.count <= mostBytes && (bytes.count < 4 || bytes.contains { !(0x20..<0x7F).contains($0) })
}
