package import Findings

/// A staged migration plan, as an app hands one to `NSStagedMigrationManager`.
package struct StagedPlan: Hashable, Sendable {
  /// A stage.
  package enum Stage: Hashable, Sendable {
    /// `NSLightweightMigrationStage`, with the versions that it lists.
    case lightweight([PlannedVersion])
    /// `NSCustomMigrationStage`, from one version to another.
    case custom(CustomStage)
  }

  /// The stages in their order.
  package var stages: [Stage]
  /// The location: its file, or the code that creates it.
  package var location: SourceLocation

  /// Creates a plan.
  package init(stages: [Stage], location: SourceLocation) {
    self.stages = stages
    self.location = location
  }
}

/// A stage from one version to another, with additional operations on stores.
package struct CustomStage: Hashable, Sendable {
  /// The version that it begins with.
  package var from: PlannedVersion
  /// The version that it ends with.
  package var to: PlannedVersion
  /// The step file to run before, relative to the plan's folder; nil if absent.
  package var willMigrate: LocatedText?
  /// The step file to run after, relative to the plan's folder; nil if absent.
  package var didMigrate: LocatedText?
  /// The location of Swift code that runs before, only in the app; nil if absent.
  package var willRun: SourceLocation?
  /// The location of Swift code that runs after; nil if absent.
  package var didRun: SourceLocation?
  /// The objects that the Swift code before may delete.
  package var willDelete = HandlerDeletions.none
  /// The objects that the Swift code after may delete.
  package var didDelete = HandlerDeletions.none

  /// Creates a stage without handlers.
  package init(from: PlannedVersion, to: PlannedVersion) {
    self.from = from
    self.to = to
  }
}

/// The objects that the code of a custom stage may delete, according to its text.
package enum HandlerDeletions: Hashable, Sendable {
  /// None.
  case none
  /// Those of entities, by name.
  case of(Set<String>)
  /// The code could not be read.
  case unknown
}

/// A version that a plan names.
package struct PlannedVersion: Hashable, Sendable {
  /// The name; nil if only the checksum is given.
  package var name: String?
  /// The version checksum in Base64; nil if only the name is given.
  package var checksum: String?
  /// Where it is written.
  package var location: SourceLocation

  /// Creates a version of a plan.
  package init(name: String?, checksum: String?, location: SourceLocation) {
    self.name = name
    self.checksum = checksum
    self.location = location
  }

  /// The name, or else the checksum.
  package var text: String { name ?? checksum ?? "" }
}

/// Reads a plan file.
///
/// - Parameters:
///   - bytes: The content.
///   - file: The path, for messages.
/// - Returns: The plan and what is wrong with the file.
package func readPlan(_ bytes: [UInt8], file: String) -> JSONFile<StagedPlan> {
  var reader = JSONFileReader(bytes, file: file)
  var stages: [StagedPlan.Stage] = []
  if let root = reader.root {
    let members = reader.members(of: root, known: ["formatVersion", "stages"])
    reader.checkForm(members)
    for node in reader.elements(reader.required("stages", of: members, in: root)) ?? [] {
      if let stage = reader.stage(node) { stages.append(stage) }
    }
  }
  return JSONFile(
    value: StagedPlan(stages: stages, location: .file(file)), problems: reader.problems)
}

extension JSONFileReader {
  fileprivate mutating func stage(_ node: JSONNode) -> StagedPlan.Stage? {
    let members = members(of: node, known: ["lightweight", "custom"])
    switch (members["lightweight"], members["custom"]) {
    case (let list?, nil):
      var versions: [PlannedVersion] = []
      for element in elements(list) ?? [] {
        if let version = plannedVersion(element) { versions.append(version) }
      }
      return .lightweight(versions)
    case (nil, let custom?):
      let members = self.members(of: custom, known: ["from", "to", "willMigrate", "didMigrate"])
      let from = required("from", of: members, in: custom).flatMap { plannedVersion($0) }
      let to = required("to", of: members, in: custom).flatMap { plannedVersion($0) }
      guard let from, let to else { return nil }
      var stage = CustomStage(from: from, to: to)
      stage.willMigrate = text(members["willMigrate"], expected: "the path of a step file")
      stage.didMigrate = text(members["didMigrate"], expected: "the path of a step file")
      return .custom(stage)
    default:
      note(
        .wrongValue, range: node.range,
        summary: "a stage has one of the keys \"lightweight\" and \"custom\", and not both")
      return nil
    }
  }

  private mutating func plannedVersion(_ node: JSONNode) -> PlannedVersion? {
    if case .string(let text) = node.value, !text.isEmpty {
      let isChecksum = text.utf8.count == 44 && text.hasSuffix("=")
      return PlannedVersion(
        name: isChecksum ? nil : text, checksum: isChecksum ? text : nil,
        location: location(node.range))
    }
    guard case .object = node.value else {
      refuse(node, expected: "the name of a version, its checksum, or an object with both")
      return nil
    }
    let members = members(of: node, known: ["version", "checksum"])
    let name = text(required("version", of: members, in: node), expected: "the name of a version")
    let checksum = text(members["checksum"], expected: "a checksum")
    return name.map {
      PlannedVersion(name: $0.text, checksum: checksum?.text, location: location(node.range))
    }
  }
}
