import TestSupport
import Testing

/// A relationship that names an inverse which does not name it back: each is stored separately.
@Suite("One-sided inverses") struct OneSidedInverseTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func model(of shape: (p: String, qs: String)) -> String {
    """
    <entity name="P"><relationship name="qs" optional="YES" \(shape.qs) deletionRule="Nullify" \
    destinationEntity="Q"/></entity>
    <entity name="Q"><relationship name="p" optional="YES" \(shape.p) deletionRule="Nullify" \
    destinationEntity="P" inverseName="qs" inverseEntity="P"/></entity>
    """
  }

  @Test(arguments: [
    ("toMany=\"YES\"", "toMany=\"YES\"", #"["p1", "p2"]"#, #"["p2"]"#),
    (
      "toMany=\"YES\" ordered=\"YES\"", "toMany=\"YES\" ordered=\"YES\"", #"["p2", "p1"]"#,
      #"["p2"]"#
    ),
    ("maxCount=\"1\"", "toMany=\"YES\"", #""p1""#, #"["p2"]"#),
    ("maxCount=\"1\"", "maxCount=\"1\"", #""p1""#, #""p2""#),
  ])
  func `both relationships keep their links`(p: String, qs: String, ofQ: String, ofP: String)
    throws
  {
    let shape = (p, qs)
    let none = qs.hasPrefix("toMany") ? "[]" : "null"
    let empty = p.hasPrefix("toMany") ? "[]" : "null"
    let objects = """
      {"P": [
      {"_id": "p1", "qs": \(ofP)},
      {"_id": "p2", "qs": \(none)}
      ],
      "Q": [
      {"_id": "p1", "p": \(ofQ)},
      {"_id": "p2", "p": \(empty)}
      ]}

      """
    let history = try folder.makeHistory(
      model(of: shape),
      model(of: shape) + #"<entity name="R"/>"#)
    let store = folder("S.sqlite")
    try folder.write(objects.utf8, to: "objects.json")
    let made = try runTool(
      "modelc", ["create", "\(history)#1", store, "--from", folder("objects.json")])
    #expect(made.exitCode == 0, "\(made.errors)")
    #expect(try rows(of: store) == objects)
    let upgraded = try runTool(
      "modeldiff", ["upgrade", store, "--to", "\(history)#2", "-o", folder("T.sqlite")])
    #expect(upgraded.exitCode == 0, "\(upgraded.errors)")
    #expect(try rows(of: folder("T.sqlite")).hasPrefix(objects.dropLast(2)))
  }

  private func rows(of store: String) throws -> String {
    try runTool("modelc", ["rows", store, "--all", "--format", "json"]).output
  }
}
