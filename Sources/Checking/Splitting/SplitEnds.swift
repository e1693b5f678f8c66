import Building
import Findings
import Loading
import Migration

/// The two versions of a step, and the others of their bundle.
struct SplitEnds {
  /// The old version.
  let old: LoadedVersion
  /// The new version.
  let new: LoadedVersion
  /// All versions of the bundle that can be read, in their order.
  let all: [LoadedVersion]

  /// Reads the versions that a request means.
  ///
  /// - Throws: `ToolchainError` with exit code 65 if one of them is not there or cannot be read.
  init(
    _ reference: ModelReference, _ request: SplitRequest, in bundle: SourceBundle
  ) throws(ToolchainError) {
    let loaded = try loadModel(ModelReference(path: bundle.path), scratch: bundle.path)
    let wanted = request.to ?? reference.version
    let name: String
    if let wanted {
      name = try bundle.version(wanted)
    } else {
      name = try loaded.chosenVersion().name
    }
    new = try Self.version(name, of: loaded)
    if let from = request.from {
      old = try Self.version(try bundle.version(from), of: loaded)
    } else {
      let place = loaded.versions.firstIndex { $0.name == name } ?? 0
      guard place > 0 else {
        throw ToolchainError(
          .cannotSplit, file: bundle.path,
          "no version comes before \"\(name)\", expected the name of another with --from")
      }
      old = try Self.version(loaded.versions[place - 1].name, of: loaded)
    }
    guard old.name != new.name else {
      throw ToolchainError(
        .cannotSplit, file: bundle.path,
        "\"\(name)\" is both the old and the new version, expected two versions")
    }
    all = loaded.versions.filter(\.isReadable)
  }

  private static func version(
    _ name: String, of loaded: LoadedModel
  ) throws(ToolchainError) -> LoadedVersion {
    guard let version = loaded.versions.first(where: { $0.name == name }) else {
      throw ToolchainError(refusing: loaded.diagnostics)
    }
    let problems = version.diagnosticsWithErrors.filter { $0.severity == .error }
    guard version.isReadable, problems.isEmpty else { throw ToolchainError(.data, problems) }
    return version
  }

  /// The version before the old one.
  var before: LoadedVersion? {
    all.firstIndex { $0.name == old.name }.flatMap { $0 > 0 ? all[$0 - 1] : nil }
  }

  /// The version after the new one.
  var after: LoadedVersion? {
    all.firstIndex { $0.name == new.name }.flatMap { $0 + 1 < all.count ? all[$0 + 1] : nil }
  }

  /// Whether the new version has shipped, according to the request, the lock file, or a later version.
  func hasShipped(
    _ request: SplitRequest, files: BundleFiles, decisions: inout [SplitDecision]
  ) -> Bool {
    if let asked = request.hasShipped { return asked }
    var reason: String?
    if files.frozen?.contains(new.name) ?? false {
      reason = "the lock file or the configuration says so"
    } else if let after, after.name != old.name {
      reason = "\"\(after.name)\" comes after it"
    }
    guard let reason else { return false }
    decisions.append(
      SplitDecision(
        .shipped, element: new.name, text: "\"\(new.name)\" counts as shipped: \(reason)"))
    return true
  }
}
