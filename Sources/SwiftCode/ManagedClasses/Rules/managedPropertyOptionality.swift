import DataModel
import Findings

extension ClassRule {
  /// A managed property that may be nil is optional.
  static let managedPropertyOptionality = ClassRule(
    RuleDescription(
      "managed-property-optionality", .lint, .warning,
      title: "A managed property is not optional, but its value may be nil.",
      rationale: "Swift relies on a value, and reading nil fails.",
      fix: "Declare the property as optional, or make it required in the model.",
      source: """
        The sources of Foundation for Swift: what bridging a value makes of nil (`String`, `Data`, `Array`, \
        `Dictionary` and `Set` read as empty, `Date`, `URL` and `UUID` trap).
        """),
    triggering: [
      Example(date(#" optional="YES""#), "class Track: NSManagedObject { @NSManaged var x: Date }")
    ],
    nonTriggering: [
      Example(
        date(#" optional="YES""#), "class Track: NSManagedObject { @NSManaged var x: Date? }"),
      Example(date(""), "class Track: NSManagedObject { @NSManaged var x: Date }"),
    ]
  ) { scope in
    scope.managedProperties.compactMap { managed in
      guard let match = managed.matches.first, let type = scope.settledType(managed),
        !type.isOptional, match.mayBeNil, scope.judge(managed, match) == .fits,
        let effect = scope.effectOfNil(type)
      else { return nil }
      let property = managed.property
      var found = FoundInClass(
        """
        \(managed.part).\(property.name) is declared as \(property.writtenType), but is optional \
        in the model
        """,
        entity: managed.member.entity.name, property: match.name, at: property.location,
        content: property.writtenType)
      found.explanation = effect
      found.isInModel = true
      found.fix = property.writtenType + "?"
      return found
    }
  }

  private static func date(_ more: String) -> String {
    """
    <entity name="Track" representedClassName=".Track">\
    <attribute name="x" attributeType="Date"\(more)/></entity>
    """
  }
}

extension Property {
  /// Whether objects can be without a value of it.
  fileprivate var mayBeNil: Bool {
    switch self {
    case let attribute as Attribute: attribute.isOptional && attribute.defaultValue == nil
    // To-many relationships are empty sets, fetched properties empty arrays.
    case let relationship as Relationship: relationship.isOptional && !relationship.isToMany
    default: false
    }
  }
}

extension ClassScope {
  /// The effect of reading nil as `type`; nil if absent.
  fileprivate func effectOfNil(_ type: DeclaredType) -> String? {
    guard case .named(let name, _) = type else { return nil }
    switch index.representation(of: type) {
    // Scalars read as zero.
    case .scalar, .nothing, .decimalStructure: return nil
    case .anything, .unknown, .object: break
    }
    if ["String", "Data", "Array", "Dictionary", "Set"].contains(name) {
      return "Nil reads as an empty value and cannot be told apart from one."
    }
    return bridgedClasses[name] == nil
      ? "Swift treats nil as an object, and fails when it is used."
      : "Reading nil ends the program."
  }
}
