import Findings

extension ReadingDiagnostic {
  /// What there is to say about a `contents` file while it is read, before any rule; in the order of
  /// `Documentation/Diagnostics.md`.
  package static let all: [ReadingDiagnostic] = [
    .init("input-empty", .error, "The file holds nothing but white space.", .file(" ")),
    .init(
      "input-binary", .error, "The file is not XML; perhaps a property list of Xcode 3.",
      .file("bplist00")),
    .init(
      LFSPointer.id, .error,
      "The file is what Git LFS leaves in the place of one that was not fetched; `git lfs pull` gets it.",
      .file("version https://git-lfs.github.com/spec/v1\noid sha256:\nsize 1\n")),
    .init(
      "merge-conflict", .error,
      "git left both sides of a merge in the file, or its index has several versions of it.",
      .file("<model>\n<<<<<<< HEAD\n=======\n<entity name=\"A\"/>\n>>>>>>> side\n</model>")),
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
      "invalid-number", .warning,
      "A default, minimum or maximum is not a number; the number that it begins with is read, or none.",
      .body(numberDefault("ten"))),
    .init(
      "number-out-of-range", .warning,
      "A default, minimum or maximum does not fit the attribute's type; the nearest that does is read.",
      .body(numberDefault("40000"))),
    .init(
      "fraction-dropped", .warning, "An attribute of an integer type has a value with a fraction.",
      .body(numberDefault("1.5"))),
    .init(
      "default-of-other-type", .warning,
      "The default is a word for yes or no, left from a time when the attribute was a Boolean.",
      .body(numberDefault("YES"))),
    .init(
      "inexact-boolean", .warning,
      "The default of a Boolean is neither yes nor no; its first digit or letter decides.",
      .body(
        #"<entity name="A"><attribute name="a" attributeType="Boolean" defaultValueString="0.0"/></entity>"#
      )),
    .init(
      "ignored-default", .note, "Attributes of this type have no default in a model file.",
      .body(
        #"<entity name="A"><attribute name="a" attributeType="Binary" defaultValueString="1"/></entity>"#
      )),
    .init(
      "invalid-uuid", .warning, "A default is not a UUID; none is read.",
      .body(
        #"<entity name="A"><attribute name="a" attributeType="UUID" defaultValueString="1"/></entity>"#
      )),
    .init(
      "invalid-uri", .warning, "A default is not a URI; none is read.",
      .body(
        #"<entity name="A"><attribute name="a" attributeType="URI" defaultValueString="a b"/></entity>"#
      )),
    .init(
      "unknown-type", .error, "There is no attribute type of this name.",
      .body(#"<entity name="A"><attribute name="a" attributeType="Text"/></entity>"#)),
    .init(
      "unknown-value", .error, "A value is none of the words that are allowed in its place.",
      .body(#"<entity name="A"><relationship name="a" deletionRule="Delete"/></entity>"#)),
    .init(
      "foreign-inverse", .warning,
      "`inverseEntity` is neither the destination nor an ancestor of it; the relationship is read as one "
        + "without inverse.",
      .body(
        #"<entity name="A"><relationship name="a" maxCount="1" destinationEntity="B" inverseName="b" "#
          + #"inverseEntity="A"/></entity><entity name="B"/>"#)),
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
}

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
