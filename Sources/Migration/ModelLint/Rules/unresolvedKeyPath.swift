import DataModel
import Findings

extension ModelRule {
  /// Key paths in predicates and expressions lead to stored properties.
  static let unresolvedKeyPath = ModelRule(
    RuleDescription(
      "unresolved-key-path", .lint, .warning,
      title: "A predicate or an expression names a property that does not exist.",
      rationale: """
        Key paths are looked up when the request is executed, the index is made or the value \
        derived. If one leads nowhere, Core Data raises an exception (“keypath x not found in \
        entity A”). A store keeps neither transient attributes nor fetched properties, and an \
        index covers the columns of one table. After $FETCH_SOURCE, a key may also be a method of \
        the entity's class, which the model does not show.
        """,
      fix: "Correct the key path, or add the property.",
      source: """
        The exception in public reports; Apple's Core Data Programming Guide: a fetch cannot use a predicate on \
        transient properties; SQLite: expressions of an index see one table.
        """),
    triggering: [
      """
      <entity name="A"><attribute name="name" optional="YES" attributeType="String"/></entity>\
      <fetchRequest name="F" entity="A" predicateString="nme == $NAME"/>
      """,
      """
      <entity name="A"><attribute name="name" optional="YES" attributeType="String"/></entity>\
      <fetchRequest name="F" entity="A" predicateString="name.length &gt; 3"/>
      """,
      """
      <entity name="A"><attribute name="x" optional="YES" transient="YES" attributeType="String"/>\
      <fetchedProperty name="f"><fetchRequest name="r" entity="A" predicateString="x == 'q'"/>\
      </fetchedProperty></entity>
      """,
      """
      <entity name="A"><attribute name="x" optional="YES" attributeType="String"/>\
      <fetchIndex name="i" partialIndexPredicate="y == nil"><fetchIndexElement property="x" \
      type="Binary" order="ascending"/></fetchIndex></entity>
      """,
      """
      <entity name="A"><attribute name="x" optional="YES" attributeType="Date" derived="YES" \
      derivationExpression="a.y"/><relationship name="a" optional="YES" maxCount="1" \
      destinationEntity="A" inverseName="a" inverseEntity="A"/></entity>
      """,
      """
      <entity name="A"><relationship name="a" optional="YES" maxCount="1" destinationEntity="A" \
      inverseName="a" inverseEntity="A"/><attribute name="x" optional="YES" attributeType="String"/>\
      <fetchIndex name="i"><fetchIndexElement property="a.x" type="Binary" order="ascending"/>\
      </fetchIndex></entity>
      """,
    ],
    nonTriggering: [
      """
      <entity name="A"><attribute name="name" optional="YES" attributeType="String"/>\
      <relationship name="b" optional="YES" maxCount="1" destinationEntity="A" inverseName="b" \
      inverseEntity="A"/></entity>\
      <fetchRequest name="F" entity="A" predicateString="b.name == $NAME OR SELF == $X OR b.objectID == $Y"/>
      """,
      """
      <entity name="A"><attribute name="name" optional="YES" attributeType="String"/>\
      <fetchedProperty name="f"><fetchRequest name="r" entity="A" \
      predicateString="name == $FETCH_SOURCE.name"/></fetchedProperty></entity>
      """,
      """
      <entity name="A"><attribute name="p" optional="YES" attributeType="Composite" composite="C"/>\
      <fetchIndex name="i"><fetchIndexElement property="p.x" type="Binary" order="ascending"/>\
      </fetchIndex></entity>\
      <composite name="C"><attribute name="x" optional="YES" attributeType="String"/></composite>
      """,
    ]
  ) { scope in
    scope.keyPathProblems { $0 != .manyValues }
  }
}
