import Diagnostics

/// A diagnostic of reading: what it means, and a `contents` file that has it.
struct ReadingDiagnostic {
  var id: String
  var severity: Severity
  var meaning: String
  var example: Example

  enum Example {
    /// The contents of `<model>`.
    case body(String)
    /// The contents of `<model>`, too long to be shown.
    case longBody(String)
    /// The whole file.
    case file(String)
  }

  init(_ id: String, _ severity: Severity, _ meaning: String, _ example: Example) {
    self.id = id
    self.severity = severity
    self.meaning = meaning
    self.example = example
  }
}

/// What there is to say about a `contents` file while it is read, before any rule.
let contentsDiagnostics: [ReadingDiagnostic] = [
  .init("input-empty", .error, "The file holds nothing but white space.", .file(" ")),
  .init(
    "input-binary", .error, "The file is not XML; perhaps a property list of Xcode 3.",
    .file("bplist00")),
  .init(
    "input-encoding", .error, "The file is not in UTF-8.",
    .file(#"<?xml version="1.0" encoding="ISO-8859-1"?><model/>"#)),
  .init(
    "input-too-deep", .error, "Elements are nested deeper than any model needs.",
    .longBody(String(repeating: "<a>", count: 20) + String(repeating: "</a>", count: 20))),
  .init(
    "input-too-large", .error,
    "The file, a value, the number of elements or of attributes is beyond what any model needs.",
    .longBody("<a " + (0..<200).map { "a\($0)=\"\"" }.joined(separator: " ") + "/>")),
  .init("xml-not-well-formed", .error, "The file breaks a rule of XML.", .body("<entity>")),
  .init(
    "xml-document-type", .error,
    "The file has a document type; it is not read, as declarations could load other files.",
    .file("<!DOCTYPE model>\n<model/>")),
  .init("unexpected-root", .error, "The root element is not `<model>`.", .file("<plist/>")),
  .init(
    "missing-attribute", .error, "An attribute that an element needs is missing.",
    .body("<entity/>")),
  .init(
    "invalid-boolean", .error, "A value is neither `YES` nor `NO`.",
    .body(#"<entity name="A" isAbstract="perhaps"/>"#)),
  .init(
    "invalid-count", .error, "A value is not a whole number from 0 on.",
    .body(#"<entity name="A"><relationship name="a" maxCount="-1"/></entity>"#)),
  .init(
    "invalid-number", .error, "A value is not a number.", .body(numberDefault("ten"))),
  .init(
    "number-out-of-range", .error, "A number does not fit the attribute's type.",
    .body(numberDefault("40000"))),
  .init(
    "fraction-dropped", .warning, "An attribute of an integer type has a value with a fraction.",
    .body(numberDefault("1.5"))),
  .init(
    "default-of-other-type", .warning,
    "The default is a word for yes or no, left from a time when the attribute was a Boolean.",
    .body(numberDefault("YES"))),
  .init(
    "ignored-default", .note, "Attributes of this type have no default in a model file.",
    .body(
      #"<entity name="A"><attribute name="a" attributeType="Binary" defaultValueString="1"/></entity>"#
    )),
  .init(
    "invalid-uuid", .error, "A value is not a UUID.",
    .body(
      #"<entity name="A"><attribute name="a" attributeType="UUID" defaultValueString="1"/></entity>"#
    )),
  .init(
    "unknown-type", .error, "There is no attribute type of this name.",
    .body(#"<entity name="A"><attribute name="a" attributeType="Text"/></entity>"#)),
  .init(
    "unknown-value", .error, "A value is none of the words that are allowed in its place.",
    .body(#"<entity name="A"><relationship name="a" deletionRule="Delete"/></entity>"#)),
  .init(
    "invalid-predicate", .error, "A predicate does not parse.",
    .body(#"<entity name="A"/><fetchRequest name="F" entity="A" predicateString="name =="/>"#)),
  .init(
    "invalid-expression", .error, "An expression does not parse.",
    .body(
      #"<entity name="A"><attribute name="a" attributeType="Date" derived="YES" "#
        + #"derivationExpression="now("/></entity>"#)),
  .init(
    "composite-too-large", .error, "A composite with all nested ones has too many elements.",
    .longBody(nestedComposites)),
  .init(
    "ignored-renaming-identifier", .warning,
    "`renamingIdentifier` has no effect: the attribute is called `elementID`.",
    .body(#"<entity name="A" renamingIdentifier="B"/>"#)),
  .init(
    "unknown-attribute", .note, "The attribute is not known on this element; it is kept.",
    .body(#"<entity name="A" colour="red"/>"#)),
  .init(
    "unknown-element", .note, "The element is not known in this place; it is kept.",
    .body("<note/>")),
  .init(
    "unexpected-text", .note, "There is text between the tags; it has no meaning.",
    .body(#"<entity name="A">to do</entity>"#)),
]

/// What there is to say about files and bundles; the tests of these are beside this file.
let fileDiagnostics: [(id: String, severity: String, meaning: String)] = [
  (
    "unreadable-file", "error",
    "A file is missing, of another kind (links are not followed inside a bundle) or not "
      + "readable."
  ),
  (
    "file-too-large", "error",
    "A file is larger than any model."
  ),
  (
    "no-scratch-folder", "error",
    "A store with a write-ahead log is read from a copy, and the folder for temporary files cannot "
      + "take one."
  ),
  (
    "read-failed", "error",
    "The system reports an error in the middle of a file."
  ),
  (
    "not-a-model", "error",
    "The content is none of the forms of a model."
  ),
  (
    "empty-bundle", "error",
    "The bundle holds no version."
  ),
  (
    "binary-source", "error",
    "The version was saved by Xcode 3; saving it with Xcode 4 or later helps."
  ),
  (
    "unknown-version", "error",
    "The bundle has no version of the name after `#`."
  ),
  (
    "equal-version-names", "error",
    "Two versions have names that differ only in how accents are written."
  ),
  (
    "invalid-current-version", "error",
    "`.xccurrentversion` is not a property list with a name in it."
  ),
  (
    "wrong-current-version", "error",
    "`.xccurrentversion` names a version that is not there; a warning if there is only one."
  ),
  (
    "no-current-version", "error",
    "The bundle has several versions and none is current; a warning when compiling."
  ),
  (
    "deep-inheritance", "error",
    "An entity has more ancestors than any model needs."
  ),
  (
    "not-a-source", "error",
    "A compiled model or a store was given to the compiler."
  ),
  (
    "malformed-archive", "error",
    "A compiled model, or the one cached in a store, is damaged or something else."
  ),
  (
    "unknown-archive-content", "note",
    "A compiled model holds something that is not known; it is left out."
  ),
  (
    "malformed-version-info", "error",
    "`VersionInfo.plist` is not what Apple's compiler writes."
  ),
  (
    "unreadable-store", "error",
    "The database is damaged or not a store of Core Data."
  ),
  (
    "no-model-cache", "error",
    "The store holds no model; systems before iOS 9 and OS X 10.11 wrote none."
  ),
  (
    "cannot-create-output", "error",
    "The output cannot be created; the old one is as it was."
  ),
  (
    "write-failed", "error",
    "Writing failed on the way, as on a full disk; the old output is as it was."
  ),
]

private func numberDefault(_ value: String) -> String {
  #"<entity name="A"><attribute name="a" attributeType="Integer 16" "#
    + "defaultValueString=\"\(value)\"/></entity>"
}

/// Six composites, each with ten attributes of the next.
private let nestedComposites = (0..<6).map { level in
  let attributes = (0..<10).map {
    level == 5
      ? "<attribute name=\"a\($0)\" attributeType=\"String\"/>"
      : "<attribute name=\"a\($0)\" attributeType=\"Composite\" composite=\"C\(level + 1)\"/>"
  }
  return "<composite name=\"C\(level)\">\(attributes.joined())</composite>"
}.joined()
