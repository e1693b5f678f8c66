package import DataModel
package import Findings
package import ModelFiles

/// A difference between a CloudKit schema and a model, and the check that finds it.
package struct SchemaRule: Rule {
  /// The description of the findings.
  package let description: RuleDescription
  /// Schemas and models that break the rule.
  package let triggering: [SchemaExample]
  /// Similar schemas and models that satisfy the rule.
  package let nonTriggering: [SchemaExample]
  /// Finds what breaks the rule.
  package let check: @Sendable (SchemaScope) -> [FoundInSchema]

  /// Creates a rule.
  init(
    _ description: RuleDescription, triggering: [SchemaExample], nonTriggering: [SchemaExample],
    check: @escaping @Sendable (SchemaScope) -> [FoundInSchema]
  ) {
    self.description = description.with(
      triggering: triggering.map(\.shown), nonTriggering: nonTriggering.map(\.shown))
    self.triggering = triggering
    self.nonTriggering = nonTriggering
    self.check = check
  }

  /// All rules; those that cause failures come first.
  package static let all: [SchemaRule] = [
    missingRecordType, missingField, fieldType, fieldEncryption, missingIndex,
    uninitializedSchema, leftoverField, unusualSchema,
  ]
}

/// The input of schema rules.
package struct SchemaScope: Sendable {
  /// The schema.
  package let document: CloudKitSchemaDocument
  /// The record types that mirroring needs.
  package let mirrored: MirroredModel
  /// How the app mirrors the model.
  package let options: MirroringOptions

  /// The record types that both the model and the schema have.
  var pairs: [(needed: MirroredRecordType, known: CloudKitRecordType)] {
    mirrored.recordTypes.compactMap { type in
      document.recordType(type.name).map { (type, $0) }
    }
  }

  /// Whether the app fails without a field.
  func isNeeded(_ field: MirroredField) -> Bool {
    field.isOfUse || options.isShared && field.role == .receipt
  }

  /// The results of `found` for every field with a wrong type.
  func differingFields(
    _ found: (MirroredRecordType, MirroredField, CloudKitField) -> FoundInSchema?
  ) -> [FoundInSchema] {
    pairs.flatMap { needed, known in
      needed.fields.compactMap { field in
        guard let other = known[field.field.name], other.type != field.field.type,
          !field.otherTypes.contains(other.type)
        else { return nil }
        return found(needed, field, other)
      }
    }
  }
}

/// One difference between a schema and a model.
package struct FoundInSchema: FoundByRule, Hashable {
  /// The record type; empty for the whole schema.
  package var recordType: String
  /// The field; nil for the whole record type.
  package var field: String?
  /// The element of the model concerned.
  package var place: ElementPath?
  /// A one-line summary that can stand alone.
  package var summary: String
  /// Additional remarks, one sentence each.
  package var notes: [String] = []
  /// Always that of the rule.
  package var explanation: String? { nil }
  /// The severity, if it differs from that of the rule.
  package var severity: Severity?
  /// Always that of the rule.
  package var apple: AppleError? { nil }

  init(
    _ recordType: String, field: String? = nil, at place: ElementPath? = nil, _ summary: String
  ) {
    self.recordType = recordType
    self.field = field
    self.place = place
    self.summary = summary
  }

  /// The entity concerned.
  package var entity: String? {
    switch place {
    case .entity(let name)?, .property(let name, _)?: name
    default: nil
    }
  }

  /// The property concerned.
  package var property: String? {
    guard case .property(_, let name)? = place else { return nil }
    return name
  }

  /// The path, such as `CD_Note.CD_body`; empty for the whole schema.
  package var path: String { recordType + (field.map { ".\($0)" } ?? "") }
}

/// A finding in a schema, independent of files.
package typealias SchemaFinding = Finding<FoundInSchema>

/// Compares a CloudKit schema with the record types that a model needs.
///
/// - Parameters:
///   - document: The production schema.
///   - mirrored: The record types that mirroring needs.
///   - options: How the app mirrors the model.
/// - Returns: The differences and notes, in the order of the rules.
package func compareCloudKitSchema(
  _ document: CloudKitSchemaDocument, with mirrored: MirroredModel, _ options: MirroringOptions
) -> [SchemaFinding] {
  let scope = SchemaScope(document: document, mirrored: mirrored, options: options)
  return SchemaRule.all.flatMap { rule in
    rule.check(scope).map { found in
      SchemaFinding(
        rule.description, found,
        Fingerprint(
          rule: rule.id, element: found.path,
          content: contentDigest(of: [found.summary] + found.notes)))
    }
  }
}

/// A schema and a model, for the examples of rules.
package struct SchemaExample: Hashable, Sendable {
  /// The text of the schema.
  package var text: String
  /// The content of `<model>`.
  package var model: String
  /// How the app mirrors the model.
  package var options = MirroringOptions()

  init(text: String, _ model: String) {
    self.text = text
    self.model = model
  }

  /// Creates an example from the fields of the record type `CD_A`; nil for a schema without it.
  init(_ fields: String?, _ model: String, isShared: Bool = false, isPublic: Bool = false) {
    self.init(
      text: "DEFINE SCHEMA\n" + (fields.map { "    RECORD TYPE CD_A (\($0));\n" } ?? ""), model)
    options.isShared = isShared
    options.isPublic = isPublic
  }

  /// The example for display.
  fileprivate var shown: RuleExample {
    var parts: [RuleExample.Part] = [.init("schema", text), .init("model", model)]
    if options.isShared { parts.append(.init("records are shared", nil)) }
    if options.isPublic { parts.append(.init("mirrored with the public database", nil)) }
    return RuleExample(parts)
  }

  /// A model with one entity that has one string attribute.
  static let text =
    #"<entity name="A"><attribute name="x" optional="YES" attributeType="String"/></entity>"#
}

extension RuleDescription {
  /// Describes a rule of a CloudKit schema.
  static func schema(
    _ id: String, _ severity: Severity, title: String, rationale: String, fix: String = ""
  ) -> RuleDescription {
    RuleDescription(
      id, .cloudKit, severity, title: title, rationale: rationale, fix: fix,
      source: """
        Nine pairs of exported schemas and models, and the error texts of some twenty public reports: \
        Documentation/Formats/cloudkit-schema.md.
        """)
  }
}

extension RuleDescription {
  /// Whether adding everything that the schema lacks resolves the finding.
  package var isResolvedByAdding: Bool {
    [SchemaRule.missingRecordType, .missingField, .missingIndex, .uninitializedSchema]
      .contains { $0.description == self }
  }
}
