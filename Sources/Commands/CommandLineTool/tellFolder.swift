import Findings
import Loading
import OperatingSystem
import Text

/// Returns a summary of the models and stores in the current folder with possible next steps, for a tool that was called
/// without arguments.
///
/// - Parameter tool: The name of the tool.
/// - Returns: The text; nil if there are no models or stores.
func folderText(for tool: String) -> String? {
  let found = lookAround()
  guard !found.isEmpty else { return nil }
  let isInRepository = repositoryMark(from: ".", variables: GitSettings().variables) != nil
  var text = "Here are\n"
  let bundles = found.bundles.prefix(FolderOverview.mostListed).map(BundleSummary.init)
  let lines = found.lines(bundles)
  let width = min(lines.map(\.path.count).max() ?? 0, 50)
  for line in lines {
    let padding = String(repeating: " ", count: max(0, width - line.path.count))
    text += "  \(printable(line.path))\(padding)  \(line.what)\n"
  }
  if found.isPartial { text += "  … and perhaps more: the folder was not searched completely\n" }
  text += "\nNext\n"
  for step in found.steps(bundles, isInRepository: isInRepository).prefix(3) {
    text += "  \(step.command)\n      \(step.purpose)\n"
  }
  return text + "\nAll commands: \(tool) --help\n"
}

/// A command that helps, and what for.
private struct NextStep {
  var command: String
  var purpose: String
}

/// The summary of a bundle.
private struct BundleSummary {
  var path: String
  /// The names of the versions; nil if some cannot be read.
  var versions: [String]?
  var current: String?

  init(_ path: String) {
    self.path = path
    guard let model = try? loadModel(ModelReference(path: path), scratch: "/nowhere"),
      model.isWhole, model.versions.allSatisfy(\.isReadable)
    else { return }
    versions = model.versions.map(\.name)
    current = model.currentVersion
  }

  var words: String {
    guard let versions else { return "a model that cannot be read: modelc lint says why" }
    let count = counted(versions.count, "version")
    return "a model, \(count)" + (current.map { ", current: \(printable($0))" } ?? "")
  }
}

extension FolderOverview {
  /// How many of a kind are listed.
  fileprivate static let mostListed = 5

  /// What there is, a line each.
  fileprivate func lines(_ bundles: [BundleSummary]) -> [(path: String, what: String)] {
    var lines = bundles.map { ($0.path, $0.words) }
    lines += more(self.bundles, "models")
    if let place = swiftPlace {
      let count = counted(swiftFiles.count, "file")
      lines.append((place, "Swift sources, \(count) with @Model"))
    }
    for (paths, one, several) in [
      (compiled, "a compiled model", "compiled models"),
      (mappingModels, "a mapping model", "mapping models"),
      (stores, "a SQLite file", "SQLite files"),
    ] {
      lines += paths.prefix(Self.mostListed).map { ($0, one) } + more(paths, several)
    }
    return lines
  }

  private func more(_ paths: [String], _ what: String) -> [(path: String, what: String)] {
    paths.count > Self.mostListed ? [("…", "\(paths.count - Self.mostListed) more \(what)")] : []
  }

  /// What helps most first.
  fileprivate func steps(_ bundles: [BundleSummary], isInRepository: Bool) -> [NextStep] {
    var steps: [NextStep] = []
    func add(_ words: [String], _ purpose: String) {
      steps.append(
        NextStep(
          command: words.map { printable($0) }.joined(separator: " "), purpose: purpose))
    }
    let bundle = bundles.first { $0.versions?.isEmpty == false }
    let model = bundle?.path ?? swiftPlace ?? compiled.first
    if isInRepository, bundle != nil || !swiftFiles.isEmpty {
      add(
        ["modeldiff", "check"],
        "check that existing stores can still be migrated")
    }
    if let store = stores.first {
      if let model {
        add(
          ["modeldiff", "doctor", pathForShell(store), pathForShell(model)],
          "find the store's version, and whether the model opens it")
      }
      add(["modelc", "rows", pathForShell(store)], "print the objects of the store")
    }
    if let compared = bundles.first(where: { $0.versions?.count ?? 0 > 1 && $0.current != nil }) {
      add(
        ["modeldiff", pathForShell(compared.path)],
        "compare the current version with the previous one")
    }
    if let bundle {
      add(["modelc", "compile", pathForShell(bundle.path)], "write the .momd, as momc does")
    }
    if let place = swiftPlace {
      add(["modelc", "show", pathForShell(place)], "print the models as SwiftData sees them")
      if !hasSchemas {
        add(
          ["modelc", "freeze-schema", pathForShell(place), "--as", "SchemaV1"],
          "freeze a copy of the models as a version")
      }
    }
    if let model {
      add(
        ["modelc", "hash", pathForShell(model)], "print the version hashes that Core Data compares")
    }
    if bundle == nil, let broken = bundles.first {
      add(["modelc", "lint", pathForShell(broken.path)], "list the errors of the model")
    }
    if let mapping = mappingModels.first {
      add(
        ["modelc", "show", pathForShell(mapping)],
        "print what differs from an automatic mapping")
    }
    return steps
  }
}

/// If the process was started without arguments in a folder with models or stores, prints a summary and exits.
///
/// - Parameters:
///   - tool: The name of the tool.
///   - missing: The required arguments, without which the command line is invalid all the same, such as when a script
///     passes empty variables; nil if none are required.
///   - help: The text for a folder without models and stores; if nil, the process continues.
package func tellFolderWithoutArguments(
  to tool: String, missing: String? = nil, otherwise help: @autoclosure () -> String? = nil
) {
  guard CommandLine.arguments.count == 1 else { return }
  StandardStream.openMissing()
  guard let text = folderText(for: tool) ?? help().map({ $0 + "\n" }) else { return }
  Stream.standardOutput.write(text)
  if let missing { Stream.standardError.write("Error: \(missing)\n") }
  endProcess(code: missing == nil ? 0 : Findings.ExitCode.usage.rawValue)
}
