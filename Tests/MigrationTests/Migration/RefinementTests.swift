import DataModel
import Findings
import Migration
import Testing

/// Rules in less common cases.
@Suite struct RefinementTests {
  private func rules(_ from: String, _ to: String) -> [String] {
    check(from: from, to: to).findings.map {
      "\($0.rule.id) \($0.entity ?? "").\($0.property ?? "")"
    }
  }

  private func string(_ name: String, _ more: String = "optional=\"YES\"") -> String {
    "<attribute name=\"\(name)\" attributeType=\"String\" \(more)/>"
  }

  // MARK: Abstract entities and heirs

  @Test func `a required attribute that moves up to an abstract parent is not a risk`() {
    let from = """
      <entity name="P" isAbstract="YES"/><entity name="A" parentEntity="P">\(string("x", ""))</entity>
      """
    let to = """
      <entity name="P" isAbstract="YES">\(string("x", ""))</entity><entity name="A" parentEntity="P"/>
      """
    #expect(rules(from, to).isEmpty)
  }

  @Test
  func `an attribute added to an abstract parent is reported with its subentities' rows`() {
    let heirs = #"<entity name="A" parentEntity="P"/><entity name="B" parentEntity="A"/>"#
    let report = check(
      from: #"<entity name="P" isAbstract="YES"/>"# + heirs,
      to: #"<entity name="P" isAbstract="YES">"# + string("x", "") + "</entity>" + heirs)
    let rows = Dictionary(
      report.findings.map { ($0.entity ?? "", $0.rows?.entities ?? []) }, uniquingKeysWith: +)
    #expect(rows == ["P": ["A", "B"], "A": ["A"], "B": ["B"]])
  }

  @Test func `an attribute that moves down from an abstract parent loses no data`() {
    let from = """
      <entity name="P" isAbstract="YES">\(string("x"))</entity><entity name="A" parentEntity="P"/>
      """
    let to = """
      <entity name="P" isAbstract="YES"/><entity name="A" parentEntity="P">\(string("x"))</entity>
      """
    #expect(rules(from, to).isEmpty)
  }

  // MARK: Identifiers

  @Test func `a renaming identifier can contain dots`() throws {
    let report = check(
      from: "<entity name=\"A\">\(string("y", "elementID=\"com.x\""))</entity>",
      to: "<entity name=\"A\">\(string("y", ""))\(string("z"))</entity>")
    let finding = try #require(report.findings.first { $0.rule.id == "identifier-changed" })
    #expect(finding.edits.first?.action == .setRenamingIdentifier("com.x"))
  }

  @Test func `swapped names and renaming identifiers are reported`() {
    let from =
      "<entity name=\"A\">\(string("x", "elementID=\"x\""))\(string("y", "elementID=\"y\""))</entity>"
    let to =
      "<entity name=\"A\">\(string("x", "elementID=\"y\""))\(string("y", "elementID=\"x\""))"
      + "\(string("z"))</entity>"
    #expect(rules(from, to) == ["identifier-changed A.x", "identifier-changed A.y"])
  }

  @Test func `a formerly shared renaming identifier is not proposed as a fix`() throws {
    let shared = "<entity name=\"A\">\(string("y", "elementID=\"x\""))\(string("x"))</entity>"
    let claimed = "<entity name=\"A\">\(string("y", "elementID=\"x\""))</entity>"
    func edits(_ from: String) throws -> [ModelEdit] {
      try #require(
        check(from: from, to: shared).findings.first {
          $0.rule.id == "duplicate-destination-property"
        }
      ).edits
    }
    #expect(try edits(shared).isEmpty)
    let edit = try #require(try edits(claimed).first)
    #expect(edit.action == .setRenamingIdentifier("x2"))
    #expect(edit.path == .property(entity: "A", name: "x"))
  }

  @Test func `an attribute that takes over another one's values is reported`() {
    let from = "<entity name=\"A\">\(string("x"))\(string("y"))</entity>"
    let to = "<entity name=\"A\">\(string("y", "optional=\"YES\" elementID=\"x\""))</entity>"
    #expect(rules(from, to) == ["attribute-removed A.y", "identifier-changed A.y"])
  }

  @Test func `old properties with a shared renaming identifier are reported once`() {
    let from = "<entity name=\"A\">\(string("x"))\(string("y", "elementID=\"x\""))</entity>"
    let to = "<entity name=\"A\">\(string("x", ""))\(string("z"))</entity>"
    #expect(rules(from, to) == ["duplicate-source-property A.y"])
  }

  @Test func `old properties with a shared renaming identifier and no successor are lost`() {
    let from = "<entity name=\"A\">\(string("x"))\(string("y", "elementID=\"x\""))</entity>"
    let found = rules(from, "<entity name=\"A\">\(date("z"))</entity>")
    #expect(found.filter { $0.hasPrefix("attribute-removed") }.count == 2)
  }

  @Test func `a useless type transformation is reported between equal attributes as well`() {
    let asking = """
      <attribute name="x" optional="YES" attributeType="String"><userInfo>\
      <entry key="NSMigrationAllowTypeTransformation" value="1"/></userInfo></attribute>
      """
    #expect(
      rules(
        "<entity name=\"A\">\(asking)</entity>",
        "<entity name=\"A\">\(asking)\(string("y"))</entity>") == ["unsupported-transformation A.x"]
    )
  }

  @Test func `a useless type transformation is reported between equal derived attributes as well`()
  {
    func entity(_ name: String, _ more: String) -> String {
      let derived = """
        <attribute name="x" optional="YES" attributeType="String" derived="YES" \
        derivationExpression="\(name)"><userInfo>\
        <entry key="NSMigrationAllowTypeTransformation" value="1"/></userInfo></attribute>
        """
      return "<entity name=\"A\">\(derived)\(string("n"))\(string("m"))\(more)</entity>"
    }
    let found = ["unsupported-transformation A.x"]
    #expect(rules(entity("n", ""), entity("n", string("y"))) == found)
    #expect(rules(entity("n", ""), entity("m", "")).contains(found[0]))
  }

  @Test func `the renaming identifier of a composite attribute is reported once, at the attribute`()
    throws
  {
    let composite =
      "<composite name=\"Home\">\(string("street"))\(string("city"))</composite>"
    func entity(_ identifier: String) -> String {
      "<entity name=\"A\"><attribute name=\"home\" optional=\"YES\" attributeType=\"Composite\" "
        + "composite=\"Home\"\(identifier)/>\(string("n", ""))</entity>"
    }
    let report = check(
      from: entity(" elementID=\"address\"") + composite, to: entity("") + composite)
    let found = report.findings.filter { $0.rule.id == "identifier-changed" }
    #expect(found.map(\.property) == ["home"])
    #expect(found.first?.edits.first?.action == .setRenamingIdentifier("address"))
  }

  @Test func `a property moved to a new parent is compared there`() {
    let from = "<entity name=\"A\">\(string("y", "elementID=\"x\""))</entity>"
    let to = "<entity name=\"P\">\(string("y"))</entity><entity name=\"A\" parentEntity=\"P\"/>"
    #expect(rules(from, to).contains("identifier-changed A.y"))
  }

  // MARK: Safe edits

  @Test func `contradictory edits are not safe`() {
    let report = check(
      from: #"<entity name="B" elementID="A"/>"#,
      to: #"<entity name="C" elementID="B"/><entity name="B"/>"#)
    #expect(report.findings.flatMap(\.edits).count >= 2)
    #expect(report.findings.flatMap(\.edits).allSatisfy { !$0.isSafe })
  }

  @Test func `an edit that prevents lightweight migration is not safe`() {
    let report = check(
      from:
        #"<entity name="B" elementID="A"><attribute name="p" attributeType="String"/></entity>"#,
      to: #"<entity name="B"><attribute name="p" attributeType="Date"/></entity>"#)
    #expect(report.verdict == .inferable)
    #expect(report.findings.flatMap(\.edits).contains { $0.path == .entity("B") && !$0.isSafe })
  }

  @Test func `an edit that fixes the finding is safe`() {
    let report = check(
      from: "<entity name=\"A\">\(string("y", "elementID=\"x\""))</entity>",
      to: "<entity name=\"A\">\(string("y", ""))</entity>")
    #expect(report.findings.flatMap(\.edits).contains { $0.isSafe })
  }

  // MARK: Uniqueness constraints

  private func unique(_ names: String...) -> String {
    let constraints = names.map { "<constraint value=\"\($0)\"/>" }.joined()
    return "<uniquenessConstraints><uniquenessConstraint>\(constraints)</uniquenessConstraint>"
      + "</uniquenessConstraints>"
  }

  @Test func `a constraint that the parent had is not new`() {
    let from =
      "<entity name=\"P\">\(string("x"))\(unique("x"))</entity><entity name=\"A\" parentEntity=\"P\"/>"
    let to =
      "<entity name=\"P\">\(string("x"))</entity><entity name=\"A\" parentEntity=\"P\">\(unique("x"))"
      + "</entity>"
    #expect(rules(from, to).isEmpty)
  }

  @Test func `a constraint on a new parent applies to the rows of its children`() {
    let from = "<entity name=\"A\">\(string("x"))</entity>"
    let to =
      "<entity name=\"P\">\(string("x"))\(unique("x"))</entity><entity name=\"A\" parentEntity=\"P\"/>"
    #expect(rules(from, to) == ["uniqueness-constraint-added A.x"])
  }

  @Test func `rows without a value are not duplicates`() {
    let from = "<entity name=\"A\">\(string("x"))</entity>"
    let to = "<entity name=\"A\">\(string("x"))\(string("y"))\(unique("x", "y"))</entity>"
    #expect(rules(from, to).isEmpty)
  }

  // MARK: Kinds and equal hashes

  @Test func `a composite that becomes an attribute is a changed kind`() {
    let from =
      "<entity name=\"A\"><attribute name=\"h\" optional=\"YES\" attributeType=\"Composite\" "
      + "composite=\"H\"/></entity><composite name=\"H\">\(string("b"))\(string("c"))</composite>"
    #expect(rules(from, "<entity name=\"A\">\(string("h"))</entity>") == ["kind-changed A.h"])
  }

  @Test func `a changed class name or default value is at most a note`() {
    let from = "<entity name=\"A\">\(string("x"))</entity>"
    #expect(
      rules(from, "<entity name=\"A\" representedClassName=\"B\">\(string("x"))</entity>") == [])
    let report = check(
      from: from,
      to: "<entity name=\"A\">\(string("x", "optional=\"YES\" defaultValueString=\"q\""))</entity>")
    #expect(report.findings.map(\.severity) == [.note])
  }

  @Test func `many renames are reported quickly and one to one`() {
    let old = (0..<300).map { string("oldName\($0)") }.joined()
    let new = (0..<300).map { string("newName\($0)") }.joined()
    let report = check(
      from: "<entity name=\"A\">\(old)</entity>", to: "<entity name=\"A\">\(new)</entity>")
    let edits = report.findings.filter { $0.rule.id == "probable-rename" }.compactMap(\.edits.first)
    let identifiers = edits.map { edit -> String in
      guard case .setRenamingIdentifier(let identifier) = edit.action else { return "" }
      return identifier
    }
    #expect(edits.count == 300)
    #expect(Set(identifiers).count == 300)
  }

  // MARK: Renames

  private func renames(_ from: String, _ to: String) -> [MigrationFinding] {
    check(from: from, to: to).findings.filter { $0.rule.id == "probable-rename" }
  }

  private func date(_ name: String) -> String {
    "<attribute name=\"\(name)\" optional=\"YES\" attributeType=\"Date\"/>"
  }

  @Test func `similar names are an error, the only pair of a type a warning, both with an edit`()
    throws
  {
    let from = "<entity name=\"A\">\(string("path"))\(date("lastSync"))</entity>"
    let to = "<entity name=\"A\">\(string("location"))\(date("lastSyncDate"))</entity>"
    let found = renames(from, to)
    #expect(found.map(\.property) == ["lastSyncDate", "location"])
    #expect(found.map(\.severity) == [.error, .warning])
    #expect(
      found.map { $0.after?.path } == [
        .property(entity: "A", name: "lastSyncDate"), .property(entity: "A", name: "location"),
      ])
    #expect(
      found.map { $0.edits.map(\.action) } == [
        [.setRenamingIdentifier("lastSync")], [.setRenamingIdentifier("path")],
      ])
    #expect(found.allSatisfy { $0.summary.contains("was removed") })
  }

  @Test func `dissimilar names are not reported if others have the same type`() {
    let one = "<entity name=\"A\">\(string("path"))</entity>"
    let two = "<entity name=\"A\">\(string("location"))\(string("colour"))</entity>"
    #expect(renames(one, two).isEmpty)
    #expect(renames(two, one).isEmpty)
    #expect(renames(one, "<entity name=\"A\">\(date("location"))</entity>").isEmpty)
  }

  @Test func `a loss of a parent is not paired with an addition to a subentity`() {
    let heir = "<entity name=\"B\" parentEntity=\"A\">"
    let from = "<entity name=\"A\">\(string("path"))</entity>\(heir)</entity>"
    let to = "<entity name=\"A\"/>\(heir)\(string("location"))</entity>"
    #expect(renames(from, to).isEmpty)
  }

  @Test func `entities and relationships are paired as well`() {
    #expect(
      renames(#"<entity name="Visit"/>"#, #"<entity name="Statistics"/>"#).map(\.severity)
        == [.warning])
    func end(_ name: String) -> String {
      "<entity name=\"A\"><relationship name=\"\(name)\" optional=\"YES\" maxCount=\"1\" "
        + "destinationEntity=\"B\"/></entity><entity name=\"B\"/>"
    }
    #expect(renames(end("owner"), end("rawOwner")).map(\.severity) == [.error])
    #expect(renames(end("owner"), end("place")).map(\.severity) == [.warning])
  }

  @Test func `renaming an abstract entity is a note`() {
    func abstract(_ name: String) -> String {
      "<entity name=\"\(name)\" isAbstract=\"YES\"/>"
    }
    #expect(renames(abstract("OldTrack"), abstract("Track")).map(\.severity) == [.note])
    #expect(renames(abstract("Visit"), abstract("Statistics")).isEmpty)
  }
}
