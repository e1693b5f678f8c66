import DataModel

/// The beginning of a schema statement: the kind and name of the object that it creates.
///
/// *Source:* SQLite writes `CREATE TABLE `, `CREATE VIRTUAL TABLE `, `CREATE INDEX `, `CREATE UNIQUE INDEX `,
/// `CREATE TRIGGER ` or `CREATE VIEW ` before the name, however the statement was written
/// (sqlite.org/fileformat2.html, section 2.6).
struct SchemaStatement {
  /// What it makes.
  let kind: ObservedObject.Kind
  /// The name, without quotes.
  let name: String
  private let isVirtual: Bool
  private let head: Substring
  /// The text after the name, without leading white space.
  private let rest: Substring

  private static let heads: [(text: String, kind: ObservedObject.Kind)] = [
    ("CREATE TABLE ", .table), ("CREATE VIRTUAL TABLE ", .table), ("CREATE INDEX ", .index),
    ("CREATE UNIQUE INDEX ", .index), ("CREATE TRIGGER ", .trigger), ("CREATE VIEW ", .view),
  ]

  /// Parses a statement; nil if it begins differently.
  init?(_ sql: String) {
    guard
      let (head, kind) = Self.heads.first(where: {
        foldedName(String(sql.prefix($0.text.count))) == $0.text
      })
    else { return nil }
    self.kind = kind
    self.head = sql.prefix(head.count)
    isVirtual = head.hasPrefix("CREATE VIRTUAL")
    let text = sql.dropFirst(head.count)
    guard let first = text.first else { return nil }
    if let close = ["\"": "\"", "`": "`", "[": "]", "'": "'"][first] as Character? {
      var name = ""
      var index = text.index(after: text.startIndex)
      while true {
        guard index < text.endIndex else { return nil }
        let next = text.index(after: index)
        if text[index] == close {
          guard close != "]", next < text.endIndex, text[next] == close else { break }
          index = next
        }
        name.append(text[index])
        index = text.index(after: index)
      }
      self.name = name
      rest = text[text.index(after: index)...].drop(while: \.isWhitespace)
    } else {
      let end = text.firstIndex { $0.isWhitespace || $0 == "(" || $0 == "." } ?? text.endIndex
      name = String(text[..<end])
      rest = text[end...].drop(while: \.isWhitespace)
    }
    guard !name.isEmpty else { return nil }
  }

  /// Whether it creates an object in the same database without filling it: a table with a column list, and no
  /// virtual table other than an R-tree.
  var isPlain: Bool {
    switch kind {
    case .table where isVirtual:
      let words = foldedName(String(rest.prefix(12))).split(whereSeparator: \.isWhitespace)
      return words.first == "USING"
        && words.dropFirst().first.map { $0 == "RTREE" || $0.hasPrefix("RTREE(") } == true
    case .table: return rest.hasPrefix("(")
    default: return !rest.hasPrefix(".")
    }
  }

  /// The statement with another name.
  func named(_ name: String) -> String { "\(head)\(identifier(name)) \(rest)" }
}
