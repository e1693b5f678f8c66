import DataModel
import Findings
import SwiftCode

/// A type that an older schema shares with the newest one.
struct LiveType {
  /// The type, as the older schema has it.
  var type: SwiftDataType
  /// The older schema.
  var schema: SwiftDataSchema
  /// The newest schema.
  var newest: String
  /// The checksum of the older schema.
  var checksum: String
  /// Whether the type has another shape than the older schema had of it at the base.
  var isEdited: Bool
}

extension ReleaseScope {
  /// The types that versioned schemas of Swift sources share with the newest one, by schema; empty if the app
  /// does not open a versioned schema.
  ///
  /// A copy that nothing newer has is frozen wherever it stands.
  ///
  /// - Source: `Documentation/SwiftData.md`, stores and releases.
  var liveTypes: [[LiveType]] {
    guard let swift = input.swift, let head = input.head,
      let last = swift.plan?.schemas.last?.name ?? head.current, let newest = swift.types[last],
      swift.schema(last)?.kind == .versioned
    else { return [] }
    let live = Set(newest.values.map(\.name))
    return head.versions.filter { $0.name != last }.compactMap { version in
      guard let schema = swift.schema(version.name), schema.kind == .versioned else { return nil }
      let (before, now) = (input.base?[version.name]?.hashes.byName, version.hashes.byName)
      return schema.types.values.filter { live.contains($0.name) }
        .sorted { $0.entity < $1.entity }.map { type in
          LiveType(
            type: type, schema: schema, newest: last, checksum: version.hashes.checksum,
            isEdited: before?[type.entity].map { $0 != now[type.entity] } ?? false)
        }
    }
  }

  /// The findings on types shared with the newest schema: one for each edited type, otherwise a single one.
  ///
  /// - Parameters:
  ///   - types: The types.
  ///   - summary: Returns the summary for one type, given a text for the number of others.
  ///   - place: Returns the location of the finding.
  /// - Returns: The findings.
  func found(
    _ types: [LiveType], _ summary: (LiveType, _ more: String) -> String,
    at place: (LiveType) -> ReleasePlace
  ) -> [FoundInRelease] {
    let edited = types.filter(\.isEdited)
    let told = edited.isEmpty ? Array(types.prefix(1)) : edited
    return told.map { live in
      let (more, schema) = (types.count - 1, live.schema.name)
      var finding = FoundInRelease(
        summary(live, edited.isEmpty && more > 0 ? " and \(more) more" : ""), at: place(live),
        key: edited.isEmpty ? schema : "\(schema):\(live.type.entity)", content: [live.checksum])
      finding.severity = severity(ofEdited: live.isEdited)
      if !live.isEdited {
        finding.explanation = """
          It is unchanged, so nothing fails yet. Once it is edited, stores of \(schema) are \
          unknown to a plan with stages, and the app fails at launch.
          """
      }
      finding.entity = live.type.entity
      finding.before = .file(live.type.location)
      finding.versions = [schema]
      finding.fixes = [.freezeSchema(schema)]
      return finding
    }
  }

  /// The severity of an actual or possible edit of a shared type: without stages, SwiftData is known to use
  /// lightweight migration.
  private func severity(ofEdited isEdited: Bool) -> Severity? {
    guard isEdited, let plan = input.swift?.plan else { return .note }
    return plan.hasNoStages ? .warning : nil
  }
}
