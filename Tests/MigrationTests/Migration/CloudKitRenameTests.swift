import DataModel
import Findings
import Migration
import Testing

@Suite("Renames in models mirrored with CloudKit") struct CloudKitRenameTests {
  private static let old = """
    <entity name="Note"><attribute name="title" optional="YES" attributeType="String"/>\
    <relationship name="tags" optional="YES" toMany="YES" destinationEntity="Tag" inverseName="notes" \
    inverseEntity="Tag"/></entity><entity name="Tag"><relationship name="notes" optional="YES" toMany="YES" \
    destinationEntity="Note" inverseName="tags" inverseEntity="Note"/></entity>
    """
  private static let new = """
    <entity name="Page" elementID="Note"><attribute name="heading" elementID="title" optional="YES" \
    attributeType="String"/><relationship name="labels" elementID="tags" optional="YES" toMany="YES" \
    destinationEntity="Tag" inverseName="notes" inverseEntity="Tag"/></entity><entity name="Tag">\
    <relationship name="notes" optional="YES" toMany="YES" destinationEntity="Page" inverseName="labels" \
    inverseEntity="Page"/></entity>
    """

  private func reasons(_ mark: (inout Model) -> Void) -> [String] {
    var to = model(Self.new)
    mark(&to)
    return checkMigration(MigrationStep(from: model(Self.old), to: to)).findings
      .filter { $0.layer == .inference }.compactMap { $0.apple?.reason }
  }

  @Test func `each kind of rename has Core Data's message`() {
    #expect(
      reasons { $0.isUsedWithCloudKit = true } == [
        "Cannot migrate store in-place: CloudKit integration forbids renaming 'Note' to 'Page'. Older devices can't "
          + "process the new records",
        "Properties cannot be renamed in stores that are used with CloudKit. Cannot rename 'Note.title' to "
          + "'Page.heading'.",
        "Cannot migrate store in-place: CloudKit integration forbids renaming 'tags' to 'labels'. Older devices can't "
          + "process the new relationships.",
      ])
  }

  @Test func `entities outside mirrored configurations may be renamed`() {
    #expect(reasons { _ in }.isEmpty)
    let all = reasons { $0.isUsedWithCloudKit = true }
    for (entities, count) in [(Set(["Tag"]), 0), (["Page", "Tag"], all.count)] {
      let found = reasons { model in
        var configuration = Configuration(name: "Cloud", entities: entities)
        configuration.isUsedWithCloudKit = true
        model.configurations.insert(configuration)
      }
      #expect(found.count == count)
    }
  }

  /// Compiled models and their configurations lack the marks.
  @Test func `a compiled model takes the CloudKit marks of its predecessor`() throws {
    var source = model(Self.old)
    var configuration = Configuration(name: "Cloud", entities: ["Tag"])
    configuration.isUsedWithCloudKit = true
    source.configurations.insert(configuration)
    var compiled = model(Self.new)
    compiled.configurations.insert(Configuration(name: "Cloud", entities: ["Page"]))
    #expect(compiled.mirroredEntities(whenTold: nil).isEmpty)
    let marked = compiled.markedForCloudKit(as: source)
    #expect(marked.mirroredEntities(whenTold: nil).map(\.name) == ["Page"])
    #expect(marked.mirroredEntities(whenTold: false).isEmpty)
  }

  /// Setting it would make the step impossible.
  @Test func `no renaming identifier is proposed for a mirrored entity`() {
    for isMirrored in [false, true] {
      var to = model(
        #"<entity name="A"><attribute name="displayName" optional="YES" attributeType="String"/></entity>"#
      )
      to.isUsedWithCloudKit = isMirrored
      let from = model(
        #"<entity name="A"><attribute name="userName" optional="YES" attributeType="String"/></entity>"#
      )
      let findings = checkMigration(MigrationStep(from: from, to: to)).findings
        .filter { $0.rule == MigrationRule.probableRename.description }
      #expect(findings.count == 1 && findings.allSatisfy { $0.edits.isEmpty == isMirrored })
    }
  }
}
