import Findings
import Foundation
import TestSupport
import Testing
import Upgrading

@Suite("Rules of redaction")
struct RulesTests {
  @Test("rules keep, remove and replace values, and the most specific rule applies")
  func actions() throws {
    let fixture = try RedactedFixture()
    try fixture.run([
      "UPDATE ZPERSON SET ZNOTE = 'kept note ' || Z_PK, ZKIND = Z_PK % 10, ZPRICE = 12.5"
    ])
    let result = try fixture.redact(
      rules: """
        {"*": {"*": "replace", "n*te": "keep"}, "Person": {"price": "remove", "isOpen": "keep"}}
        """)
    let query = "SELECT ZNOTE FROM ZPERSON ORDER BY Z_PK"
    #expect(try fixture.values(query) == fixture.values(query, in: "People.sqlite"))
    #expect(try fixture.values("SELECT DISTINCT typeof(ZPRICE) FROM ZPERSON") == ["null"])
    let kinds = "SELECT ZKIND FROM ZPERSON ORDER BY Z_PK"
    #expect(try fixture.values(kinds) != fixture.values(kinds, in: "People.sqlite"))
    let counts = Dictionary(
      uniqueKeysWithValues: result.properties.filter(\.isOfModel).map { ($0.name, $0.counts) })
    #expect(counts["note"]?.kept == 20 && counts["price"]?.removed == 20)
    #expect(counts["name"]?.replaced == 20 && counts["noteCopy"]?.computed ?? 0 > 0)
  }

  @Test("properties that share a domain get the same replacements")
  func domains() throws {
    let fixture = try RedactedFixture()
    try fixture.run([
      "UPDATE ZPERSON SET ZNOTE = 'https://example.org/' || Z_PK, ZLINK = 'https://example.org/' || Z_PK"
    ])
    let equal = "SELECT COUNT(*) FROM ZPERSON WHERE ZNOTE = ZLINK"
    try fixture.redact()
    #expect(try fixture.values(equal) == ["0"])
    try fixture.redact(
      rules: #"{"Person": {"note": {"domain": "links"}, "link": {"domain": "links"}}}"#, force: true
    )
    #expect(try fixture.values(equal) == ["20"])
  }

  @Test(
    "an unknown name or an impossible action is an error with its position",
    arguments: [
      (
        #"{"Persn": {"name": "keep"}}"#, 2,
        #"the model has no entity "Persn", did you mean "Person"?"#
      ),
      (
        #"{"Person": {"nmae": "keep"}}"#, 13,
        #"the entity "Person" has no attribute "nmae", did you mean "name"?"#
      ),
      (
        #"{"Person": {"friend": "keep"}}"#, 13,
        #""friend" is a relationship, which is always kept; expected an attribute"#
      ),
      (
        #"{"Person": {"name": "remove"}}"#, 21,
        #""name" is required and cannot be removed; expected "keep" or "replace""#
      ),
      (
        #"{"Person": {"name": "hide"}}"#, 21,
        #""hide" is not allowed here, expected one of "keep", "replace", "remove""#
      ),
      (
        #"{"Person": {"noteCopy": "keep"}}"#, 13,
        #""noteCopy" is derived from other attributes; expected one that is stored itself"#
      ),
      (#"{"$tables": {"FTS": "drop"}}"#, 14, #"the store has no table "FTS""#),
      (
        #"{"Person": {"name": {"domian": "x"}}}"#, 22,
        #"the key "domian" is unknown, did you mean "domain"?"#
      ),
      (
        #"{"$table": {"FTS": "drop"}}"#, 2,
        #"the key "$table" is unknown, did you mean "$tables"?"#
      ),
      (
        #"{"$rules": "keep"}"#, 2,
        #"the key "$rules" is unknown, expected "$tables", "$metadata" or the name of an entity"#
      ),
      (#"{"Persn": {}}"#, 2, #"the model has no entity "Persn", did you mean "Person"?"#),
      ("{", 2, "expected a name in quotation marks"),
    ])
  func errors(rules: String, column: Int, summary: String) throws {
    let fixture = try RedactedFixture(rows: 1)
    let error = try #require(failure { try fixture.redact(rules: rules) })
    #expect(error.exitCode == .data)
    #expect(error.diagnostics.map(\.summary) == [summary])
    guard case .text(_, let start, _) = error.diagnostics[0].location else {
      Issue.record("no place")
      return
    }
    #expect(start.line == 1 && start.column == column)
    #expect(!FileManager.default.fileExists(atPath: fixture.folder("Copy.sqlite")))
  }

  @Test("third-party tables are refused unless a rule keeps or drops them")
  func tables() throws {
    let fixture = try RedactedFixture(rows: 2)
    try fixture.run([
      "CREATE TABLE MINE (A)", "INSERT INTO MINE VALUES ('secret')",
      "CREATE VIRTUAL TABLE FOUND USING fts4(A)", "INSERT INTO FOUND VALUES ('secret')",
    ])
    let error = try #require(failure { try fixture.redact() })
    #expect(error.diagnostics.map(\.id) == ["unknown-content", "unknown-content"])
    let kept = try #require(
      failure { try fixture.redact(rules: #"{"$tables": {"MINE": "drop", "FOUND": "keep"}}"#) })
    #expect(
      kept.diagnostics.map(\.summary) == [
        "the table FOUND is virtual and cannot be kept; expected \"drop\""
      ])
    let result = try fixture.redact(rules: #"{"$tables": {"MINE": "keep", "FOUND": "drop"}}"#)
    #expect(result.keptTables == ["MINE"] && result.droppedTables == ["FOUND"])
    #expect(try fixture.values("SELECT A FROM MINE") == ["secret"])
    #expect(
      try fixture.values("SELECT COUNT(*) FROM sqlite_master WHERE name LIKE 'FOUND%'") == ["0"])
  }
}
