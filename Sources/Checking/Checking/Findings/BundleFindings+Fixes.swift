import Building
import Comparing
import DataModel
import Findings
import Loading
import Migration
import ModelFiles
import OperatingSystem
import StoreModel
import SwiftCode
import Text

// MARK: - Fixes

extension BundleFindings {
  mutating func fixIt(_ fix: ReleaseFix) -> [FixIt] {
    switch fix {
    case .addMark:
      guard let mark = bundle.mark else { return [] }
      let title = "have git keep the mark\(mark.isThere ? "" : ", once it is written")"
      return [FixIt(title, command: keepingCommand(mark.file))]
    case .restore(let name) where bundle.isSwift: return restoringSources(of: name)
    case .setCurrent(let name):
      let file = joined(bundle.path, ".xccurrentversion")
      let bytes = (try? readFile(file, limit: 1 << 20, followsLinks: false)) ?? []
      let text = String(decoding: writeCurrentVersion("\(name).xcdatamodel"), as: UTF8.self)
      var fix = FixIt(
        "mark \"\(name)\" as the current version",
        command: "modelc set-current \(pathForShell(bundle.path)) \(quotedForShell(name))")
      fix.replacements = [Replacement(file: file, bytes: 0..<bytes.count, text: text)]
      fix.result = "<string>\(name).xcdatamodel</string>"
      return [fix]
    case .restore(let name):
      guard let files = bundle.formerFiles else { return [] }
      let file = bundle.base?.versions.first { $0.name == name }?.file
      let command = files.restoring(
        name, to: bundle.path, file: file.map(lastComponent) ?? "contents")
      return [FixIt("bring it back", command: command)]
    case .restoreLock: return restoringLock
    case .restoreReleased(let name, let tag):
      guard let path = bundle.releasedPaths[name] else { return [] }
      let here = versionPath(name, in: bundle.path)
      // git restore brings back what is at the same path only.
      guard path.isSameAsHead else {
        let content = inShellQuotes("\(tag):\(path.text)/\(path.file)")
        let folder = isDirectory(here) ? "" : "mkdir -p -- \(inShellQuotes(here)) && "
        return [
          FixIt(
            "bring it back",
            command: "\(folder)git show \(content) > \(inShellQuotes(joined(here, path.file)))")
        ]
      }
      return [
        FixIt(
          "bring it back",
          command: "git restore --source=\(inShellQuotes(tag)) -- \(pathspecForShell(here))")
      ]
    case .add(let files):
      let names = files.keys.sorted(by: nameComesBefore)
      let commands = names.map { name in
        let folder = joined(bundle.path, name + modelSuffix)
        let file = files[name] ?? ""
        let target = inShellQuotes(joined(folder, lastComponent(of: file)))
        return "mkdir -p -- \(inShellQuotes(folder)) && git show \(inShellQuotes(file)) > \(target)"
      }
      let shown = names.map { "\"\($0)\"" }.joined(separator: ", ")
      return [
        FixIt(
          "add \(names.count == 1 ? "it" : "them") as \(shown)",
          command: commands.joined(separator: " && "))
      ]
    case .newVersion(let other):
      return fixIt(other).compactMap(\.command).map { command in
        FixIt(
          "keep the change in a new version, and bring the old one back",
          command: "modelc new-version \(pathForShell(bundle.path)) && \(command)")
      }
    case .merge(let parent, let other, let own):
      return merging([parent, other, own].map { "\(bundle.path)#\($0)" })
    case .mergeForms(let name, let forms):
      guard let base = bundle.base?.reference.path else { return [] }
      return merging([forms.parent, "\(base)#\(name)", forms.own])
    case .freezeSchema(let name):
      // Where several findings ask for it, it is done once.
      guard let fix = freezing(name), offeredCopies.insert(fix.command ?? "").inserted else {
        return []
      }
      return [fix]
    case .edit(let version, let edit): return places(.head(version)).map { [$0.fixIt(edit)] } ?? []
    }
  }

