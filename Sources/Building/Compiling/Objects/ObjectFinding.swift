import DataModel
import Findings
import StoreFile
import StoreModel

/// A problem of an inserted object, to be located in the file.
struct ObjectFinding {
  /// An object, and what of it is meant.
  struct Place: Hashable {
    /// The number of the root of its tree.
    let root: Int
    let key: Int64
    /// The property; nil for the object as a whole.
    let property: String?
  }

  let question: LinkQuestion
  let place: Place
  /// The other object, or a number; nil if absent.
  let other: Int64?
}

extension ObjectFill {
  /// Turns the relationships of objects into links, and checks them.
  mutating func link(_ writer: StoreConnection) throws(FillError) {
    for step in plan.steps + askUniqueness(of: model, layout) {
      switch step {
      case .statement(let sql):
        try storing { () throws(StoreError) in try writer.perform(sql) }
      case .question(let question):
        if dropsDangling, let dropping = question.dropping {
          try drop(question, statement: dropping, writer: writer)
          continue
        }
        try storing { () throws(StoreError) in
          try writer.forEachRowValues(question.query) { row in add(question, row) }
        }
      }
    }
  }

  /// Leaves out links to objects that are not in the file, and counts them.
  private mutating func drop(
    _ question: LinkQuestion, statement: String, writer: StoreConnection
  ) throws(FillError) {
    let name = "\(question.entity).\(question.property ?? "")"
    try storing { () throws(StoreError) in
      try writer.forEachRowValues("SELECT COUNT(*) FROM (\(question.query))") { row in
        if case .integer(let count)? = row.first, count > 0 {
          dropped[name, default: 0] += Int(count)
        }
      }
      try writer.perform(statement)
    }
  }

  private mutating func add(_ question: LinkQuestion, _ row: [StoreValue]) {
    guard case .integer(let key) = row.first else { return }
    var other: Int64?
    if row.count > 1, case .integer(let number) = row[1] { other = number }
    add(
      ObjectFinding(
        question: question,
        place: ObjectFinding.Place(
          root: roots[question.root] ?? 0, key: key, property: question.property), other: other))
  }

  private mutating func add(_ finding: ObjectFinding) {
    let rule = finding.question.rule
    let mayFollow = rule == .missingObjectValue || rule == .invalidObjectCount
    guard !mayFollow || !told.contains(finding.place) else { return }
    problems.countOne(canBeAllowed: finding.question.canBeAllowed)
    let isAllowed = problems.isAllowed(finding.question.canBeAllowed)
    let waiting = findings.count { problems.isAllowed($0.question.canBeAllowed) == isAllowed }
    if waiting < problems.room(forError: !isAllowed) { findings.append(finding) }
  }

  /// Notes that a list names an object twice.
  mutating func addRepeatedLink(
    _ relationship: ObjectRelationship, from key: Int64, to other: Int64
  ) {
    add(
      ObjectFinding(
        question: LinkQuestion(repeatedIn: relationship),
        place: ObjectFinding.Place(
          root: root(of: relationship.source), key: key, property: relationship.path.path),
        other: other))
  }

  /// Locates problems in the file.
  mutating func locateFindings(_ writer: StoreConnection) throws(FillError) {
    guard !findings.isEmpty else { return }
    keys = keys.fromBeginning
    var waiting = Dictionary(grouping: findings) {
      PlacedKey(root: $0.place.root, key: $0.place.key)
    }
    var labels: [PlacedKey: String] = [:]
    for finding in findings {
      guard let other = finding.other, let root = finding.question.otherRoot.flatMap({ roots[$0] })
      else { continue }
      labels[PlacedKey(root: root, key: other)] = try label(of: other, in: root, writer)
    }
    try forEachObject(telling: false) { (fill, record, entity, reader) throws(FillError) in
      let root = fill.root(of: entity.entity)
      let id = reader.id(of: record)
      reader.problems = []
      guard let key = fill.keys.next(id, in: root),
        let found = waiting.removeValue(forKey: PlacedKey(root: root, key: key))
      else { return }
      for finding in found {
        fill.problems.tell(
          finding.diagnostic(in: record, labels, fill.roots),
          canBeAllowed: finding.question.canBeAllowed)
      }
    }
    // Only of a file that was changed meanwhile is anything left.
    for finding in waiting.values.joined() {
      problems.tell(
        finding.question.rule.diagnostic(finding.question.message, at: .file(file.name)),
        canBeAllowed: finding.question.canBeAllowed)
    }
  }

  /// The name of an object in the file.
  private func label(
    of key: Int64, in root: Int, _ writer: StoreConnection
  ) throws(FillError) -> String {
    guard let place = keys.place(ofKey: key, in: root) else { return "p\(key)" }
    let row = try storing { () throws(StoreError) in
      try writer.rowStatement(
        "SELECT name FROM \(ObjectLinkTable.names) WHERE root = ? AND place = ?"
      ).firstRow([.integer(Int64(root)), .integer(place)])
    }
    if case .text(let name) = row?.first { return name }
    return "p\(key)"
  }
}

/// An object by its key.
private struct PlacedKey: Hashable {
  let root: Int
  let key: Int64
}

extension ObjectFinding {
  /// The diagnostic at the property of the object.
  fileprivate func diagnostic(
    in record: JSONRecord, _ labels: [PlacedKey: String], _ roots: [String: Int]
  ) -> Diagnostic {
    var label = ""
    if let other {
      label = "\(other)"
      if let root = question.otherRoot.flatMap({ roots[$0] }) {
        label = labels[PlacedKey(root: root, key: other)] ?? label
      }
    }
    let shown = question.otherRoot == nil ? label : "\"\(label)\""
    let message = question.message.split(separator: "#", omittingEmptySubsequences: false)
      .joined(separator: shown)
    let range = question.property.flatMap { record.range(of: $0, naming: label) } ?? record.start
    var diagnostic = record.diagnostic(question.rule, range: range, summary: message)
    diagnostic.entity = question.entity
    diagnostic.property = question.property
    if let code = question.code { diagnostic.apple = AppleError(code: code) }
    return diagnostic
  }
}
