import DataModel
import StoreFile

/// The names that the statements of a copy may hold: those of the model and of the tables and columns that are copied.
struct SchemaNames {
  /// Names as SQLite compares them.
  private var identifiers: Set<String> = []
  /// The names that are quoted arguments of Core Data's functions.
  private var texts: Set<String> = []
  /// The statements that Core Data makes for the model, with whatever constants the model has.
  private let statements: Set<String>

  /// Collects the names of a store.
  init(_ source: RedactionSource, tables: [StoreContents.Table]) {
    statements = Set(source.schema.statements)
    for table in tables {
      add(table.name)
      // The statement of an R-tree holds nothing but its columns and their types.
      if table.isVirtual {
        for case .word(let word) in sqlTokens(table.sql) ?? [] { add(word) }
      }
      for column in source.store.schema.columns[table.name] ?? [] where isPlainName(column.name) {
        add(column.name)
      }
    }
    for name in source.modelNames { texts.insert(name) }
    for entity in source.schema.tables {
      for case .attribute(let path) in entity.columns.map(\.role) { texts.insert(path.path) }
    }
  }

  private mutating func add(_ name: String) {
    guard isPlainName(name) else { return }
    identifiers.insert(foldedName(name))
    texts.insert(name)
  }

  /// Whether a schema statement contains only known names and SQL words.
  ///
  /// This is the case for all statements of Core Data. In any other statement a text, a number above 15, a default, a check, a
  /// comment, or a name other than that of a copied table or column could be a value.
  func areAll(in sql: String, ofObject name: String) -> Bool {
    if statements.contains(sql) { return true }
    guard isPlainName(name), let tokens = sqlTokens(sql) else { return false }
    return tokens.allSatisfy { token in
      switch token {
      case .sign: true
      case .number(let digits): Int(digits).map { $0 <= greatestKeptNumber } ?? false
      case .text(let text): texts.contains(text)
      case .quotedName(let word): isName(word, name)
      case .word(let word): isName(word, name) || sqlWords.contains(foldedName(word))
      }
    }
  }

  private func isName(_ word: String, _ own: String) -> Bool {
    word == own || identifiers.contains(foldedName(word))
  }
}

/// Numbers up to this are kept in statements, as they are in rows.
let greatestKeptNumber = 15

/// Whether a name is one of letters, digits and underscores, as those that Core Data gives.
func isPlainName(_ name: String) -> Bool {
  !name.isEmpty && name.unicodeScalars.count <= 255
    && name.unicodeScalars.allSatisfy {
      $0 == "_" || $0.properties.isAlphabetic || ("0"..."9").contains($0)
    }
}

/// The SQL words in statements of Core Data and of apps' triggers for it, except those followed by arbitrary
/// values: `DEFAULT`, `CHECK`, `GENERATED`.
///
/// *Source:* `Documentation/Formats/store-schema.md`; sqlite.org/lang.html.
private let sqlWords = Set(
  """
  CREATE TABLE INDEX TRIGGER VIEW UNIQUE VIRTUAL USING RTREE ON IF NOT EXISTS PRIMARY KEY CONSTRAINT NULL
  INTEGER FLOAT DOUBLE REAL TIMESTAMP DECIMAL NUMERIC VARCHAR TEXT BLOB COLLATE BINARY NOCASE RTRIM ASC DESC
  REFERENCES FOREIGN CASCADE RESTRICT NO ACTION DEFERRABLE INITIALLY DEFERRED IMMEDIATE
  WHERE AND OR IS IN ISNULL NOTNULL BETWEEN AFTER BEFORE INSTEAD OF INSERT UPDATE DELETE FOR EACH ROW WHEN
  AS BEGIN END SELECT DISTINCT FROM SET VALUES REPLACE INTO NEW OLD JOIN LEFT INNER GROUP ORDER BY
  CASE THEN ELSE IFNULL NULLIF COALESCE COUNT TOTAL SUM AVG MIN MAX ABS LENGTH
  NSCOREDATATRIGGERUPDATEAFFECTEDOBJECTVALUE NSCOREDATADATRIGGERUPDATEDAFFECTEDOBJECTVALUE
  NSCOREDATADATRIGGERINSERTUPDATEDAFFECTEDOBJECTVALUE
  """.split { $0 == " " || $0 == "\n" }.map(String.init))
