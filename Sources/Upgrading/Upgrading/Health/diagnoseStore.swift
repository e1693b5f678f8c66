import DataModel
import Loading
import ModelFiles
import OperatingSystem
import StoreFile
import StoreModel
import Text

/// The results of examining a store.
struct StoreDiagnosis: Sendable {
  /// What is wrong.
  var problems: [StoreProblem] = []
  /// The number of rows by table and entity number.
  var rows: [String: [Int: Int]] = [:]
  /// The problems found by SQLite in the pages.
  var damage: [String] = []
}

extension StoreDiagnosis {
  /// Adds to findings about rows that pages are damaged, so that apparently missing rows may be there.
  fileprivate mutating func doubtRows() {
    for index in problems.indices where problems[index].question.mending != nil {
      problems[index].question.mending = nil
      problems[index].question.obstacle =
        "pages are damaged, and what is missing may be on them"
    }
  }
}

/// The input for a diagnosis.
struct DiagnosisRequest: Sendable {
  /// The store.
  var store: ObservedStore
  /// The model of the store; nil if not known.
  var model: Model?
  /// The schema of the model, with the names that the store has; empty without a model.
  var schema: StoreSchema
  /// The folder with the values kept outside.
  var support: SupportFolder
  /// Whether everything is read.
  var isDeep: Bool

  /// Creates a request.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - model: The model of the store.
  ///   - path: The path of the store, next to which external values are stored.
  ///   - isDeep: Whether to read everything.
  init(_ store: ObservedStore, of model: Model?, at path: String, isDeep: Bool) {
    self.store = store
    self.model = model
    self.isDeep = isDeep
    schema = predictSchema(model ?? Model(), generation: store.metadata.schemaGeneration)
      .named(after: store.schema.columns)
    support = SupportFolder(of: path)
  }
}

/// Looks for everything that can be wrong with a store.
///
/// - Parameters:
///   - request: What to look at.
///   - path: The store, without journals.
///   - isInterrupted: Called periodically; returns whether to stop.
/// - Returns: The results.
/// - Throws: `StoreError` if the file cannot be read at all, or the work was given up.
func diagnoseStore(
  _ request: DiagnosisRequest, at path: String, isInterrupted: @escaping @Sendable () -> Bool
) throws(StoreError) -> StoreDiagnosis {
  let schema = request.schema
  let tables = schema.tables.compactMap { table in
    if case .entities = table.kind, request.store.schema.columns[table.name] != nil {
      table.name
    } else {
      nil
    }
  }
  let facts = try examineRows(
    at: path, tables: tables, isThorough: request.isDeep, isInterrupted: isInterrupted)
  var diagnosis = StoreDiagnosis(rows: facts.rows)
  let (indexes, pages) = staleIndexes(in: facts.damage)
  diagnosis.damage = pages
  if let line = pages.first {
    let question = StoreQuestion.damagedPages(line, isDeep: request.isDeep)
    let counted = try ask([question], at: path, isInterrupted).first { $0.question == question }
    diagnosis.problems.append(
      counted ?? StoreProblem(question, rows: pages.count, keys: Array(pages.prefix(10))))
  }
  diagnosis.problems += indexes
  let examined = request.store.schema
  guard let model = request.model else {
    let answers = try ask(examined.metadataQuestions, at: path, isInterrupted)
    diagnosis.problems +=
      answers + [StoreProblem(.unknownVersion, rows: 1, keys: [SystemTable.metadata.rawValue])]
    return diagnosis
  }
  let questions = askStore(examined, of: model, schema).filter { request.isDeep || !$0.isDeep }
  diagnosis.problems += try ask(questions, at: path, isInterrupted)
  diagnosis.problems += try externalProblems(
    request, examined: examined, model: model, at: path, isInterrupted: isInterrupted)
  if !pages.isEmpty { diagnosis.doubtRows() }
  return diagnosis
}

/// Looks for some kinds of what can be wrong.
///
/// - Throws: `StoreError` if the file cannot be read at all, or the work was given up.
func findProblems(
  _ kinds: Set<StoreFindingKind>, _ request: DiagnosisRequest, at path: String,
  isInterrupted: @escaping @Sendable () -> Bool
) throws(StoreError) -> [StoreProblem] {
  guard let model = request.model else { return [] }
  let questions = askStore(request.store.schema, of: model, request.schema)
    .filter { kinds.contains($0.kind) }
  return try ask(questions, at: path, isInterrupted)
}

