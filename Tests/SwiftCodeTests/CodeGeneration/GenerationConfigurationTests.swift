import DataModel
import Findings
import SwiftCode
import TestSupport
import Testing

/// Reading `.modelc.json`, and its errors.
@Suite struct GenerationConfigurationTests {
  @Test func everyKey() throws {
    let file = read(
      #"""
      {"$schema": "x", "formatVersion": 1,
       "generate": {
         "language": "swift", "xcode": "15.2", "module": "App", "access": "package",
         "allEntities": true, "nonisolated": true, "final": true, "requiredAttributes": true,
         "optionalScalars": true, "typedRelationships": true, "relationshipAccessors": false,
         "enumsFromUserInfo": true, "compositeStructs": true, "objectIDs": true,
         "fetchRequests": true, "names": true, "separateCustomCode": true,
         "documentation": ["help"], "output": "Generated", "humanFolder": "Models",
         "enums": {
           "Person.state": {"type": "State", "cases": ["a b", "c"]},
           "A.B.level": {"type": "Level", "cases": {"low": 1, "high": "2"}},
           "Person.kind": "Kind"
         }
       }}
      """#)
    #expect(file.problems.isEmpty)
    var options = GenerationOptions(modelName: "M")
    file.value.settings.apply(to: &options)
    #expect(options.language == .swift && options.access == .package && options.module == "App")
    #expect(options.form == GenerationForm(xcode: XcodeVersion(15, 2)))
    for flag in GenerationFlag.allCases {
      #expect(file.value.settings.flags[flag] == (flag != .relationshipAccessors), "\(flag)")
    }
    var expected = options
    for flag in GenerationFlag.allCases { flag.set(flag != .relationshipAccessors, in: &expected) }
    #expect(options == expected)
    #expect(options.style.documentationKeys == ["help"])
    #expect(
      options.style.enumerations == [
        EnumeratedAttribute(
          entity: "Person", attribute: "state", type: "State",
          cases: [.init(name: nil, rawValue: "a b"), .init(name: nil, rawValue: "c")]),
        EnumeratedAttribute(
          entity: "A.B", attribute: "level", type: "Level",
          cases: [.init(name: "low", rawValue: "1"), .init(name: "high", rawValue: "2")]),
        EnumeratedAttribute(entity: "Person", attribute: "kind", type: "Kind"),
      ])
    #expect(file.value.settings.output?.text == "Generated")
    #expect(file.value.settings.humanFolder?.text == "Models")
  }

  @Test func nothingSaidIsNothingChanged() {
    var options = GenerationOptions(modelName: "M")
    read(#"{"formatVersion": 1, "generate": {}}"#).value.settings.apply(to: &options)
    #expect(options == GenerationOptions(modelName: "M"))
  }

  @Test func modelsSayMore() {
    let file = read(
      #"""
      {"formatVersion": 1, "generate": {"names": true, "final": true, "documentation": true},
       "models": {"App/M.xcdatamodeld": {"final": false, "access": "internal"}}}
      """#)
    #expect(file.problems.isEmpty)
    var options = GenerationOptions(modelName: "M")
    file.value.settings(of: "App/M.xcdatamodeld").apply(to: &options)
    #expect(options.style.hasNames && !options.style.isFinal && options.access == .internal)
    #expect(options.style.documentationKeys == ClassStyle.usualDocumentationKeys)
    #expect(file.value.settings(of: "Other.xcdatamodeld") == file.value.settings)
  }

  @Test(arguments: [
    ("{", "malformed-json f:1:2: expected a name in quotation marks"),
    ("{}", "missing-key f:1:1: the key \"formatVersion\" is missing, expected it with the value 1"),
    (
      #"{"formatVersion": 1, "generate": {"finale": true}}"#,
      "unknown-key f:1:35: the key \"finale\" is unknown, did you mean \"final\"?"
    ),
    (
      #"{"formatVersion": 1, "generate": {"final": "yes"}}"#,
      "wrong-value f:1:44: this is a text, expected true or false"
    ),
    (
      #"{"formatVersion": 1, "generate": {"access": "private"}}"#,
      "wrong-value f:1:45: \"private\" is not allowed here, expected one of \"open\", \"public\", "
        + "\"package\", \"internal\""
    ),
    (
      #"{"formatVersion": 1, "generate": {"xcode": 26}}"#,
      "wrong-value f:1:44: this is a number, expected a release of Xcode in quotation marks, such as "
        + "\"26\""
    ),
    (
      #"{"formatVersion": 1, "generate": {"xcode": "x"}}"#,
      "wrong-value f:1:44: \"x\" is not a release of Xcode"
    ),
    (
      #"{"formatVersion": 1, "generate": {"enums": {"state": "State"}}}"#,
      "wrong-value f:1:45: \"state\" is not an attribute, expected one such as \"Person.state\""
    ),
    (
      #"{"formatVersion": 1, "generate": {"enums": {"A.b": {"cases": []}}}}"#,
      "missing-key f:1:52: the key \"type\" is missing"
    ),
    (
      #"{"formatVersion": 1, "generate": {"enums": {"A.b": {"type": "T", "cases": [[]]}}}}"#,
      "wrong-value f:1:76: this is a list, expected a text or a number"
    ),
    (
      #"{"formatVersion": 1, "generate": {"documentation": 1}}"#,
      "wrong-value f:1:52: this is a number, expected true, false or a list of keys of user info"
    ),
    (
      #"{"formatVersion": 1, "models": []}"#,
      "wrong-value f:1:32: this is a list, expected an object of paths and settings"
    ),
    (
      #"{"formatVersion": 1, "generate": {"templates": []}}"#,
      "removed-key f:1:35: \"templates\" is gone in 0.3.0: give what modelc show --format json prints "
        + "to a template engine."
    ),
  ])
  func everythingElseIsRefusedAtItsPlace(_ text: String, _ expected: String) {
    let problems = read(text).problems
    #expect(
      problems.map { "\($0.id) \($0.location?.description ?? ""): \($0.summary)" } == [expected])
    #expect(problems.allSatisfy { $0.severity == .error && $0.sourceLine != nil })
  }

  @Test func attributesThatAreNotInTheModelAreToldAtTheirPlace() {
    let settings = read(
      #"""
      {"formatVersion": 1, "generate": {"enums": {
        "Persn.state": "State", "Person.stat": "State"
      }}}
      """#
    ).value.settings
    var options = GenerationOptions.library()
    settings.apply(to: &options)
    let model = Model(entities: [Entity("Person", [Attribute("state")]) { $0.generate("Person") }])
    let result = generateClasses(model, options: options)
    #expect(result.files.isEmpty)
    #expect(
      result.notes.map { "\(settings.location(of: $0)?.description ?? ""): \($0.summary)" } == [
        "f:2:3: Persn.state: there is no entity \"Persn\", did you mean \"Person\"?",
        "f:2:27: Person.stat: the entity declares no attribute \"stat\", did you mean \"state\"?",
      ])
  }

  @Test func filesThatAreCutOffEndInAnError() {
    let text = Array(
      #"{"formatVersion":1,"generate":{"enums":{"A.b":{"type":"T","cases":{"c":1}}}}}"#.utf8)
    for count in 0..<text.count {
      #expect(!readGenerationConfiguration(Array(text.prefix(count)), file: "f").problems.isEmpty)
    }
  }

  private func read(_ text: String) -> JSONFile<GenerationConfiguration> {
    readGenerationConfiguration(Array(text.utf8), file: "f")
  }
}
