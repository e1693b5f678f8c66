import DataModel
import Findings

@testable import ModelFiles

/// The head of a model file, up to and including the root's start tag; two lines.
let head = """
  <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
  <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0" \
  lastSavedToolsVersion="24512" systemVersion="25B78" minimumToolsVersion="Automatic" \
  sourceLanguage="Swift" userDefinedModelVersionIdentifier="">
  """

/// A model file with `body` in the root, from line 3 on.
func contents(_ body: String) -> [UInt8] {
  Array("\(head)\n\(body)\n</model>".utf8)
}

/// The model of a file with `body` in the root, with everything else that parsing returns.
func parse(_ body: String) -> ParsedModel {
  parseModel(contents(body), file: "M")
}

/// A library with every feature that Xcode writes, in its form.
let library = """
      <entity name="Author" representedClassName="Author" parentEntity="Thing" elementID="Writer" \
  versionHashModifier="2" syncable="YES" codeGenerationType="class">
          <attribute name="born" optional="YES" attributeType="Date" minDateTimeInterval="-3155760000" \
  minValueString="1900-12-31 12:00:00" defaultDateTimeInterval="0" usesScalarValueType="NO"/>
          <attribute name="fee" attributeType="Decimal" minValueString="0" defaultValueString="0.00"/>
          <attribute name="home" optional="YES" attributeType="Composite" composite="Place"/>
          <attribute name="portrait" optional="YES" attributeType="Binary" \
  allowsExternalBinaryDataStorage="YES"/>
          <relationship name="books" optional="YES" toMany="YES" deletionRule="Cascade" ordered="YES" \
  destinationEntity="Book" inverseName="author" inverseEntity="Book"/>
          <fetchedProperty name="shortBooks" optional="YES">
              <fetchRequest name="fetchedPropertyFetchRequest" entity="Book" \
  predicateString="pages &lt; 100"/>
          </fetchedProperty>
          <userInfo>
              <entry key="shelf" value="A &amp; B"/>
          </userInfo>
      </entity>
      <entity name="Book" representedClassName="Book" syncable="YES" codeGenerationType="class">
          <attribute name="isbn" attributeType="String" minValueString="10" maxValueString="13" \
  defaultValueString="" regularExpressionString="[0-9]+"/>
          <attribute name="pages" attributeType="Integer 16" minValueString="1" \
  defaultValueString="0.0" usesScalarValueType="YES"/>
          <attribute name="title" optional="YES" attributeType="String">
              <userInfo>
                  <entry key="label" value="Title"/>
              </userInfo>
          </attribute>
          <attribute name="titleInCapitals" optional="YES" attributeType="String" derived="YES" \
  derivationExpression="uppercase:(title)"/>
          <relationship name="author" maxCount="1" deletionRule="Nullify" \
  destinationEntity="Author" inverseName="books" inverseEntity="Author"/>
          <fetchIndex name="byTitleIndex">
              <fetchIndexElement property="title" type="Binary" order="ascending"/>
              <fetchIndexElement property="pages" type="Binary" order="descending"/>
          </fetchIndex>
          <uniquenessConstraints>
              <uniquenessConstraint>
                  <constraint value="isbn"/>
              </uniquenessConstraint>
          </uniquenessConstraints>
      </entity>
      <entity name="Thing" isAbstract="YES" syncable="YES"/>
      <composite name="Place">
          <attribute name="city" optional="YES" attributeType="String"/>
      </composite>
      <fetchRequest name="LongBooks" entity="Book" predicateString="pages &gt; 500"/>
      <configuration name="Local">
          <memberEntity name="Author"/>
          <memberEntity name="Book"/>
      </configuration>
  """

extension [Diagnostic] {
  /// The id and position of each, for comparison.
  var summary: [String] {
    map { diagnostic in
      guard case .text(_, let start, let end) = diagnostic.location else { return diagnostic.id }
      return "\(diagnostic.id) \(start.line):\(start.column)-\(end.line):\(end.column)"
    }
  }
}
