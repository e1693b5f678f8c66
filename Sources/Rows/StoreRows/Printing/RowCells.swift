import Findings
import StoreModel
import Text

/// Turns rows into cells for people and spreadsheets.
final class RowCells {
  /// The names of the columns.
  let names: [String]
  private let store: ReadableStore
  private let output: RowOutput
  private let style: RowStyle
  /// For each layout where each column is in it.
  private let sources: [[Source]]

  private enum Source {
    case id
    case entity
    case kept
    case column(Int, ViewColumn)
    case targets(ToManyView)
    case nothing
  }

  /// Prepares the cells of rows.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - rows: The rows, before the first.
  ///   - names: The requested properties, including `_id` and `_entity`; nil for all except to-many
  ///     relationships.
  ///   - output: Receives anomalies of values.
  ///   - style: The style of values.
  init(
    _ store: ReadableStore, rows: EntityRows, names: [String]?, output: RowOutput,
    style: RowStyle
  ) {
    self.store = store
    self.output = output
    self.style = style
    var columns: [String] = names ?? ["_id"]
    if names == nil, rows.areDuplicates { columns.append("_kept") }
    if names == nil, rows.layouts.count > 1 { columns.append("_entity") }
    if let first = rows.layouts.first, names == nil { columns += first.columns.map(\.name) }
    // A composite is its elements.
    columns = columns.flatMap { name in
      let elements = rows.layouts.lazy.compactMap { layout -> [String]? in
        let found = layout.columns.filter { $0.isElement && $0.attributeName == name }
        return found.isEmpty ? nil : found.map(\.name)
      }
      return elements.first ?? [name]
    }
    self.names = columns
    sources = rows.layouts.map { layout in columns.map { Self.source($0, in: layout) } }
  }

  private static func source(_ name: String, in layout: EntityRows.Layout) -> Source {
    if let index = layout.columns.firstIndex(where: { $0.name == name }) {
      return .column(index, layout.columns[index])
    }
    if let toMany = layout.toMany.first(where: { $0.name == name }) { return .targets(toMany) }
    return switch name {
    case "_id": .id
    case "_entity": .entity
    case "_kept": .kept
    default: .nothing
    }
  }

  /// The cells of the current row; nil for no value.
  ///
  /// - Throws: `ToolchainError` if reading fails.
  func cells(_ rows: EntityRows) throws(ToolchainError) -> [String?] {
    var cells: [String?] = []
    cells.reserveCapacity(names.count)
    for source in sources[rows.layoutIndex] {
      switch source {
      case .id: cells.append(style.isExact ? "p\(rows.key)" : rows.id.text)
      case .entity: cells.append(rows.layout.entity.name)
      case .kept:
        let entity = rows.layouts.first?.entity.name ?? ""
        cells.append(
          rows.keptKey.map { style.isExact ? "p\($0)" : ObjectID(entity: entity, key: $0).text })
      case .nothing: cells.append(nil)
      case .column(let index, let column): cells.append(text(rows.rawValue(index), column))
      case .targets(let relationship):
        let targets = try rows.targets(of: relationship)
        cells.append(targets.map { "p\($0.key)" }.joined(separator: " "))
      }
    }
    return cells
  }

  private func text(_ raw: RawValue, _ column: ViewColumn) -> String? {
    if case .blob(let bytes) = raw { return text(blob: bytes, column) }
    switch RowValue(raw, as: column.kind) {
    case .null: return nil
    case .boolean(let value): return value ? "true" : "false"
    case .integer(let number):
      switch column.kind {
      case .integer, .double, .float, .objectID: break
      default: output.note(.otherKind, entity: column.entity, property: column.name)
      }
      return String(number)
    case .real(let number):
      guard column.kind == .float || column.kind == .double else {
        output.note(.otherKind, entity: column.entity, property: column.name)
        return Self.text(number)
      }
      let single = Float(number)
      return column.kind == .float && Double(single) == number
        ? Self.text(Double(single.description) ?? number) : Self.text(number)
    case .decimal(let digits): return digits
    case .date(let seconds): return text(date: seconds)
    case .text(let text):
      if column.kind != .text {
        output.note(.otherKind, entity: column.entity, property: column.name)
      }
      if text.utf8.contains(0) {
        output.note(.nullCharacter, entity: column.entity, property: column.name)
      }
      return text
    case .uri(let text): return text
    case .object(let id): return style.isExact ? "p\(id.key)" : id.text
    case .malformedText(let bytes):
      output.note(.malformedText, entity: column.entity, property: column.name)
      return String(decoding: bytes, as: UTF8.self)
    case .uuid, .data, .externalFile, .objects: return nil
    }
  }

  private static func text(_ number: Double) -> String {
    var bytes: [UInt8] = []
    bytes.append(real: number)
    return String(decoding: bytes, as: UTF8.self)
  }

  private func text(date seconds: Double) -> String {
    var bytes: [UInt8] = []
    guard !style.hasRawDates, DateText.append(seconds, to: &bytes) else {
      return Self.text(seconds)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func text(blob bytes: UnsafeBufferPointer<UInt8>, _ column: ViewColumn) -> String {
    switch column.kind {
    case .uuid where bytes.count == 16: return uuidText(bytes)
    case .binary(mayBeExternal: true):
      switch StoredData(bytes) {
      case .inPlace(let bytes): return text(data: bytes, column)
      case .file(let name):
        let file = store.externalFile(name)
        guard case .bytes(let bytes) = file else {
          output.note(file.oddity, entity: column.entity, property: column.name)
          return "\(file.lack) \(name)"
        }
        return bytes.withUnsafeBufferPointer { text(data: $0, column) }
      }
    case .binary, .transformable: return text(data: bytes, column)
    default:
      output.note(.otherKind, entity: column.entity, property: column.name)
      return text(data: bytes, column)
    }
  }

  private func text(data bytes: UnsafeBufferPointer<UInt8>, _ column: ViewColumn) -> String {
    if style.decodes {
      let contents = DataContents(bytes)
      if contents.isUndecodable {
        output.note(.undecodable, entity: column.entity, property: column.name)
      }
      if let text = contents.text { return text }
    }
    if style.isExact {
      var text: [UInt8] = []
      text.append(base64: bytes)
      return String(decoding: text, as: UTF8.self)
    }
    let type = DataType(of: bytes)
    return type == .data ? byteText(bytes.count) : "\(byteText(bytes.count)) \(type.rawValue)"
  }
}
