package import Findings

extension RuleDescription {
  /// A file without content.
  package static let inputEmpty = RuleDescription(
    "input-empty", .source, .error,
    title: "The file is empty or contains only white space.",
    fix: "Restore the file from version control.")

  /// A file that is not XML.
  package static let inputBinary = RuleDescription(
    "input-binary", .source, .error,
    title: "The file is not XML; it may be a property list of Xcode 3.",
    fix: "Give a binary source the name `elements` again, or restore the file.")

  /// A text in a binary source that is not a valid value.
  package static let unreadBinaryValue = RuleDescription(
    "unread-binary-value", .input, .warning,
    title: "A default value or limit in a binary source of Xcode 3 cannot be read.",
    rationale:
      "Xcode 3 kept the text as typed. A date is in the language and time zone of the person who "
      + "saved the model, which the file does not contain; version hashes do not depend on it.",
    fix: "Write the source in XML with `modelc decompile`, and set the value there.")

  /// A pointer of Git LFS.
  package static let gitLFSPointer = RuleDescription(
    "git-lfs-pointer", .source, .error,
    title: "The file is a Git LFS pointer; the file itself was not fetched.",
    fix: "Run `git lfs pull`.")

  /// An unfinished merge.
  package static let mergeConflict = RuleDescription(
    "merge-conflict", .source, .error,
    title: "The file has an unresolved merge conflict, in its text or in the index of git.",
    fix: "Resolve the conflict and run `git add`.")

  /// A file in another encoding than UTF-8.
  package static let inputEncoding = RuleDescription(
    "input-encoding", .source, .error,
    title: "The file is not in UTF-8.",
    fix: "Convert the file to UTF-8, the only encoding that Xcode writes.")

  /// Elements that are nested too deep.
  package static let inputTooDeep = RuleDescription(
    "input-too-deep", .source, .error,
    title: "Elements are nested deeper than any model needs.",
    fix: "Remove the nested elements.")

  /// A file larger than the size limit.
  package static let inputTooLarge = RuleDescription(
    "input-too-large", .source, .error,
    title:
      "The file, a value, or the number of elements or attributes is larger than any model needs.",
    fix: "Check that the file is the model you mean.")

  /// XML that breaks a rule.
  package static let xmlNotWellFormed = RuleDescription(
    "xml-not-well-formed", .source, .error,
    title: "The file breaks a rule of XML.",
    fix: "Correct the XML at the reported position.")

  /// A document type declaration.
  package static let xmlDocumentType = RuleDescription(
    "xml-document-type", .source, .error,
    title: "The file has a document type declaration.",
    rationale: "The file is not read, because declarations can load other files.",
    fix: "Remove the declaration; Xcode writes none.")

  /// Another root element than `<model>`.
  package static let unexpectedRoot = RuleDescription(
    "unexpected-root", .source, .error,
    title: "The root element is not `<model>`.",
    fix: "Give the `contents` file of a model version.")

  /// A missing attribute.
  package static let missingAttribute = RuleDescription(
    "missing-attribute", .source, .error,
    title: "An attribute that an element needs is missing.",
    rationale: "The element is left out.",
    fix: "Add the attribute.")

  /// A value that is not a Boolean.
  package static let invalidBoolean = RuleDescription(
    "invalid-boolean", .source, .error,
    title: "A value is neither `YES` nor `NO`.",
    fix: "Write `YES` or `NO`.")

  /// A value that is not a count.
  package static let invalidCount = RuleDescription(
    "invalid-count", .source, .error,
    title: "A value is not a whole number of 0 or more.",
    fix: "Write a whole number.")

  /// A value that is not a number.
  package static let invalidNumber = RuleDescription(
    "invalid-number", .source, .warning,
    title: "A default, minimum or maximum is not a number.",
    rationale: "Only a number at its beginning is read, if any.",
    fix: "Write a number.")

  /// A number that does not fit.
  package static let numberOutOfRange = RuleDescription(
    "number-out-of-range", .source, .warning,
    title: "A default, minimum or maximum does not fit the attribute's type.",
    rationale: "The nearest number that fits is read.",
    fix: "Write a number that fits the type.")

  /// A fraction that is dropped.
  package static let fractionDropped = RuleDescription(
    "fraction-dropped", .source, .warning,
    title: "An attribute of an integer type has a value with a fraction.",
    rationale: "The fraction is dropped.",
    fix: "Write a whole number.")

