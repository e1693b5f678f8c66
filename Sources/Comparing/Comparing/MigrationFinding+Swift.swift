import Findings
import Migration

extension MigrationFinding {
  /// The advice for Swift sources.
  ///
  /// A member of a structure is an element of a composite: its initial value is not a default, and it has no
  /// original name; neither has a case or a class.
  ///
  /// *Source:* `Documentation/SwiftData.md`, what the sources leave open.
  var swiftAdvice: String {
    let isMember = property?.contains(".") == true
    switch rule.id {
    case MigrationRule.probableRename.id where property == nil, MigrationRule.entityRemoved.id:
      return """
        A class has no original name in SwiftData: keep its name, or keep the old class next to \
        the new one for one version, and carry the rows over in a custom stage.
        """
    case MigrationRule.mandatoryAttributeAdded.id where isMember:
      return "Make the member optional: its initial value is not a default for existing rows."
    case MigrationRule.probableRename.id where isMember:
      return """
        Members of structures and cases have no original name: keep the old one, carry the values over in a custom \
        stage, or accept the loss.
        """
    case MigrationRule.incompatibleType.id where isMember,
      MigrationRule.attributeRemoved.id where isMember:
      return """
        Parts of enums and structures have no original name: add a property of the new type next \
        to the old one and carry the values over in a custom stage, or accept the loss.
        """
    case MigrationRule.mandatoryAttributeAdded.id:
      return """
        Give the property an initial value, which is the default for existing rows, or make it \
        optional; a value that an initializer sets is not a default. If each row needs its own \
        value, add it as optional, and fill it in a custom stage.
        """
    case MigrationRule.mandatoryRelationshipAdded.id:
      return "Make it optional: a relationship has no default, whatever its initial value says."
    case MigrationRule.probableRename.id:
      return """
        If it is a rename, write `@Attribute(originalName:)`, or `@Relationship(originalName:)`, \
        or if it is mirrored with CloudKit, which refuses renames, keep the old property as well; \
        if it is not a rename, accept the loss.
        """
    case MigrationRule.cloudKitRename.id:
      return """
        Keep the old name. To use another name, add a new property without an original name next \
        to the old one, and copy the values in code.
        """
    default: return rule.fix
    }
  }
}
