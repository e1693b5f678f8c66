import DataModel
import Migration
import ModelFiles
import Testing

@Suite("Record types of a mirrored model")
struct MirrorModelTests {
  /// A model with each type, inheritance, and all kinds of relationships.
  static let body = """
    <entity name="Post" isAbstract="YES"><attribute name="title" optional="YES" attributeType="String"/>\
    <attribute name="shown" optional="YES" transient="YES" attributeType="String"/>\
    <attribute name="lower" optional="YES" attributeType="String" derived="YES" derivationExpression="lowercase:(title)"/>\
    <attribute name="local" optional="YES" attributeType="String"><userInfo>\
    <entry key="NSCloudKitMirroringDelegateIgnoredPropertyKey" value="YES"/></userInfo></attribute>\
    <relationship name="tags" optional="YES" toMany="YES" destinationEntity="Tag" inverseName="posts" inverseEntity="Tag"/>\
    </entity><entity name="Video" parentEntity="Post"><attribute name="length" optional="YES" attributeType="Float"/>\
    <attribute name="data" optional="YES" attributeType="Binary"/>\
    <attribute name="key" optional="YES" attributeType="String" allowsCloudEncryption="YES"/>\
    <relationship name="owner" optional="YES" maxCount="1" destinationEntity="Owner" inverseName="videos" inverseEntity="Owner"/>\
    </entity><entity name="Owner"><attribute name="id" optional="YES" attributeType="UUID"/>\
    <attribute name="born" optional="YES" attributeType="Date"/>\
    <attribute name="isOld" optional="YES" attributeType="Boolean"/>\
    <attribute name="count" optional="YES" attributeType="Integer 32"/>\
    <attribute name="sum" optional="YES" attributeType="Decimal"/>\
    <attribute name="page" optional="YES" attributeType="URI"/>\
    <attribute name="list" optional="YES" attributeType="Transformable"/>\
    <relationship name="videos" optional="YES" toMany="YES" destinationEntity="Video" inverseName="owner" inverseEntity="Video"/>\
    </entity><entity name="Tag">\
    <relationship name="posts" optional="YES" toMany="YES" destinationEntity="Post" inverseName="tags" inverseEntity="Post"/>\
    </entity>
    """

  private func fields(_ body: String, _ options: MirroringOptions = MirroringOptions()) -> [String]
  {
    let model = parseModel(Array("<model>\(body)</model>".utf8), file: "contents").model
    return mirrorModel(model, options: options).recordTypes.flatMap { type in
      type.fields.filter(\.isOfUse).map { "\(type.name).\($0.field.name) \($0.field.type.text)" }
    }
  }

  @Test func `every stored property has a field of its type in the record type of its root entity`()
  {
    #expect(
      fields(Self.body) == [
        "CDMR.CD_entityNames STRING", "CDMR.CD_recordNames STRING", "CDMR.CD_relationships STRING",
        "CD_Owner.CD_born TIMESTAMP", "CD_Owner.CD_count INT64", "CD_Owner.CD_entityName STRING",
        "CD_Owner.CD_id STRING", "CD_Owner.CD_isOld INT64", "CD_Owner.CD_list BYTES",
        "CD_Owner.CD_page STRING", "CD_Owner.CD_sum DOUBLE", "CD_Post.CD_data BYTES",
        "CD_Post.CD_entityName STRING", "CD_Post.CD_key ENCRYPTED STRING",
        "CD_Post.CD_length DOUBLE", "CD_Post.CD_owner STRING", "CD_Post.CD_title STRING",
        "CD_Tag.CD_entityName STRING",
      ])
  }

  @Test func `texts and bytes have an asset field for large values, UUIDs have none`() {
    let model = parseModel(Array("<model>\(Self.body)</model>".utf8), file: "contents").model
    let assets = mirrorModel(model, options: MirroringOptions()).recordTypes.flatMap { type in
      type.fields.filter { $0.field.name.hasSuffix("_ckAsset") }.map {
        "\(type.name).\($0.field.name)"
      }
    }
    #expect(
      assets == [
        "CD_Owner.CD_list_ckAsset", "CD_Owner.CD_moveReceipt_ckAsset", "CD_Owner.CD_page_ckAsset",
        "CD_Post.CD_data_ckAsset", "CD_Post.CD_key_ckAsset", "CD_Post.CD_moveReceipt_ckAsset",
        "CD_Post.CD_title_ckAsset", "CD_Tag.CD_moveReceipt_ckAsset",
      ])
  }

  @Test func `only entities of the marked or named configuration are mirrored`() {
    let body = """
      <entity name="A"/><entity name="B"/><entity name="C" parentEntity="B"/>\
      <configuration name="Cloud" usedWithCloudKit="YES"><memberEntity name="A"/></configuration>\
      <configuration name="Local"><memberEntity name="C"/></configuration>
      """
    #expect(fields(body) == ["CD_A.CD_entityName STRING"])
    var options = MirroringOptions()
    options.configuration = "Local"
    #expect(fields(body, options) == ["CD_B.CD_entityName STRING"])
  }

  @Test func `mirroring that no exported schema has shown is reported as a doubt`() {
    let model = parseModel(Array("<model>\(Self.body)</model>".utf8), file: "contents").model
    let doubts = mirrorModel(model, options: MirroringOptions()).doubts.map {
      String($0.prefix { $0 != ":" })
    }
    #expect(
      doubts == [
        "CD_Post", "CDMR",
        "Owner.list (Transformable), Owner.page (URI), Video.key (encrypted String), Video.length (Float)",
      ])
    let shared = """
      <entity name="A"/><entity name="B" parentEntity="A"><attribute name="x" optional="YES" attributeType="String"/></entity>\
      <entity name="C" parentEntity="A"><attribute name="x" optional="YES" attributeType="Date"/></entity>
      """
    let other = parseModel(Array("<model>\(shared)</model>".utf8), file: "contents").model
    #expect(
      mirrorModel(other, options: MirroringOptions()).doubts.contains {
        $0.hasPrefix("CD_A.CD_x, STRING for B.x and TIMESTAMP for C.x: ")
      })
  }
}
