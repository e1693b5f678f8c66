import DataModel
import TestSupport
import Testing

/// Entities of public projects, with the hashes that Apple's tools wrote for them: facts, no code.
@Suite("Hashes written by Apple's tools")
struct AppleHashTests {
  /// Printed by a device in 2016; see `Models/Done/README.md`.
  @Test func `three required attributes of one entity have Apple's hash`() {
    let item = Entity(
      "Item", [Attribute("createdAt", .date), Attribute("done", .boolean), Attribute("name")])
    #expect(
      hexadecimalHash(of: item)
        == "4c8802263219fc66283b28c554f026dc7f95af5fc19fb76e255a26a72a2a79f5")
  }

  /// tkanarsky/osxphotos @ b211012361220b49f75d31c584a4d382d1780fbd,
  /// `tests/Test-Lock-10_15_1.photoslibrary/database/Photos.sqlite`.
  @Test func `modifiers of an entity and an attribute have Apple's hash`() {
    let entity = Entity(
      "SceneClassification",
      [
        Relationship(
          "assetAttributes", to: "AdditionalAssetAttributes", inverse: "sceneClassifications"),
        Attribute("confidence", .double),
        Attribute("sceneIdentifier", .integer32) {
          $0.versionHashModifier = "radar35184237,35318904"
        },
      ]
    ) { $0.versionHashModifier = "radar35318904" }
    #expect(
      hexadecimalHash(of: entity)
        == "08d353e54e67dc0aa9b113bd541136aad0a5b7a15cd94b0d01ee8aa203214e1b")
  }

  /// tkanarsky/osxphotos @ b211012361220b49f75d31c584a4d382d1780fbd,
  /// `tests/Test-Lock-10_15_1.photoslibrary/database/Photos.sqlite`.
  @Test func `a parent with a modifier and an ordered relationship have Apple's hash`() {
    let parent = Entity(
      "CloudFeedEntry",
      [
        Attribute("entryAlbumGUID", isOptional: true), Attribute("entryDate", .date),
        Attribute("entryInvitationRecordGUID", isOptional: true),
        Attribute("entryPriorityNumber", .integer16), Attribute("entryTypeNumber", .integer16),
      ]
    ) { $0.versionHashModifier = "11066" }
    let assets = Relationship(
      "entryAssets", toMany: "GenericAsset", inverse: "cloudFeedAssetsEntry"
    ) { $0.isOrdered = true }
    let child = Entity("CloudFeedAssetsEntry", parent: "CloudFeedEntry", [assets])
    #expect(
      hexadecimalHash(of: parent)
        == "555ebf7034e2f684aedecbe1661721e2cb29522b175ba7a09eea7c278e1a9d79")
    #expect(
      hexadecimalHash(of: child, parent)
        == "559a45e6564836f337e5f416a2a8c82ddbe6420d4df3d4b07eaea1d4a3095b8e")
  }

  /// tkanarsky/osxphotos @ b211012361220b49f75d31c584a4d382d1780fbd,
  /// `tests/Test-13.0.0.photoslibrary/database/Photos.sqlite`.
  @Test func `an attribute preserved after deletion has Apple's hash`() {
    let entity = Entity(
      "FileSystemVolume",
      [
        Attribute("name"), Attribute("uuid") { $0.preservesValueOnDeletion = true },
        Attribute("volumeUuidString", isOptional: true),
        Relationship("resources", toMany: "InternalResource", inverse: "fileSystemVolume"),
      ])
    #expect(
      hexadecimalHash(of: entity)
        == "9b83a38999cb6c9f249246e4846382906d79b3ce747b4aca8cb6925a541cd409")
  }

  /// tkanarsky/osxphotos @ b211012361220b49f75d31c584a4d382d1780fbd,
  /// `tests/Test-26.1.photoslibrary/database/Photos.sqlite`.
  @Test func `uniqueness constraints that are not sorted by name have Apple's hash`() {
    let entity = Entity(
      "GraphLabel",
      [
        Attribute("alias", isOptional: true), Attribute("code", .integer32, isOptional: true),
        Attribute("edgeExternalIdentifierDataHavingLabel", .binary, isOptional: true),
        Attribute("nodeExternalIdentifierDataHavingLabel", .binary, isOptional: true),
      ]
    ) { $0.uniquenessConstraints = [["code"], ["alias"]] }
    #expect(
      hexadecimalHash(of: entity)
        == "201e820c6a7a72d7eed9cc9f2f911973e2b3187be0184b2f49b7ab9efd635190")
  }

  /// alemar11/CoreDataPlus @ f71b5f5706d8a17e9701b10d2fa2a56ede7d5e32,
  /// `Tests/Resources/SampleModel2/Fixtures/SampleModel2_V1.sqlite`.
  @Test func `a derived attribute and counts other than 0 and 1 have Apple's hash`() {
    let author = Relationship("author", to: "Author", inverse: "books") {
      $0.isOptional = false
      $0.minCount = 1
    }
    let pages = Relationship("pages", toMany: "Page", inverse: "book") {
      $0.isOptional = false
      $0.minCount = 1
      $0.maxCount = 10_000
    }
    let book = Entity(
      "Book",
      [
        author, Attribute("cover", .transformable), pages,
        Attribute("pagesCount", .integer64, derivedBy: "count:(pages)"),
        Attribute("price", .decimal), Attribute("publishedAt", .date), Attribute("title"),
        Attribute("uniqueID", .uuid),
      ]
    ) { $0.uniquenessConstraints = [["uniqueID"]] }
    #expect(
      hexadecimalHash(of: book)
        == "01e4ee17f1b2903db05607419b4a713d72df80c90b4510b83a60b9135323f5e7")
  }

  /// MatthewHunt84/MetaCocktailsSwiftData @ af39eabb7f4383ca3a5f3f5daea6527ea9e4c9ce,
  /// `MetaCocktailsSwiftData/Model/Database/PreloadedCocktails.store`.
  @Test func `a composite and a required relationship without an inverse have Apple's hash`() {
    let unit = Composite(name: "Unit", attributes: [Attribute("unit", isOptional: true)])
    let base = Relationship("ingredientBase", to: "IngredientBase") { $0.isOptional = false }
    let ingredient = Entity(
      "Ingredient",
      [Attribute("id", .uuid), base, Attribute("unit", unit), Attribute("value", .double)])
    #expect(
      hexadecimalHash(of: ingredient)
        == "4a3b9f32df42aee19eb186b6ad03ad57c96cd3fb4532671a4063da2002cfc61a")
  }

  /// wireapp/wire-ios-data-model @ bf5946e7fc0a32292c5581d1f094549c7daca834,
  /// `Tests/Resources/store2-75-0.wiredatabase.sqlite`.
  @Test func `a transient attribute beside a name with an underscore has Apple's hash`() {
    let label = Entity(
      "Label",
      [
        Relationship("conversations", toMany: "Conversation", inverse: "labels"),
        Attribute("name", isOptional: true),
        Attribute("remoteIdentifier", .undefined, isOptional: true) { $0.isTransient = true },
        Attribute("remoteIdentifier_data", .binary, isOptional: true),
        Attribute("type", .integer16),
      ])
    #expect(
      hexadecimalHash(of: label)
        == "fb6e6a3d25f803faef433837b3bb06815db59f5a070028172ce45889d77a390c")
  }

  /// Awful/Awful.app @ a5aad0d8c527d4afe24a072ea5da9be43b827848,
  /// `Smilies/Sources/Smilies/Resources/Smilies.sqlite`.
  @Test func `a fetched property has Apple's hash`() {
    let metadata = Entity(
      "SmilieMetadata",
      [
        Attribute("favoriteIndex", .integer16, isOptional: true),
        FetchedProperty("fetchedSmilies", from: "Smilie"), Attribute("isFavorite", .boolean),
        Attribute("lastUsedDate", .date, isOptional: true), Attribute("smilieText"),
      ])
    #expect(
      hexadecimalHash(of: metadata)
        == "4f71e31bb3215d7b5b474bc64369e8aecbdcaf9e2be6cb047e5046b07a5aa107")
  }

  /// log2timeline/plaso @ 4ea03ef9a48dad5284c371ac9b537a184b3eea9c,
  /// `test_data/ios/DataUsage.sqlite`.
  @Test func `a transient relationship has Apple's hash`() {
    let hint = Relationship("hintLiveUsage", to: "LiveUsage", inverse: "hintedBy") {
      $0.isTransient = true
      $0.minCount = 1
    }
    let process = Entity(
      "Process",
      [
        Attribute("bundleName", isOptional: true),
        Attribute("firstTimeStamp", .date, isOptional: true), hint,
        Relationship("hasLiveUsage", toMany: "LiveUsage", inverse: "hasProcess"),
        Attribute("procName", isOptional: true), Attribute("timeStamp", .date, isOptional: true),
      ])
    #expect(
      hexadecimalHash(of: process)
        == "a54a1524d3abe30d2d56a87a9ac2ae06b05e9952043ea42d839b5f186be6fa85")
  }

  /// SwiftGen/SwiftGen @ f36de9a13019f9bffc9ac72a1ddcfad19417f629,
  /// `SwiftGen.playground/Resources/Model.momd/Model 2.mom`.
  @Test func `an abstract parent without properties has Apple's hash`() {
    let parent = Entity("AbstractEntity", isAbstract: true)
    let child = Entity(
      "NewEntity", parent: "AbstractEntity", [Attribute("identifier", .uuid, isOptional: true)]
    ) { $0.uniquenessConstraints = [["identifier"]] }
    #expect(
      hexadecimalHash(of: parent)
        == "dbc201c1a26b2e8f6b8130b6ed8f7083e88229db4c1d1b73d8bccaab48402d12")
    #expect(
      hexadecimalHash(of: child, parent)
        == "a1d2c1d335618c265d2ffbd01c2bafe655aa0e0a82bc9f1ceba0c8b5b1d73264")
  }
}
