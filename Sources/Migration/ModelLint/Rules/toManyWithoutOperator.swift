import DataModel
import Findings

extension ModelRule {
  /// To-many key paths are compared with an operator for several values.
  static let toManyWithoutOperator = ModelRule(
    RuleDescription(
      "to-many-without-operator", .lint, .warning,
      title: "A key path goes through a to-many relationship where one value is expected.",
      rationale: """
        The path does not say which of the values is meant. Core Data raises an exception when the \
        request is executed (“to-many key not allowed here”), and a derived attribute has no value.
        """,
      fix: """
        Write ANY or ALL before it, take one value with @count, @min, @max, @sum or @avg, or count with \
        SUBQUERY(…).@count.
        """,
      source: "The exception in public reports."),
    triggering: [
      """
      <entity name="A"><attribute name="x" optional="YES" attributeType="String"/>\
      <relationship name="bs" optional="YES" toMany="YES" destinationEntity="A" inverseName="bs" \
      inverseEntity="A"/></entity><fetchRequest name="F" entity="A" predicateString="bs.x == 'q'"/>
      """,
      """
      <entity name="A"><attribute name="x" optional="YES" attributeType="String"/>\
      <attribute name="y" optional="YES" attributeType="String" derived="YES" \
      derivationExpression="bs.x"/><relationship name="bs" optional="YES" toMany="YES" \
      destinationEntity="A" inverseName="bs" inverseEntity="A"/></entity>
      """,
    ],
    nonTriggering: [
      """
      <entity name="A"><attribute name="x" optional="YES" attributeType="String"/>\
      <attribute name="n" optional="YES" attributeType="Integer 64" derived="YES" \
      derivationExpression="bs.@count"/>\
      <relationship name="bs" optional="YES" toMany="YES" destinationEntity="A" inverseName="bs" \
      inverseEntity="A"/></entity>\
      <fetchRequest name="F" entity="A" predicateString="ANY bs.x == 'q' OR 'q' IN bs.x"/>\
      <fetchRequest name="G" entity="A" predicateString="bs.@count &gt; 1 OR $A IN bs"/>\
      <fetchRequest name="H" entity="A" \
      predicateString="SUBQUERY(bs, $b, $b.x == 'q' AND $b.bs.@count == 0).@count &gt; 1"/>
      """
    ]
  ) { scope in
    scope.keyPathProblems { $0 == .manyValues }
  }
}
