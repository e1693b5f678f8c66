import Building
import DataModel
import Findings
import Loading
import Migration
import OperatingSystem

/// Plans the entries of the staged plan: in the plan that a configuration names, or a new one.
func writePlan(
  _ plan: inout SplitPlan, step: SplitEnds, files: BundleFiles, in bundle: SourceBundle
) throws(ToolchainError) {
  let versions = zip(plan.versions, plan.split.versions).map { name, model in
    PlannedVersion(
      name: name, checksum: hashModel(model).checksum, location: .file(bundle.path))
  }
  guard versions.count > 2 else { return }
  let history = history(of: step, with: versions, bundle)
  plan.stages = customStages(versions).map(\.text)
  let name = "Migrations/\(bundle.name).plan.json"
  let path =
    files.plan?.location.file ?? joined(migrationsFolder(of: bundle), lastComponent(of: name))
  guard let stages = planStages(files.plan?.stages, history: history, versions: versions) else {
    plan.diagnostics.append(
      RuleDescription.splitNotInPlan.diagnostic(
        "the plan does not show where the step from \"\(step.old.name)\" to \"\(step.new.name)\" "
          + "is, and is not changed", at: .file(path),
        notes: plan.stages.map { DiagnosticNote("a stage to add: \($0)") }))
    return
  }
  let named = nameHandlers(plan.handlers, in: stages, besides: path)
  let old =
    FileKind(at: path, followsLinks: false) == nil ? nil : try readFile(path, followsLinks: false)
  if files.plan == nil, old != nil {
    throw .cannotCreateOutput(path, "a plan with this name exists, but no configuration names it")
  }
  plan.planFile = path
  plan.change.files.append(
    VersionChange.ChangedFile(path: path, old: old, new: Array(planText(named).utf8)))
  if files.plan == nil { try nameInConfiguration(name, files: files, plan: &plan) }
  noteFolder(parentDirectory(of: path), in: &plan)
}

/// The stages with the step files that are carried out when the store has the version that a stage ends with.
private func nameHandlers(
  _ handlers: [SplitPlan.SplitHandler], in stages: [StagedPlan.Stage], besides path: String
) -> [StagedPlan.Stage] {
  stages.map { stage in
    guard case .custom(var custom) = stage,
      let handler = handlers.first(where: {
        $0.from == custom.from.name && $0.to == custom.to.name
      })
    else { return stage }
    let folder = parentDirectory(of: path)
    let isBeside = parentDirectory(of: handler.path) == folder
    let file =
      isBeside
      ? lastComponent(of: handler.path)
      : absolutePath(handler.path).flatMap { file in
        absolutePath(folder).map { relativePath(from: $0, to: file) }
      } ?? handler.path
    custom.didMigrate = LocatedText(text: file, location: .file(path))
    return .custom(custom)
  }
}

/// All versions of the bundle in order, including the intermediate ones.
private func history(
  of step: SplitEnds, with versions: [PlannedVersion], _ bundle: SourceBundle
) -> [PlannedVersion] {
  var known: [String: PlannedVersion] = [:]
  for version in step.all {
    known[version.name] = PlannedVersion(
      name: version.name, checksum: hashModel(version.model).checksum, location: .file(version.file)
    )
  }
  for version in versions { known[version.text] = version }
  let between = versions.dropFirst().dropLast().map(\.text)
  var names = step.all.map(\.name)
  let place = names.firstIndex(of: step.new.name) ?? names.count
  names.insert(contentsOf: between, at: place)
  return names.compactMap { known[$0] }
}

/// Names the plan in the configuration next to the bundle.
private func nameInConfiguration(
  _ name: String, files: BundleFiles, plan: inout SplitPlan
) throws(ToolchainError) {
  guard files.hasConfiguration else {
    let text = (["formatVersion": 1, "plan": .string(name)] as JSONValue).text
    plan.change.files.append(
      VersionChange.ChangedFile(path: files.configuration, old: nil, new: Array(text.utf8)))
    return
  }
  let old = try readFile(files.configuration, followsLinks: false)
  guard let brace = old.firstIndex(of: UInt8(ascii: "{")) else { return }
  let rest = old[(brace + 1)...]
  let isEmpty = rest.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) } == UInt8(ascii: "}")
  let entry = "\n  \"plan\": " + JSONValue.string(name).line + (isEmpty ? "\n" : ",")
  plan.change.files.append(
    VersionChange.ChangedFile(
      path: files.configuration, old: old,
      new: Array(old[...brace]) + Array(entry.utf8) + Array(rest)))
}

extension StagedPlan.Stage {
  /// The stage in words.
  fileprivate var text: String {
    switch self {
    case .lightweight(let versions): "lightweight \(versions.map(\.text).joined(separator: ", "))"
    case .custom(let custom): "custom \"\(custom.from.text)\" → \"\(custom.to.text)\""
    }
  }
}
