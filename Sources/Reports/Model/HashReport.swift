package import DataModel
package import Findings
import Text

/// The hashes of the versions that a model reference names.
package struct HashReport: Sendable {
  /// One version with its hashes.
  package struct Version: Sendable {
    /// The reference as the user gave it.
    package var model: String
    /// The version's name.
    package var name: String
    /// Whether it is the bundle's current version; nil if the reference names one version.
    package var isCurrent: Bool?
    /// The hashes.
    package var hashes: ModelHashes
    /// The entities whose hashes are not known.
    package var unjudged: Set<String> = []

    /// Creates a line of the report.
    package init(model: String, name: String, isCurrent: Bool?, hashes: ModelHashes) {
      self.model = model
      self.name = name
      self.isCurrent = isCurrent
      self.hashes = hashes
    }
  }

  private let versions: [Version]

  /// Creates a report of `versions`, in the order given.
  package init(_ versions: [Version]) {
    self.versions = versions
  }

  /// The report as JSON, form 1.
  package var json: JSONValue {
    ["formatVersion": 1, "models": .array(versions.map(\.json))]
  }

  /// The report as text: a heading for each version, then a line for each entity.
  ///
  /// Hashes are grouped in fours of bytes, as a device prints data.
  package func text(_ style: TextStyle) -> String {
    versions.map { version in
      let mark = version.isCurrent == true ? style.green(" (current)") : ""
      var text = style.bold(printable(version.name)) + mark
      text += style.faint("  \(printable(version.model))") + "\n"
      let width = version.hashes.entities.map { displayWidth($0.name) }.max() ?? 0
      for entity in version.hashes.entities {
        let hash =
          version.unjudged.contains(entity.name)
          ? style.yellow("not known") : grouped(entity.hexadecimal)
        text += "  \(padded(printable(entity.name), to: width))  \(hash)\n"
      }
      let checksum = version.unjudged.isEmpty ? version.hashes.checksum : style.yellow("not known")
      return text + style.faint("  version checksum  ") + checksum + "\n"
    }.joined(separator: "\n")
  }
}

extension HashReport.Version {
  var json: JSONValue {
    var members: [JSONValue.Member] = [
      .init("model", .string(model)), .init("version", .string(name)),
    ]
    if isCurrent == true { members.append(.init("current", true)) }
    members += [
      .init(
        "entities",
        .object(
          // Of several of one name, which no compiler takes, the first.
          hashes.entities.indices.compactMap { place in
            let entity = hashes.entities[place]
            guard place == 0 || hashes.entities[place - 1].name != entity.name,
              !unjudged.contains(entity.name)
            else { return nil }
            return .init(entity.name, .string(entity.hexadecimal))
          })),
      .init("checksum", unjudged.isEmpty ? .string(hashes.checksum) : .null),
      .init("digest", unjudged.isEmpty ? .string(hashes.digest) : .null),
    ]
    if !unjudged.isEmpty {
      members.append(.init("notJudged", .array(unjudged.sorted().map { .string($0) })))
    }
    return .object(members)
  }
}

private func grouped(_ digits: String) -> String {
  stride(from: 0, to: digits.utf8.count, by: 8).map { start in
    String(decoding: digits.utf8.dropFirst(start).prefix(8), as: UTF8.self)
  }.joined(separator: " ")
}

/// The JSON Schema (draft 2020-12) of what `modelc hash --format json` prints.
package let hashSchema: JSONValue = .schema(
  "modelc-hash", of: "modelc hash", "What modelc hash --format json prints.",
  [
    "$ref": "#/$defs/hashes",
    "$defs": [
      "hashes": .record(
        "The hashes of versions.",
        [
          ("formatVersion", ["const": 1]),
          ("models", .list(.reference("version"), "In the order of the arguments.")),
        ]),
      "version": .record(
        "A version with its hashes.", versionMembers,
        optional: [
          ("current", .flag("Present and true for the current version of a bundle.")),
          (
            "notJudged",
            .list(.text(), "The entities without a hash, as their storage is not known.")
          ),
        ]),
    ],
  ])