  /// The command that makes a version of two that were made from a third.
  private func merging(_ models: [String]) -> [FixIt] {
    guard !bundle.isSwift, bundle.path.hasSuffix(bundleSuffix) else { return [] }
    return [
      FixIt(
        "make a version that has what both added",
        command: "modeldiff merge \(models.map(pathForShell).joined(separator: " ")) "
          + "--into \(pathForShell(bundle.path))")
    ]
  }

  /// The manual steps for a fix without a command; nil if there is a command.
  func advice(instead fix: ReleaseFix) -> String? {
    switch fix {
    case .freezeSchema(let name) where freezing(name) == nil:
      return """
        Move the code of \(name) and its types to another place, and commit: then modelc freeze-schema writes a copy of what is stored.
        """
    case .setCurrent(let name) where bundle.isSwift:
      return "Make \(name) the last schema of the migration plan."
    case .newVersion where bundle.isSwift:
      return
        "Keep the change in a new schema: copy the types into one, and list it last in the plan."
    case .newVersion where !bundle.path.hasSuffix(bundleSuffix),
      .add where !bundle.path.hasSuffix(bundleSuffix):
      let name = lastComponent(of: bundle.path)
      return """
        Keep the change in a new version: put the model into a bundle, as \(name)d/\(name), and add one with modelc new-version.
        """
    default: return nil
    }
  }

  /// The path that a file at the base has in the working tree.
  private func here(_ file: String) -> String {
    guard let base = bundle.baseFiles?.outer, file.hasPrefix(base.path(of: "")) else {
      return file
    }
    return base.innerPath(of: file)
  }

  /// Whether a fix replaces what nothing else has: a file that is not committed, or types that other schemas list as well.
  func loses(_ fix: ReleaseFix) -> Bool {
    switch fix {
    case .restore(let name) where bundle.isSwift:
      return bundle.baseVersions.contains { version in
        guard name.map({ $0 == version.version.name }) ?? true,
          let schema = version.version.swift?.schema
        else { return false }
        return schema.types.values.contains { type in
          let file = here(type.location.file)
          return name != nil && !type.name.hasPrefix(schema.name + ".")
            || bundle.isUncommitted(file) || filesOfNewSchemas.contains(file)
        }
      }
    case .restore(let name), .restoreReleased(let name as String?, _):
      return bundle.isUncommitted(name.map { versionPath($0, in: bundle.path) } ?? bundle.path)
    case .restoreLock: return bundle.isUncommitted(bundle.lockFile)
    default: return false
    }
  }

  /// The files that declare schemas which the base lacks, or a plan that may list them.
  private var filesOfNewSchemas: Set<String> {
    let known = Set(bundle.baseVersions.map(\.version.name))
    let new = bundle.headVersions.filter {
      !known.contains($0.version.name) && !bundle.formerVersions.contains($0.version.name)
    }.compactMap(\.version.swift?.schema)
    guard !new.isEmpty else { return [] }
    let types = new.flatMap { $0.types.values.map(\.location.file) }
    return Set(types + (new.map(\.location) + [bundle.swiftPlan?.location]).compactMap { $0?.file })
  }

  /// The fixes that restore the lock file.
  private var restoringLock: [FixIt] {
    guard bundle.movedFrom == nil else { return [] }
    if bundle.isSwift, let revision = bundle.baseFiles?.outer.revision {
      let files = Set((bundle.baseLock ?? []).compactMap { $0.location.map { here($0.file) } })
      let command =
        "git restore --source=\(revision.shortIdentifier) -- "
        + files.sorted().map(pathspecForShell).joined(separator: " ")
      return [FixIt("bring it back", command: command)]
    }
    guard let files = bundle.formerFiles else { return [] }
    return [FixIt("bring it back", command: files.restoringLock(to: bundle.lockFile))]
  }

