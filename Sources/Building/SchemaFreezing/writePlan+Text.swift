import DataModel
import Findings
import Loading
import SwiftCode

/// The text of a new plan file, or of the existing file with additions.
func text(
  of plan: MigrationPlan, _ existing: SwiftDataPlan?, in tree: LoadedSwiftTree
) throws(ToolchainError) -> WrittenPlan {
  var result = WrittenPlan(
    name: plan.name, path: nil, text: "", schemas: plan.schemas,
    stages: plan.stages.map {
      "\($0.from) → \($0.to) (\($0.reasons.isEmpty ? "lightweight" : "custom"))"
    })
  guard let existing else {
    result.text = planFile(plan, title: ["The versions of the SwiftData models, the oldest first"])
    return result
  }
  guard let file = tree.files.first(where: { $0.path == existing.location.file }) else {
    throw ToolchainError(
      .planNotEditable, file: tree.path, "the file of \(existing.name) cannot be found")
  }
  // The lists may be in an extension in another file.
  var problem: PlanProblem?
  for file in [file] + tree.files.filter({ $0.path != file.path }) {
    do throws(PlanProblem) {
      let edits = try extendPlan(in: file.bytes, file: file.path, with: plan)
      result.path = file.path
      result.text = String(decoding: edits.applied(to: file.bytes), as: UTF8.self)
      if let live = plan.live { result.text += "\n" + live.text }
      return result
    } catch {
      problem = problem ?? error
    }
  }
  let lacking = plan.schemas.map { "\($0).self" } + result.stages
  throw ToolchainError(
    .planNotEditable, file: file.path,
    "\(existing.name) cannot be extended: \(problem.map { "\($0)" } ?? ""); it lacks "
      + lacking.joined(separator: ", "))
}

/// Reads the sources with the written plan, and compares.
func readBack(
  _ plan: WrittenPlan, schemas: [SwiftDataSchema], stages: [MigrationPlan.Stage],
  in tree: LoadedSwiftTree
) throws(ToolchainError) {
  let path = plan.path ?? "\(plan.name).swift"
  let written = SwiftSourceFile(path: path, bytes: Array(plan.text.utf8))
  let files = tree.files.filter { $0.path != path } + [written]
  let parsed = parseSwiftTree(files)
  let read = parsed.plans.first { $0.name == plan.name }
  let isSame =
    read?.isComplete == true && read?.schemas.map(\.name) == schemas.map(\.name)
    && schemas.allSatisfy { parsed.schema(named: $0.name)?.model.entities == $0.model.entities }
    && stages.allSatisfy { stage in
      let kind: SwiftDataStage.Kind = stage.reasons.isEmpty ? .lightweight : .custom
      return read?.stages.contains {
        $0.from.name == stage.from && $0.to.name == stage.to && $0.kind == kind
      } == true
    }
  guard isSame else {
    throw ToolchainError(
      .writtenSchemaDiffers, file: path,
      "the plan \(plan.name) is read otherwise than it was written; nothing is written")
  }
}