  /// A default of a Boolean that became a number.
  package static let defaultOfOtherType = RuleDescription(
    "default-of-other-type", .source, .warning,
    title: "The default of a number is a word such as YES or NO.",
    rationale: "The attribute was probably a Boolean before.",
    fix: "Write a number.")

  /// A default that is almost a Boolean.
  package static let inexactBoolean = RuleDescription(
    "inexact-boolean", .source, .warning,
    title: "The default of a Boolean is neither yes nor no.",
    rationale: "Its first digit or letter decides.",
    fix: "Write `YES` or `NO`.")

  /// A default that has no effect.
  package static let ignoredDefault = RuleDescription(
    "ignored-default", .source, .note,
    title: "Attributes of this type have no default in a model file.",
    rationale: "The text is kept but has no effect.",
    fix: "Remove the default, and set the value in code.")

  /// A default that is not a UUID.
  package static let invalidUUID = RuleDescription(
    "invalid-uuid", .source, .warning,
    title: "A default is not a UUID; none is read.",
    fix: "Write 32 hexadecimal digits as 8-4-4-4-12.")

  /// A default that is not a URI.
  package static let invalidURI = RuleDescription(
    "invalid-uri", .source, .warning,
    title: "A default is not a URI; none is read.",
    fix: "Write a URI according to RFC 3986.")

  /// A type that does not exist.
  package static let unknownType = RuleDescription(
    "unknown-type", .source, .error,
    title: "No attribute type has this name.",
    fix: "Write one of the types that the message lists.")

  /// A word that is not allowed.
  package static let unknownValue = RuleDescription(
    "unknown-value", .source, .error,
    title: "A value is not one of the allowed words.",
    fix: "Write one of the words that the message lists.")

  /// A derived attribute that is marked as transient.
  package static let derivedTransient = RuleDescription(
    "derived-transient", .source, .warning,
    title: "A derived attribute is marked as transient.",
    rationale: "Core Data stores derived attributes in any case; the mark has no effect.",
    fix: "Remove the mark, or the derivation.")

  /// An inverse of another entity.
  package static let foreignInverse = RuleDescription(
    "foreign-inverse", .source, .warning,
    title: "`inverseEntity` is neither the destination nor an ancestor of it.",
    rationale: "The relationship is read as if it had no inverse.",
    fix: "Correct `inverseEntity` in a new version, because it changes the version hash.")

  /// A predicate that does not parse.
  package static let invalidPredicate = RuleDescription(
    "invalid-predicate", .source, .error,
    title: "A predicate does not parse.",
    fix: "Correct the predicate at the reported position.")

  /// An expression that does not parse.
  package static let invalidExpression = RuleDescription(
    "invalid-expression", .source, .error,
    title: "An expression does not parse.",
    fix: "Correct the expression at the reported position.")

  /// A composite with too many elements.
  package static let compositeTooLarge = RuleDescription(
    "composite-too-large", .source, .error,
    title: "A composite, with the composites in it, has too many elements.",
    fix: "Nest fewer composites.")

  /// A renaming identifier under a name that has no effect.
  package static let ignoredRenamingIdentifier = RuleDescription(
    "ignored-renaming-identifier", .source, .warning,
    title: "`renamingIdentifier` has no effect.",
    rationale: "Model files call the attribute `elementID`.",
    fix: "Write `elementID`.")

  /// An unknown attribute.
  package static let unknownAttribute = RuleDescription(
    "unknown-attribute", .source, .note,
    title: "The attribute is unknown on this element.",
    rationale: "It is kept but has no effect.",
    fix: "Correct its name, or remove it.")

  /// An unknown element.
  package static let unknownElement = RuleDescription(
    "unknown-element", .source, .note,
    title: "The element is unknown here.",
    rationale: "It is kept but has no effect.",
    fix: "Correct its name, or remove it.")

  /// Text between tags.
  package static let unexpectedText = RuleDescription(
    "unexpected-text", .source, .note,
    title: "The text between the tags has no effect.",
    fix: "Remove the text.")

  /// An invalid mark of the current version, which is in a separate file, not in the model.
  package static let invalidCurrentVersion = RuleDescription(
    "invalid-current-version", .input, .error,
    title: "`.xccurrentversion` is not a property list that names a version.",
    fix: "Select the current version in Xcode, which writes the file.")
}