  /// The fixes that restore a schema of Swift sources, or all of them.
  private func restoringSources(of name: String?) -> [FixIt] {
    guard let base = bundle.baseFiles?.outer else { return [] }
    let versions = bundle.baseVersions.filter { name == nil || $0.version.name == name }
    let files = Set(
      versions.flatMap { $0.version.swift?.schema.types.values.map(\.location.file) ?? [] })
    // What is in a submodule is brought back there.
    var paths: [String: [String]] = [:]
    for file in files.sorted() {
      if let (part, inner) = bundle.baseFiles?.submodule(of: file), let folder = part.folder {
        paths[
          " -C \(inShellQuotes(folder)) restore --source=\(part.tree.revision.text)", default: []
        ]
        .append(inner)
      } else {
        paths[" restore --source=\(base.revision.shortIdentifier)", default: []]
          .append(base.innerPath(of: file))
      }
    }
    return paths.sorted { $0.key < $1.key }.map { command, files in
      FixIt(
        "bring it back",
        command: "git\(command) -- \(files.map(pathspecForShell).joined(separator: " "))")
    }
  }

  /// The command that writes a schema of Swift sources with copies of its types.
  ///
  /// - Returns: The command; nil if it would remove code that the copy lacks, or an uncommitted edit.
  private func freezing(_ name: String) -> FixIt? {
    let here = bundle.headVersions.filter { !bundle.formerVersions.contains($0.version.name) }
    let head = here.first { $0.version.name == name }
    let former = bundle.baseVersions.first { $0.version.name == name }
    let released = bundle.releasedSchemas[name]
    // What has shipped is what stores have; here it may be another shape by now, or gone.
    let isEdited = former.map { $0.hashes != head?.hashes } ?? (head == nil)
    let source =
      released?.sources ?? (isEdited ? bundle.base?.reference.text : nil) ?? bundle.path
    let isNamed = (isEdited ? former : head)?.version.swift?.schema.kind == .versioned
    let old = isNamed ? here.first { $0.version.name == name }?.version.swift?.schema : nil
    // The copy is placed next to the schema or the plan, which is in a target.
    let beside = old?.location ?? bundle.swiftPlan?.location
    let folder =
      beside.map { parentDirectory(of: $0.file) }
      ?? (isDirectory(bundle.path) ? bundle.path : parentDirectory(of: bundle.path))
    let copy = isNamed ? name : nameOfCopy(besides: Set(here.map(\.version.name)), in: folder)
    let part = isNamed ? name : released?.name ?? bundle.container
    let from = quotedForShell(source + (part.map { "#\($0)" } ?? ""))
    let file = quotedForShell(inFolder(folder, "\(copy).swift"))
    if old?.kind == .versioned, let path = old?.location?.file,
      bundle.isUncommitted(path) || (try? textWithout(name, in: path)) == nil
    {
      return nil
    }
    var command = "modelc freeze-schema \(from) --as \(copy)"
    if old?.kind == .versioned, let location = old?.location {
      command += " --replacing \(quotedForShell(location.file))"
    }
    command += " -o \(file)"
    if old == nil, let plan = bundle.swiftPlan {
      // What shipped before there was a plan comes before all that the plan has.
      let first = here.first { $0.version.name == plan.schemas.first?.name }?.version.swift?.schema
      let major = Int(first?.versionIdentifier?.split(separator: ".").first ?? "1") ?? 1
      let number = Int(copy.filter(\.isNumber)) ?? 1
      if major <= number { command += " --schema-version 0.\(number).0" }
      command += " && modeldiff plan-swift \(quotedForShell(bundle.label)) --in-place"
    }
    return FixIt("write it with its types", command: command)
  }

  /// A name for an unnamed schema that neither another schema nor a file uses.
  private func nameOfCopy(besides names: Set<String>, in folder: String) -> String {
    let container = bundle.isDefaultContainer ? "" : bundle.container ?? ""
    let word = container.filter { $0.isLetter || $0.isNumber || $0 == "_" }
    let start = word.first.map { $0.isLetter ? $0.uppercased() + word.dropFirst() : "Store" + word }
    var number = 1
    while true {
      let name = "\(start ?? "")SchemaV\(number)"
      let file = inFolder(folder, "\(name).swift")
      if !names.contains(name), FileKind(at: file, followsLinks: false) == nil { return name }
      number += 1
    }
  }
}
