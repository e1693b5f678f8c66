import DataModel
import Findings
import Loading
import StoreFile
import StoreModel

/// A program of a step file that is fed with rows of a working copy.
///
/// Its answers are noted first, and written when it has answered all: rows that are read do not change meanwhile.
struct ProgramStep {
  let program: StepProgram
  let step: LoadedStep
  let world: StepWorld
  let connection: StepConnection
  /// The structure of objects in the new version.
  let layout: ObjectLayout
  /// The views of the store as it was, by the names of entities.
  let oldViews: StoreViews

  /// The temporary table with the answers.
  private static let table = quotedName("step answer")

  /// Runs the program, and writes what it answers.
  ///
  /// - Parameters:
  ///   - limits: Whether it may run, and for how long.
  ///   - store: The path of the store as the user gave it.
  /// - Returns: The number of rows it received.
  /// - Throws: `ToolchainError` with exit code 1 if it may not, fails, or answers something wrong.
  func run(_ limits: ProgramLimits, of store: String) throws(ToolchainError) -> Int {
    let target = try entity(program.writes, in: world.views)
    guard let entity = layout.entities[target.name] else {
      throw unknownEntity(program.writes.entity, known: Array(layout.entities.keys))
    }
    let columns = try columns(program.writes, of: target)
    let source = try self.entity(program.reads, in: program.reads.isOld ? oldViews : world.views)
    let sourceColumns = try self.columns(program.reads, of: source)
    let names = columns.indices.map { "c\($0)" }
    let cursor = try upgrading(store) { () throws(StoreError) in
      try connection.connection.perform(
        "CREATE TEMP TABLE \(Self.table) (key INTEGER PRIMARY KEY, \(names.joined(separator: ", ")))"
      )
      return try rows(sourceColumns, of: source)
    }
    let insertion = try upgrading(store) { () throws(StoreError) in
      try connection.connection.rowStatement(
        "INSERT INTO temp.\(Self.table) VALUES (?\(String(repeating: ", ?", count: names.count)))")
    }
    let result = try runProgram(program, of: step.file, writing: entity, limits) {
      () throws(ToolchainError) in
      try upgrading(store) { () throws(StoreError) in
        try cursor.next().map { ProgramRow(key: $0.key, values: $0.values) }
      }
    } answer: { (answer) throws(ToolchainError) in
      try upgrading(store) { () throws(StoreError) in
        try insertion.run([.integer(answer.key)] + answer.values)
      }
    }
    try upgrading(store) { () throws(StoreError) in
      for statement in writing(columns, of: target) {
        try connection.connection.perform(statement)
      }
    }
    return result.rowCount
  }

  /// The rows that the program gets.
  private func rows(
    _ columns: [(name: String, column: ViewColumn)], of view: EntityView
  ) throws(StoreError) -> StepCursor {
    let plain = program.reads.isOnly ? ViewNames.only(view.name) : view.name
    let name = program.reads.isOld ? ViewNames.old(plain) : plain
    let terms = ["\"_id\""] + columns.map { quotedName($0.name) }
    return try StepCursor(
      "SELECT \(terms.joined(separator: ", ")) FROM temp.\(quotedName(name)) ORDER BY \"_id\"",
      columns.map { $0.column.kind.shown }, on: connection)
  }

  /// The statements that write the answers: attributes as they are stored, relationships through the view, so that
  /// their inverses follow.
  private func writing(
    _ columns: [(name: String, column: ViewColumn)], of view: EntityView
  ) -> [String] {
    let answers = "temp.\(Self.table)"
    let numbered = columns.enumerated().map { (number: $0, name: $1.name, column: $1.column) }
    let attributes = numbered.filter { !$0.column.isRelationship }
    let links = numbered.filter(\.column.isRelationship)
    var statements: [String] = []
    if !attributes.isEmpty {
      let values =
        attributes.map { "\(quotedName($0.column.column)) = a.c\($0.number)" }
        + (links.isEmpty ? ["Z_OPT = Z_OPT + 1"] : [])
      statements.append(
        "UPDATE main.\(quotedName(view.table)) AS t SET \(values.joined(separator: ", ")) "
          + "FROM \(answers) AS a WHERE t.Z_PK = a.key "
          + "AND \(view.membership(includesSubentities: true))")
    }
    if !links.isEmpty {
      let values = links.map {
        "\(quotedName($0.name)) = (SELECT a.c\($0.number) FROM \(answers) AS a WHERE a.key = \"_id\")"
      }
      statements.append(
        "UPDATE temp.\(quotedName(view.name)) SET \(values.joined(separator: ", ")) "
          + "WHERE \"_id\" IN (SELECT key FROM \(answers))")
    }
    return statements + ["DROP TABLE \(answers)"]
  }

  // MARK: - What is not there

  private func entity(
    _ columns: StepColumns, in views: StoreViews
  ) throws(ToolchainError) -> EntityView {
    if let view = views[columns.entity.text] { return view }
    throw unknownEntity(columns.entity, known: views.entities.map(\.name))
  }

  /// The columns that the directive names, but for the key.
  private func columns(
    _ columns: StepColumns, of view: EntityView
  ) throws(ToolchainError) -> [(name: String, column: ViewColumn)] {
    try columns.columns.filter { $0.text != "_id" }.map { (name) throws(ToolchainError) in
      if let found = view.namedColumns.first(where: { $0.name == name.text }) { return found }
      throw refusal("\(view.name) \(missing(name.text, in: view))", at: name)
    }
  }

  /// The reason why a column does not exist.
  private func missing(_ name: String, in view: EntityView) -> String {
    if name == "_entity" { return "gives a program no _entity, expected properties and _id" }
    if view.toMany(name) != nil {
      return "has a to-many relationship \(name), which is no column: "
        + "expected attributes, to-one relationships and _id"
    }
    return "has no column \(name)" + hint(name, view.namedColumns.map(\.name))
  }

  private func unknownEntity(_ name: LocatedText, known: [String]) -> ToolchainError {
    refusal("there is no entity \(name.text)" + hint(name.text, known), at: name)
  }

  private func hint(_ name: String, _ known: [String]) -> String {
    nearestName(to: name, among: known).map { ", did you mean \($0)?" } ?? ""
  }

  private func refusal(_ message: String, at place: LocatedText) -> ToolchainError {
    ToolchainError(
      .data,
      [RuleDescription.stepRefused.diagnostic(message, at: place.location)].quoting(step.bytes))
  }
}

extension ValueKind {
  /// The kind of the values as shown by views: bytes are unchanged, and a UUID is text.
  fileprivate var shown: ValueKind {
    switch self {
    case .binary: .binary(mayBeExternal: false)
    case .uuid: .text
    default: self
    }
  }
}
