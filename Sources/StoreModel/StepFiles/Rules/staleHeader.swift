import Findings

extension StepRule {
  /// The header names the versions between which the file is used.
  package static let staleHeader = StepRule(
    RuleDescription(
      "step-stale-header", .input, .error,
      title: "The header of a step file does not match the versions.",
      rationale:
        "The file was written for another version, or a version has changed since, so it may now "
        + "read and write something else.",
      fix: "Check that the statements are still right, then correct the header."),
    triggering: [
      Example(
        #"<entity name="Trip"/>"#, to: #"<entity name="Trip"/>"#, statements: "",
        header: "-- migrate: Other → to"),
      Example(
        #"<entity name="Trip"/>"#, to: #"<entity name="Trip"/>"#, statements: "",
        header: """
          -- migrate: from → to
          -- versions: \(String(repeating: "A", count: 43))= → \(String(repeating: "B", count: 43))=
          """),
    ],
    nonTriggering: [
      Example(#"<entity name="Trip"/>"#, to: #"<entity name="Trip"/>"#, statements: "")
    ]
  ) { scope in
    let (header, versions) = (scope.file.header, scope.versions)
    var found: [FoundInStep] = []
    for (name, version, side) in [
      (header.from, versions.from, "from"), (header.to, versions.to, "to"),
    ] where name.text != version.name && name.text != version.checksum {
      found.append(
        FoundInStep(
          "the header says \(side) \(name.text), and the version is \(version.name)",
          at: header.namesRange))
    }
    guard let checksums = header.checksums else { return found }
    for (checksum, version) in [
      (checksums.from, versions.from), (checksums.to, versions.to),
    ] where checksum.text != version.checksum {
      found.append(
        FoundInStep(
          "the version \(version.name) has the checksum \(version.checksum), not \(checksum.text)",
          at: checksums.range))
    }
    return found
  }
}
