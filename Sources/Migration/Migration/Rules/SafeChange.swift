/// A change that Core Data infers without data loss, so that no rule reports it.
package struct SafeChange: Sendable {
  /// The change, in a few words.
  package var title: String
  /// The source of the fact.
  package var source: String
  /// Two models that demonstrate it.
  package var example: MigrationRule.Example

  private init(_ title: String, source: String, from: String, to: String) {
    self.title = title
    self.source = source
    example = MigrationRule.Example(from: from, to: to)
  }

  /// All of them.
  package static let all: [SafeChange] = attributes + relationships + entities

  private static let attributes: [SafeChange] = [
    SafeChange(
      "optional attribute added", source: "Apple's guide; 579 times in shipped pairs.",
      from: #"<entity name="A"/>"#,
      to: #"<entity name="A"><attribute name="x" optional="YES" attributeType="String"/></entity>"#),
    SafeChange(
      "required attribute with a default added",
      source: "Apple's guide; 136 times in shipped pairs.",
      from: #"<entity name="A"/>"#,
      to: """
        <entity name="A"><attribute name="x" attributeType="String" defaultValueString="q"/></entity>
        """),
    SafeChange(
      "attribute made optional", source: "Apple's guide; 33 times in shipped pairs.",
      from: #"<entity name="A"><attribute name="x" attributeType="String"/></entity>"#,
      to: #"<entity name="A"><attribute name="x" optional="YES" attributeType="String"/></entity>"#),
    SafeChange(
      "attribute renamed with a renaming identifier", source: "Apple's guide; Olvid 47→48.",
      from: #"<entity name="A"><attribute name="x" attributeType="String"/></entity>"#,
      to: #"<entity name="A"><attribute name="y" attributeType="String" elementID="x"/></entity>"#),
    SafeChange(
      "attribute renamed again, the first name as identifier", source: "Follows from pairing.",
      from:
        #"<entity name="A"><attribute name="y" attributeType="String" elementID="x"/></entity>"#,
      to: #"<entity name="A"><attribute name="z" attributeType="String" elementID="x"/></entity>"#),
    SafeChange(
      "attribute moved to the parent", source: "Olvid 20→21 moved one down.",
      from: """
        <entity name="P"/><entity name="A" parentEntity="P"><attribute name="x" optional="YES" \
        attributeType="String"/></entity>
        """,
      to: """
        <entity name="P"><attribute name="x" optional="YES" attributeType="String"/></entity>\
        <entity name="A" parentEntity="P"/>
        """),
    SafeChange(
      "external storage allowed", source: "Read.",
      from:
        #"<entity name="A"><attribute name="x" optional="YES" attributeType="Binary"/></entity>"#,
      to: """
        <entity name="A"><attribute name="x" optional="YES" attributeType="Binary" \
        allowsExternalBinaryDataStorage="YES"/></entity>
        """),
    SafeChange(
      "Binary and Transformable exchanged with NSMigrationAllowTypeTransformation",
      source: "Read, undocumented.",
      from:
        #"<entity name="A"><attribute name="x" optional="YES" attributeType="Binary"/></entity>"#,
      to: """
        <entity name="A"><attribute name="x" optional="YES" attributeType="Transformable"><userInfo>\
        <entry key="NSMigrationAllowTypeTransformation" value="1"/></userInfo></attribute></entity>
        """),
    SafeChange(
      "type of a transient attribute changed", source: "A shipped pair of mastodon.",
      from: """
        <entity name="A"><attribute name="x" optional="YES" transient="YES" \
        attributeType="String"/></entity>
        """,
      to: """
        <entity name="A"><attribute name="x" optional="YES" transient="YES" \
        attributeType="Transformable"/></entity>
        """),
  ]

  private static let relationships: [SafeChange] = [
    SafeChange(
      "relationship added that may be empty", source: "Apple's guide; 236 times in shipped pairs.",
      from: #"<entity name="A"/>"#,
      to: """
        <entity name="A"><relationship name="r" optional="YES" maxCount="1" \
        destinationEntity="A"/></entity>
        """),
    SafeChange(
      "to-one relationship made to-many", source: "Apple's guide.",
      from: """
        <entity name="A"><relationship name="r" optional="YES" maxCount="1" \
        destinationEntity="B" inverseName="all" inverseEntity="B"/></entity>
        <entity name="B"><relationship name="all" optional="YES" toMany="YES" destinationEntity="A" \
        inverseName="r" inverseEntity="A"/></entity>
        """,
      to: """
        <entity name="A"><relationship name="r" optional="YES" toMany="YES" \
        destinationEntity="B" inverseName="all" inverseEntity="B"/></entity>
        <entity name="B"><relationship name="all" optional="YES" toMany="YES" destinationEntity="A" \
        inverseName="r" inverseEntity="A"/></entity>
        """),
    SafeChange(
      "to-many relationship made ordered", source: "Apple's guide.",
      from: """
        <entity name="A"><relationship name="r" optional="YES" toMany="YES" \
        destinationEntity="A"/></entity>
        """,
      to: """
        <entity name="A"><relationship name="r" optional="YES" toMany="YES" ordered="YES" \
        destinationEntity="A"/></entity>
        """),
    SafeChange(
      "destination renamed with a renaming identifier", source: "Follows from pairing.",
      from: """
        <entity name="A"><relationship name="r" optional="YES" maxCount="1" \
        destinationEntity="B"/></entity><entity name="B"/>
        """,
      to: """
        <entity name="A"><relationship name="r" optional="YES" maxCount="1" \
        destinationEntity="C"/></entity><entity name="C" elementID="B"/>
        """),
  ]

  private static let entities: [SafeChange] = [
    SafeChange(
      "entity added", source: "Apple's guide; 299 times in shipped pairs.",
      from: #"<entity name="A"/>"#, to: #"<entity name="A"/><entity name="B"/>"#),
    SafeChange(
      "entity renamed with a renaming identifier", source: "Apple's guide; Olvid 49→50.",
      from: #"<entity name="A"/>"#, to: #"<entity name="B" elementID="A"/>"#),
    SafeChange(
      "new parent over one former root", source: "Apple's guide.",
      from: #"<entity name="A"/>"#,
      to: #"<entity name="P" isAbstract="YES"/><entity name="A" parentEntity="P"/>"#),
    SafeChange(
      "entity leaves its parent", source: "Apple's guide.",
      from: #"<entity name="P"/><entity name="A" parentEntity="P"/>"#,
      to: #"<entity name="P"/><entity name="A"/>"#),
    SafeChange(
      "old name used again, with an identifier of its own", source: "Follows from pairing.",
      from: #"<entity name="A"/>"#,
      to: #"<entity name="B" elementID="A"/><entity name="A" elementID="A2"/>"#),
    SafeChange(
      "uniqueness constraint dropped", source: "A shipped pair with a plain generated mapping.",
      from: """
        <entity name="A"><attribute name="x" optional="YES" attributeType="String"/>\
        <uniquenessConstraints><uniquenessConstraint><constraint value="x"/></uniquenessConstraint>\
        </uniquenessConstraints></entity>
        """,
      to: #"<entity name="A"><attribute name="x" optional="YES" attributeType="String"/></entity>"#),
  ]
}
