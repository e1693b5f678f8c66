import DataModel
import TestSupport
import Testing

/// The smallest known entity with self-inverse relationships.
///
/// tkanarsky/osxphotos @ b211012361220b49f75d31c584a4d382d1780fbd,
/// `tests/Test-Lock-10_15_1.photoslibrary/database/Photos.sqlite`. A fact, no code.
@Suite("Hash written by Apple's tools: own inverses")
struct AppleOwnInverseTests {
  @Test func `two self-inverse relationships and a pair of inverses have Apple's hash`() {
    let person = Entity("Person", attributes + relationships) { $0.versionHashModifier = "11066" }
    #expect(
      hexadecimalHash(of: person)
        == "660167c5a8b78c0439d3a82c1287fed8ef61c4f280897a1d2882d680abaf89f3")
  }

  private var attributes: [any Property] {
    [
      Attribute("ageType", .integer16),
      Attribute("cloudDeleteState", .integer16) { $0.preservesValueOnDeletion = true },
      Attribute("cloudLocalState", .integer16),
      Attribute("cloudVerifiedType", .integer32, isOptional: true),
      Attribute("contactMatchingDictionary", .transformable, isOptional: true),
      Attribute("displayName", isOptional: true),
      Attribute("faceCount", .integer32) { $0.versionHashModifier = "2016113001" },
      Attribute("fullName", isOptional: true), Attribute("genderType", .integer16),
      Attribute("inPersonNamingModel", .boolean), Attribute("keyFacePickSource", .integer16),
      Attribute("manualOrder", .integer32),
      Attribute("personUUID", isOptional: true) { $0.preservesValueOnDeletion = true },
      Attribute("personUri", isOptional: true), Attribute("questionType", .integer16),
      Attribute("type", .integer32) { $0.versionHashModifier = "2016092101" },
      Attribute("verifiedType", .integer32),
    ]
  }

  private var relationships: [any Property] {
    [
      Relationship("associatedFaceGroup", to: "DetectedFaceGroup", inverse: "associatedPerson"),
      Relationship(
        "clusterRejectedFaces", toMany: "DetectedFace", inverse: "clusterRejectedPersons"),
      Relationship("detectedFaces", toMany: "DetectedFace", inverse: "person"),
      Relationship("faceCrops", toMany: "FaceCrop", inverse: "person"),
      Relationship("invalidMergeCandidates", toMany: "Person", inverse: "invalidMergeCandidates"),
      Relationship("keyFace", to: "DetectedFace", inverse: "personBeingKeyFace"),
      Relationship("mergeCandidates", toMany: "Person", inverse: "mergeCandidates"),
      Relationship("mergeSourcePersons", toMany: "Person", inverse: "mergeTargetPerson"),
      Relationship("mergeTargetPerson", to: "Person", inverse: "mergeSourcePersons"),
      Relationship("personReferences", toMany: "PersonReference", inverse: "person"),
      Relationship("rejectedFaces", toMany: "DetectedFace", inverse: "rejectedPersons"),
      Relationship(
        "rejectedFacesNeedingFaceCrops", toMany: "DetectedFace",
        inverse: "rejectedPersonsNeedingFaceCrops"),
    ]
  }
}
