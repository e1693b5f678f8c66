import DataModel
import Findings
import Foundation
import Rows
import TestSupport
import Testing

/// Alpha is 1, Beta 2, Gamma 3; Beta has enough rows for several pages.
@Suite struct DamageTests {
  private struct Damaged {
    var fixture: StoreFixture
    var page: Int
    var offset: Int
  }

  /// A store with the last page of Beta's rows overwritten.
  private func store() throws -> Damaged {
    let model = Model(entities: ["Alpha", "Beta", "Gamma"].map { Entity($0, [Attribute("name")]) })
    let fixture = try StoreFixture(model)
    var (root, size) = (0, 0)
    do {
      let writer = try fixture.writer()
      try writer.run(
        """
        INSERT INTO ZALPHA (Z_PK, Z_ENT, ZNAME) VALUES (1, 1, 'first');
        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000)
        INSERT INTO ZBETA (Z_PK, Z_ENT, ZNAME) SELECT i, 2, 'beta ' || i FROM n;
        INSERT INTO ZGAMMA (Z_PK, Z_ENT, ZNAME) VALUES (1, 3, 'last');
        PRAGMA wal_checkpoint(TRUNCATE);
        """)
      root = try writer.integer("SELECT rootpage FROM sqlite_schema WHERE name = 'ZBETA'")
      size = try writer.integer("PRAGMA page_size")
    }
    var bytes = try Data(contentsOf: URL(filePath: fixture.path))
    let start = (root - 1) * size
    // The last child of an interior page is named behind the first eight bytes.
    try #require(bytes[start] == 5)
    let page = bytes[start + 8..<start + 12].reduce(0) { $0 << 8 | Int($1) }
    let offset = (page - 1) * size
    bytes.replaceSubrange(offset..<offset + size, with: Data(repeating: 0xFF, count: size))
    try bytes.write(to: URL(filePath: fixture.path))
    return Damaged(fixture: fixture, page: page, offset: offset)
  }

  private func printed(
    _ body: (RowOutput) throws -> Void
  ) throws -> (text: String, error: ToolchainError?) {
    var bytes: [UInt8] = []
    let output = RowOutput { bytes += $0 }
    do {
      try body(output)
    } catch let error as ToolchainError {
      output.flush()
      return (String(decoding: bytes, as: UTF8.self), error)
    }
    return (String(decoding: bytes, as: UTF8.self), nil)
  }

  private func expect(_ error: ToolchainError?, names damaged: Damaged) {
    #expect(error?.exitCode == .data)
    #expect(error?.diagnostics.map(\.id) == ["unreadable-store"])
    let place = "the table ZBETA is damaged at page \(damaged.page) (byte \(damaged.offset)): "
    #expect(
      error?.diagnostics.first?.summary.hasPrefix(place) == true, "\(String(describing: error))")
  }

  @Test func `all other entities are printed as valid JSON`() throws {
    let damaged = try store()
    let (text, error) = try printed { output in
      _ = try printAllRows(
        of: damaged.fixture.open(), isLines: false, style: RowStyle(), to: output)
    }
    expect(error, names: damaged)
    let all = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: [[String: Any]]])
    #expect(all["Alpha"]?.count == 1)
    #expect(all["Gamma"]?.count == 1)
    let count = all["Beta"]?.count ?? 0
    #expect(count > 100 && count < 5000)
  }

  @Test func `all other entities are printed as lines`() throws {
    let damaged = try store()
    let (text, error) = try printed { output in
      _ = try printAllRows(
        of: damaged.fixture.open(), isLines: true, style: RowStyle(), to: output)
    }
    expect(error, names: damaged)
    #expect(text.hasSuffix("{\"_entity\": \"Gamma\", \"_id\": \"p1\", \"name\": \"last\"}\n"))
    for line in text.split(separator: "\n") {
      #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(line.utf8)) }
    }
  }

  @Test(arguments: [RowFormat.csv, .json, .jsonl])
  func `a folder gets the readable rows of every entity`(format: RowFormat) throws {
    let damaged = try store()
    let folder = damaged.fixture.folder("export")
    let store = try openStore(
      damaged.fixture.path, scratch: damaged.fixture.folder.path, goesOn: true)
    let export = try exportRows(of: store, as: format, RowStyle(), to: folder)
    expect(ToolchainError(.data, export.failures), names: damaged)
    let texts = try ["Alpha", "Beta", "Gamma"].map {
      try String(contentsOfFile: "\(folder)/\($0).\(format)", encoding: .utf8)
    }
    #expect(
      texts[0].contains("first") && texts[1].contains("beta 100") && texts[2].contains("last"))
  }

  @Test func `an entity is printed up to the damage`() throws {
    let damaged = try store()
    for format in [RowFormat.json, .jsonl, .csv, .table] {
      var printing = RowPrinting(RowRequest(entity: "Beta"))
      printing.format = format
      let (text, error) = try printed { output in
        _ = try printRows(printing, of: damaged.fixture.open(), to: output)
      }
      expect(error, names: damaged)
      #expect(text.contains("beta 100"), "\(format)")
      guard format == .json else { continue }
      #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(text.utf8)) }
    }
  }

  @Test func `the summary reports the damage and counts all other entities`() throws {
    let damaged = try store()
    let summary = try summarizeRows(damaged.fixture.open())
    #expect(summary.entities.map(\.isDamaged) == [false, true, false])
    #expect(summary.entities.map(\.rows) == [1, 0, 1])
    expect(ToolchainError(.data, summary.failures), names: damaged)
  }
}
