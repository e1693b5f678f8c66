import Building
import Comparing
import DataModel
import Findings
import Foundation
import Loading
import Reports
import TestSupport
import Testing

@testable import Checking

/// A model without diagnostics, a mistake in it, and the only diagnostic of the mistake.
struct Mistake: CustomTestStringConvertible {
  /// A piece of the model.
  var text: String
  /// The text that replaces it.
  var replacement: String
  /// The id of the diagnostic.
  var id: String

  init(_ text: String, _ replacement: String, _ id: String) {
    (self.text, self.replacement, self.id) = (text, replacement, id)
  }

  var testDescription: String { "\(id): \(replacement)" }

  /// The model with the mistake.
  var model: String { Self.model.replacing(text, with: replacement, maxReplacements: 1) }

  static let model = """
    <entity name="Author" representedClassName="Author" parentEntity="Person">
    <attribute name="fee" optional="YES" attributeType="Decimal" minValueString="1" maxValueString="9" \
    defaultValueString="2.50"/>
    <attribute name="home" optional="YES" attributeType="Composite" composite="Place"/>
    <relationship name="books" optional="YES" toMany="YES" deletionRule="Nullify" \
    destinationEntity="Book" inverseName="author" inverseEntity="Book"/>
    <relationship name="publisher" optional="YES" maxCount="1" deletionRule="Nullify" \
    destinationEntity="Publisher" inverseName="authors" inverseEntity="Publisher"/>
    </entity>
    <entity name="Book" representedClassName="Book">
    <attribute name="added" attributeType="Date" derived="YES" derivationExpression="now()"/>
    <attribute name="isbn" optional="YES" attributeType="String" regularExpressionString="[0-9]+"/>
    <attribute name="isRead" attributeType="Boolean" defaultValueString="NO"/>
    <attribute name="pages" attributeType="Integer 16" minValueString="1" defaultValueString="1"/>
    <attribute name="shelf" optional="YES" transient="YES" attributeType="String"/>
    <relationship name="author" optional="YES" maxCount="1" deletionRule="Nullify" \
    destinationEntity="Author" inverseName="books" inverseEntity="Author"/>
    <fetchIndex name="byPages"><fetchIndexElement property="pages" type="Binary" order="ascending"/>\
    </fetchIndex>
    <uniquenessConstraints><uniquenessConstraint><constraint value="isbn"/></uniquenessConstraint>\
    </uniquenessConstraints>
    </entity>
    <entity name="Person" representedClassName="Person" isAbstract="YES">
    <attribute name="name" optional="YES" attributeType="String"/>
    </entity>
    <entity name="Publisher" representedClassName="Publisher">
    <relationship name="authors" optional="YES" toMany="YES" deletionRule="Deny" \
    destinationEntity="Author" inverseName="publisher" inverseEntity="Author"/>
    </entity>
    <composite name="Place"><attribute name="city" optional="YES" attributeType="String"/></composite>
    <fetchRequest name="LongBooks" entity="Book" predicateString="pages &gt; 500"/>
    <configuration name="All"><memberEntity name="Author"/><memberEntity name="Book"/>\
    <memberEntity name="Publisher"/></configuration>
    """

