import DataModel
import TestSupport
import Testing

@testable import Building

@Suite("Sample rows of random models")
struct GeneratedModelTests {
  @Test(arguments: [1, 2, 3, 17])
  func `sample rows are valid`(rowsPerEntity: Int) throws {
    var excused = 0
    for seed in 0..<150 {
      var generator = ModelGenerator(seed: UInt64(seed))
      let checker = try RowChecker(generator.model(), rowsPerEntity: rowsPerEntity)
      let faults = try checker.faults()
      #expect(faults.isEmpty, "seed \(seed): \(faults.prefix(3)) \(checker.rows.problems)")
      if !checker.rows.problems.isEmpty { excused += 1 }
    }
    #expect(excused < 75)
  }

  @Test func `sample rows are reproducible and have the requested number`() {
    for seed in 0..<50 {
      var generator = ModelGenerator(seed: UInt64(seed))
      let model = generator.model()
      let schema = predictSchema(model)
      let rows = [0, 1].map { _ in SampleRows(of: model, schema: schema, rowsPerEntity: 7) }
      var counts: [Int: Int] = [:]
      for table in rows[0].tables {
        var lists: [[[StoreValue]]] = [[], []]
        for run in 0...1 { rows[run].forEachRow(of: table) { lists[run].append($0) } }
        #expect(lists[0] == lists[1])
        guard case .entities = table.kind else { continue }
        for case .integer(let number) in lists[0].map({ $0[1] }) {
          counts[Int(number), default: 0] += 1
        }
      }
      for entity in schema.entities {
        let isAbstract = model.entities[entity.name]?.isAbstract == true
        #expect(counts[entity.number] ?? 0 == (isAbstract ? 0 : 7))
      }
      #expect(rows[0].count == counts.values.reduce(0, +))
      #expect(rows[0].maximumKeys.values.reduce(0, +) == rows[0].count)
    }
  }

  @Test func `a request for no rows has no problems`() {
    for seed in 0..<50 {
      var generator = ModelGenerator(seed: UInt64(seed))
      let model = generator.model()
      let rows = SampleRows(of: model, schema: predictSchema(model), rowsPerEntity: 0)
      #expect(rows.count == 0)
      #expect(rows.problems.isEmpty)
      for table in rows.tables { rows.forEachRow(of: table) { _ in Issue.record("a row") } }
    }
  }
}
