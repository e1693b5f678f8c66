import Findings
import Migration

extension MigrationFinding {
  /// The advice for Swift sources.
  ///
  /// A member of a structure is an element of a composite: its initial value is not a default, and it has no
  /// original name; neither has a case or a class.
  ///
  /// *Source:* `swiftdata.md` §3 and §11, 6 and 7.
  var swiftAdvice: String {
    let isMember = property?.contains(".") == true
    switch rule.id {
    case MigrationRule.probableRename.id where property == nil, MigrationRule.entityRemoved.id:
      return """
        A class has no original name in SwiftData: keep its name, or keep the old class beside the new one for a version, and \
        carry the rows over in a custom stage.
        """
    case MigrationRule.mandatoryAttributeAdded.id where isMember:
      return "Make the member optional: its initial value is not a default for rows that exist."
    case MigrationRule.probableRename.id where isMember:
      return """
        Members of structures and cases have no original name: keep the old one, carry the values over in a custom \
        stage, or accept the loss.
        """
    case MigrationRule.incompatibleType.id where isMember,
      MigrationRule.attributeRemoved.id where isMember:
      return """
        Parts of enums and structures have no original name: add a property of the new type beside the old one, carry \
        the values over in a custom stage, or accept the loss.
        """
    case MigrationRule.mandatoryAttributeAdded.id:
      return """
        Write an initial value at the property, which is the default for rows that exist, or make it optional; what an \
        initializer sets is not a default. Where each row needs a value of its own: add it as optional, and fill it in \
        a custom stage.
        """
    case MigrationRule.mandatoryRelationshipAdded.id:
      return "Make it optional: a relationship has no default, whatever its initial value says."
    case MigrationRule.probableRename.id:
      return """
        If it is a rename, write `@Attribute(originalName:)`, or `@Relationship(originalName:)`, or keep the old property as \
        well where it is mirrored with CloudKit, which refuses renames; if not, accept the loss.
        """
    case MigrationRule.cloudKitRename.id:
      return """
        Keep the old name. For another one, add a new property without an original name beside the old one, and copy \
        the values in code.
        """
    default: return rule.fix
    }
  }
}