  /// Mistakes that the compiler refuses.
  static let errors: [Mistake] = [
    Mistake(#"parentEntity="Person""#, #"parentEntity="Persona""#, "unknown-parent"),
    Mistake(
      #"isAbstract="YES""#, #"isAbstract="YES" parentEntity="Author""#, "parent-cycle"),
    Mistake(#"name="fee""#, #"name="name""#, "redeclared-property"),
    Mistake(#"name="isRead""#, #"name="pages""#, "duplicate-name"),
    Mistake(#"name="isRead""#, #"name="is read""#, "invalid-name"),
    Mistake(#"attributeType="Boolean""#, #"attributeType="Bool""#, "unknown-type"),
    Mistake(#" attributeType="Boolean" defaultValueString="NO""#, "", "missing-type"),
    Mistake(#"composite="Place""#, #"composite="Palace""#, "unknown-composite"),
    Mistake(
      #"name="city" optional="YES" attributeType="String""#,
      #"name="city" optional="YES" attributeType="Composite" composite="Place""#,
      "composite-cycle"),
    Mistake(#" derivationExpression="now()""#, "", "missing-derivation"),
    Mistake("now()", "now(", "invalid-expression"),
    Mistake("pages &gt; 500", "pages &gt;", "invalid-predicate"),
    Mistake(#"maxValueString="9""#, #"maxValueString="0""#, "minimum-above-maximum"),
    Mistake("[0-9]+", "[0-9", "invalid-regular-expression"),
    Mistake(#"destinationEntity="Book" "#, "", "missing-destination"),
    Mistake(#"destinationEntity="Book""#, #"destinationEntity="Bok""#, "unknown-destination"),
    Mistake(#"inverseName="author""#, #"inverseName="autor""#, "unknown-inverse"),
    Mistake(
      #"name="publisher" optional="YES""#, #"name="publisher" optional="YES" transient="YES""#,
      "transient-inverse"),
    Mistake(
      #"constraint value="isbn""#, #"constraint value="isbm""#, "unknown-constraint-property"),
    Mistake(
      #"constraint value="isbn""#, #"constraint value="shelf""#, "unstored-constraint-property"),
    Mistake(#"property="pages""#, #"property="page""#, "unknown-index-property"),
    Mistake(#"property="pages" type"#, "type", "missing-attribute"),
    Mistake(#"entity="Book" predicate"#, #"entity="Bok" predicate"#, "unknown-fetch-entity"),
    Mistake(
      #"memberEntity name="Book""#, #"memberEntity name="Bok""#, "unknown-configuration-member"),
    Mistake(#"deletionRule="Deny""#, #"deletionRule="deny""#, "unknown-value"),
    Mistake(#"maxCount="1""#, #"maxCount="one""#, "invalid-count"),
    Mistake(#"toMany="YES""#, #"toMany="many""#, "invalid-boolean"),
    Mistake(#"name="isRead" "#, #"name="isRead" optional="maybe" "#, "invalid-boolean"),
    Mistake(#"<entity name="Book""#, "<entity", "missing-attribute"),
    Mistake(#"<entity name="Book""#, #"<entity nme="Book""#, "missing-attribute"),
    Mistake(#"name="isRead""#, #"nam="isRead""#, "missing-attribute"),
    Mistake(#"attributeType="Boolean""#, #"atributeType="Boolean""#, "missing-type"),
    Mistake(#"destinationEntity="Book""#, #"destinationEntty="Book""#, "missing-destination"),
    Mistake(#"property="pages""#, #"propery="pages""#, "missing-attribute"),
    Mistake(#"constraint value"#, #"constraint valu"#, "missing-attribute"),
    Mistake(#"<relationship name="books""#, "<relationship", "missing-attribute"),
    Mistake(
      "<composite", #"<entity name="Publisher" representedClassName="Publisher"/><composite"#,
      "duplicate-name"),
    Mistake("</composite>", "</composite", "xml-not-well-formed"),
  ]

  /// Mistakes that compile.
  static let warnings: [Mistake] = [
    Mistake(#"defaultValueString="NO""#, #"defaultValueString="0.0""#, "inexact-boolean"),
    Mistake(#"defaultValueString="1""#, #"defaultValueString="YES""#, "default-of-other-type"),
    Mistake(#"defaultValueString="1""#, #"defaultValueString="1 page""#, "invalid-number"),
    Mistake(#"minValueString="1" def"#, #"minValueString="one" def"#, "invalid-number"),
    Mistake(#"defaultValueString="1""#, #"defaultValueString="99999""#, "number-out-of-range"),
    Mistake(#"defaultValueString="1""#, #"defaultValueString="1.5""#, "fraction-dropped"),
    Mistake(#"defaultValueString="1""#, #"defaultValueString="0""#, "default-outside-limits"),
    Mistake(
      #"attributeType="String" reg"#, #"attributeType="UUID" defaultValueString="empy" reg"#,
      "invalid-uuid"),
    Mistake(#"inverseEntity="Book""#, #"inverseEntity="Author""#, "foreign-inverse"),
    Mistake(
      #" inverseName="author" inverseEntity="Book""#, "", "missing-inverse"),
    Mistake(
      #"inverseName="author" inverseEntity="Book""#,
      #"inverseName="name" inverseEntity="Person""#, "foreign-inverse"),
    Mistake(#"deletionRule="Deny""#, #"deletionRule="No Action""#, "no-action-delete-rule"),
    Mistake(
      #"<fetchIndexElement property="pages" type="Binary" order="ascending"/>"#, "", "empty-index"),
    Mistake(#"<constraint value="isbn"/>"#, "", "empty-constraint"),
    Mistake(#"property="pages""#, #"property="shelf""#, "index-on-transient"),
    Mistake(
      "<composite",
      #"<entity name="Reader" representedClassName="Book"/><composite"#, "shared-class"),
    Mistake(#"name="shelf""#, #"name="description""#, "reserved-name"),
    Mistake(#"toMany="YES" "#, "", "max-count-mismatch"),
    Mistake(
      #"name="shelf""#, #"name="shelf" renamingIdentifier="place""#, "ignored-renaming-identifier"),
    Mistake(#"name="shelf""#, #"name="shelf" colour="red""#, "unknown-attribute"),
  ]
}

@Suite("One mistake, one diagnostic")
struct OneMistakeTests {
  private func version(_ model: String) throws -> LoadedVersion {
    let folder = try TemporaryFolder()
    return try load(folder.makeBundle(versions: ["V": contents(model)])).selectedVersion()
  }

  private func told(_ version: LoadedVersion) -> [String] {
    lintVersion(version, usesCloudKit: nil).map(\.diagnostic.id)
  }

  @Test func `the model without a mistake has no diagnostics`() throws {
    #expect(told(try version(Mistake.model)) == [])
  }

  @Test(arguments: Mistake.errors)
  func `an error is reported once, by lint and by the compiler`(mistake: Mistake) throws {
    #expect(mistake.model != Mistake.model)
    #expect(told(try version(mistake.model)) == [mistake.id])
    let folder = try TemporaryFolder()
    let path = try folder.makeBundle(versions: ["V": contents(mistake.model)])
    let error = failure { () throws(ToolchainError) in _ = try compile(path) }
    #expect(error?.diagnostics.ids == [mistake.id])
    #expect(error?.diagnostics.hasErrors == true)
  }

  @Test(arguments: Mistake.warnings)
  func `a warning is reported once, and the model compiles`(mistake: Mistake) throws {
    #expect(mistake.model != Mistake.model)
    #expect(
      told(try version(mistake.model)).filter { $0 != "entity-in-no-configuration" } == [mistake.id]
    )
    let folder = try TemporaryFolder()
    let output = try compile(folder.makeBundle(versions: ["V": contents(mistake.model)]))
    #expect(output.versions.count == 1)
    #expect(output.diagnostics.allSatisfy { $0.id == mistake.id && $0.severity != .error })
  }

  /// Everything except the compiler accepts what can be read, whatever its mistakes.
  @Test(arguments: Mistake.errors + Mistake.warnings)
  func `a model with a mistake is hashed, shown, drawn and compared`(mistake: Mistake) throws {
    let good = try version(Mistake.model)
    let bad = try version(mistake.model)
    guard mistake.id != "xml-not-well-formed" else {
      #expect(!bad.isReadable)
      return
    }
    #expect(bad.isReadable)
    #expect(hashModel(bad.model).entities.count == bad.model.entities.count)
    let page = ModelPage(
      bad.model, hashes: hashModel(bad.model), title: "V", style: TextStyle(usesColor: false))
    #expect(page.text.contains("Author"))
    #expect(modelJSON(bad.model, name: "V", reference: "V").text.contains("Author"))
    #expect(drawVersion(bad, detail: []).svg().contains("Author"))
    #expect(!predictSchema(bad.model).tables.isEmpty)
    for (old, new) in [(good, bad), (bad, good), (bad, bad)] {
      let report = compareVersions(
        from: ComparedVersion(old, reference: "old"), to: ComparedVersion(new, reference: "new"),
        detail: [])
      #expect(report.from.hashes == hashModel(old.model))
      #expect(old.file != new.file || report.changes.isEmpty)
    }
  }
}