/// Asks questions: those with rows, or that cannot be asked, are problems.
func ask(
  _ questions: [StoreQuestion], at path: String, _ isInterrupted: @escaping @Sendable () -> Bool
) throws(StoreError) -> [StoreProblem] {
  let answers = try probeRows(
    questions.map(RowProbe.init), at: path, isInterrupted: isInterrupted)
  return zip(questions, answers).compactMap { question, answer in
    switch answer {
    case .success(let answer):
      answer.rows > 0 ? StoreProblem(question, rows: answer.rows, keys: answer.keys) : nil
    case .failure(let error):
      StoreProblem(question.notExamined(because: error.message), rows: 0)
    }
  }
}

/// The indexes that a thorough check reports, and all other problems.
private func staleIndexes(in lines: [String]) -> (indexes: [StoreProblem], pages: [String]) {
  var names: [String] = []
  var messages: [String: [String]] = [:]
  var pages: [String] = []
  for line in lines {
    guard let place = line.ranges(of: " index ").last else {
      pages.append(line)
      continue
    }
    let name = String(line[place.upperBound...])
    if messages[name] == nil { names.append(name) }
    messages[name, default: []].append(line)
  }
  return (
    names.map { name in
      let own = messages[name] ?? []
      return StoreProblem(
        .staleIndex(name, isUnique: !own.contains { $0.hasPrefix("non-unique entry") }),
        rows: own.count, keys: Array(own.prefix(10)))
    }, pages
  )
}

/// Compares the values kept outside with the rows that name them; without a deep look only whether there is their folder.
private func externalProblems(
  _ request: DiagnosisRequest, examined: ObservedSchema, model: Model, at path: String,
  isInterrupted: @escaping @Sendable () -> Bool
) throws(StoreError) -> [StoreProblem] {
  let support = request.support
  let columns = externalColumns(examined, of: model, request.schema)
  func unexamined(_ reason: String) -> [StoreProblem] {
    [StoreProblem(question(unused: [], by: columns).notExamined(because: reason), rows: 0)]
  }
  if let obstacle = support.obstacle {
    return unexamined("\(lastComponent(of: obstacle.path)): \(obstacle.kind.phrase)")
  }
  guard support.hasValues else {
    let name = joined(lastComponent(of: support.path), SupportFolder.valuesName)
    return try ask(columns.map { $0.question(missingFolder: name) }, at: path, isInterrupted)
  }
  guard request.isDeep else { return [] }
  let files = try? listDirectory(support.values)
  if files == nil { return unexamined("the folder is not readable") }
  var unused = Set(files ?? [])
  // A pipe, a folder or a link has the name, and no value is read of it.
  let there = unused.filter { support.kind(of: $0) == .file }
  var questions: [StoreQuestion] = []
  var failures: [StoreProblem] = []
  for column in columns {
    var missing: Set<String> = []
    do throws(StoreError) {
      try textPairs(column.query, at: path, isInterrupted: isInterrupted) { _, name in
        unused.remove(name)
        if !there.contains(name) { missing.insert(name) }
      }
    } catch {
      if error.kind == .interrupted { throw error }
      failures.append(
        StoreProblem(
          column.question(missing: []).notExamined(because: error.message), rows: 0))
    }
    if !missing.isEmpty { questions.append(column.question(missing: missing.sorted())) }
  }
  // If a column was not read, unused files cannot be determined.
  if failures.isEmpty, !unused.isEmpty {
    questions.append(question(unused: unused.sorted(), by: columns))
  }
  return failures + (try ask(questions, at: path, isInterrupted))
}

extension RowProbe {
  fileprivate init(_ question: StoreQuestion) {
    var condition: TableCondition?
    if case .matching(let table, let text, _) = question.rows {
      condition = TableCondition(table: table, condition: text)
    }
    self.init(query: question.query, keyColumns: question.keyColumns, condition: condition)
  }
}
