import Findings

extension ReadingDiagnostic {
  /// All findings on reading a `contents` file, before any rule; in the order of `modeldiff explain`.
  package static let all: [ReadingDiagnostic] = [
    .init(.inputEmpty, .file(" ")),
    .init(.inputBinary, .file("bplist00")),
    .init(
      .gitLFSPointer, .file("version https://git-lfs.github.com/spec/v1\noid sha256:\nsize 1\n")),
    .init(
      .mergeConflict,
      .file("<model>\n<<<<<<< HEAD\n=======\n<entity name=\"A\"/>\n>>>>>>> side\n</model>")),
    .init(.inputEncoding, .file(#"<?xml version="1.0" encoding="ISO-8859-1"?><model/>"#)),
    .init(
      .inputTooDeep,
      .longBody(String(repeating: "<a>", count: 20) + String(repeating: "</a>", count: 20))),
    .init(
      .inputTooLarge,
      .longBody("<a " + (0..<200).map { "a\($0)=\"\"" }.joined(separator: " ") + "/>")),
    .init(.xmlNotWellFormed, .body("<entity>")),
    .init(.xmlDocumentType, .file("<!DOCTYPE model>\n<model/>")),
    .init(.unexpectedRoot, .file("<plist/>")),
    .init(.missingAttribute, .body("<entity/>")),
    .init(.invalidBoolean, .body(#"<entity name="A" isAbstract="perhaps"/>"#)),
    .init(
      .invalidCount, .body(#"<entity name="A"><relationship name="a" maxCount="-1"/></entity>"#)),
    .init(.invalidNumber, .body(numberDefault("ten"))),
    .init(.numberOutOfRange, .body(numberDefault("40000"))),
    .init(.fractionDropped, .body(numberDefault("1.5"))),
    .init(.defaultOfOtherType, .body(numberDefault("YES"))),
    .init(
      .inexactBoolean,
      .body(
        #"<entity name="A"><attribute name="a" attributeType="Boolean" defaultValueString="0.0"/></entity>"#
      )),
    .init(
      .ignoredDefault,
      .body(
        #"<entity name="A"><attribute name="a" attributeType="Binary" defaultValueString="1"/></entity>"#
      )),
    .init(
      .invalidUUID,
      .body(
        #"<entity name="A"><attribute name="a" attributeType="UUID" defaultValueString="1"/></entity>"#
      )),
    .init(
      .invalidURI,
      .body(
        #"<entity name="A"><attribute name="a" attributeType="URI" defaultValueString="a b"/></entity>"#
      )),
    .init(
      .unknownType, .body(#"<entity name="A"><attribute name="a" attributeType="Text"/></entity>"#)),
    .init(
      .unknownValue,
      .body(#"<entity name="A"><relationship name="a" deletionRule="Delete"/></entity>"#)),
    .init(
      .derivedTransient,
      .body(
        #"<entity name="A"><attribute name="a" transient="YES" attributeType="Date" derived="YES" "#
          + #"derivationExpression="now()"/></entity>"#)),
    .init(
      .foreignInverse,
      .body(
        #"<entity name="A"><relationship name="a" maxCount="1" destinationEntity="B" inverseName="b" "#
          + #"inverseEntity="A"/></entity><entity name="B"/>"#)),
    .init(
      .invalidPredicate,
      .body(#"<entity name="A"/><fetchRequest name="F" entity="A" predicateString="name =="/>"#)),
    .init(
      .invalidExpression,
      .body(
        #"<entity name="A"><attribute name="a" attributeType="Date" derived="YES" "#
          + #"derivationExpression="now("/></entity>"#)),
    .init(.compositeTooLarge, .longBody(nestedComposites)),
    .init(.ignoredRenamingIdentifier, .body(#"<entity name="A" renamingIdentifier="B"/>"#)),
    .init(.unknownAttribute, .body(#"<entity name="A" colour="red"/>"#)),
    .init(.unknownElement, .body("<note/>")),
    .init(.unexpectedText, .body(#"<entity name="A">to do</entity>"#)),
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
