import Building
import Findings
import Foundation
import Loading
import ModelFiles
import StoreModel
import TestSupport
import Upgrading

/// A store in a folder of its own, with the values planted in it.
struct RedactedFixture {
  let folder: TemporaryFolder
  let bundle: String
  let store: String

  /// A text that must not be found in the copy.
  static let canary = "CANARYxTEXT"

  /// Creates a store of people.
  init(rows: Int = 20, _ model: String = Self.people) throws {
    folder = try TemporaryFolder()
    bundle = try folder.makeBundle(model)
    store = folder("People.sqlite")
    var options = StoreOptions()
    options.rows = rows
    _ = try createStore(
      of: loadModel(ModelReference(bundle), scratch: folder.path).selectedVersion(), at: store,
      options: options)
  }

  static let people = """
    <entity name="Person">
      <attribute name="name" attributeType="String"/>
      <attribute name="note" optional="YES" attributeType="String"/>
      <attribute name="code" optional="YES" attributeType="Integer 32" minValueString="100" maxValueString="900"/>
      <attribute name="kind" attributeType="Integer 16"/>
      <attribute name="isOpen" attributeType="Boolean"/>
      <attribute name="price" optional="YES" attributeType="Double"/>
      <attribute name="born" optional="YES" attributeType="Date"/>
      <attribute name="key" optional="YES" attributeType="UUID"/>
      <attribute name="link" optional="YES" attributeType="URI"/>
      <attribute name="image" optional="YES" attributeType="Binary" allowsExternalBinaryDataStorage="YES"/>
      <attribute name="settings" optional="YES" attributeType="Transformable"/>
      <attribute name="noteCopy" optional="YES" attributeType="String" derived="YES" derivationExpression="friend.note"/>
      <relationship name="friend" optional="YES" maxCount="1" destinationEntity="Person" inverseName="friends" inverseEntity="Person"/>
      <relationship name="friends" optional="YES" toMany="YES" destinationEntity="Person" inverseName="friend" inverseEntity="Person"/>
      <uniquenessConstraints><uniquenessConstraint><constraint value="name"/></uniquenessConstraint></uniquenessConstraints>
    </entity>
    """

  /// Changes the store as a program without Core Data can: triggers that call its functions are
  /// removed first.
  func run(_ statements: [String]) throws {
    let database = try Database(file: store)
    let triggers = try database.values("SELECT sql FROM sqlite_master WHERE type = 'trigger'")
    for name in try database.values("SELECT name FROM sqlite_master WHERE type = 'trigger'") {
      try database.run("DROP TRIGGER \(name)")
    }
    for statement in statements + triggers { try database.run(statement) }
  }

  /// Redacts the store.
  @discardableResult
  func redact(
    to output: String = "Copy.sqlite", rules: String? = nil, key: String? = "key",
    force: Bool = false
  ) throws -> RedactedStore {
    var request = RedactionRequest(store: store, output: folder(output), scratch: folder.path)
    if let rules { request.rules = try folder.write(rules.utf8, to: "rules.json") }
    if let key { request.key = RedactionKey(Array(key.utf8)) }
    request.replacesOutput = force
    return try redactStore(request)
  }

  /// The first column of a query on the copy, or on the store.
  func values(_ query: String, in store: String = "Copy.sqlite") throws -> [String] {
    try Database(file: folder(store)).values(query)
  }

  /// The offsets of a text in files whose paths begin with a prefix, in any encoding.
  func places(of text: String, below prefix: String) throws -> [String] {
    let forms = [
      Data(text.utf8), Data(text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }),
      Data(text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }),
    ]
    return try folder.names().filter { name in
      guard name.hasPrefix(prefix), let bytes = FileManager.default.contents(atPath: folder(name))
      else { return false }
      return forms.contains { bytes.range(of: $0) != nil } || name.contains(text)
    }
  }
}

/// Bytes as an SQL literal.
func literal(_ bytes: [UInt8]) -> String {
  "x'" + bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() + "'"
}

/// The error of `body`; nil if it succeeds.
func failure(_ body: () throws -> Void) -> ToolchainError? {
  do {
    try body()
    return nil
  } catch {
    return error as? ToolchainError
  }
}
