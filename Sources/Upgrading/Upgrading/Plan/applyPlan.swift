import Building
package import Findings
import Loading
import OperatingSystem

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// Writes a plan to a file.
///
/// The plan says from which folders its paths start, so that the file can be moved with what it names, and carried
/// out from elsewhere.
///
/// - Throws: `ToolchainError` with exit code 73 or 74 if it cannot be written.
package func writePlan(_ plan: StorePlan, to path: String) throws(ToolchainError) {
  try checkFilePlace(path)
  // Nothing is replaced but another plan.
  if FileKind(at: path, followsLinks: false) != nil, (try? readPlan(path)) == nil {
    throw refused(path, "the file there is not a plan file")
  }
  var plan = plan
  plan.planFolder = resolvedPath(parentDirectory(of: path))
  try writeWhole(Array(try planJSON(plan).utf8), to: path)
}

/// A plan as JSON.
package func planJSON(_ plan: StorePlan) throws(ToolchainError) -> String {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
  guard let data = try? encoder.encode(plan) else {
    throw .upgradeFailed(plan.store, "the plan cannot be written as JSON")
  }
  return String(decoding: data, as: UTF8.self) + "\n"
}

/// A plan as one line of JSON that does not depend on timing.
package func planLine(_ plan: StorePlan) throws(ToolchainError) -> String {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  var plan = plan
  plan.seconds = nil
  guard let data = try? encoder.encode(plan) else {
    throw .upgradeFailed(plan.store, "the plan cannot be written as JSON")
  }
  return String(decoding: data, as: UTF8.self)
}

/// Reads a plan from a file.
///
/// - Throws: `ToolchainError` with exit code 65 if the file is not a plan, or one of another form.
package func readPlan(_ path: String) throws(ToolchainError) -> StorePlan {
  let bytes = try readFile(path, limit: 1 << 30)
  do {
    let plan = try JSONDecoder().decode(StorePlan.self, from: Data(bytes))
    guard plan.formatVersion == StorePlan.currentFormat else {
      throw ToolchainError(
        .unknownPlanFormat, file: path,
        "unsupported formatVersion \(plan.formatVersion); this version reads "
          + "\(StorePlan.currentFormat)",
        explanation: "Make a new plan with `modeldiff plan`.")
    }
    return plan
  } catch let error as ToolchainError {
    throw error
  } catch {
    throw ToolchainError(
      .malformedPlan, file: path,
      "the file is not a plan file, expected the output of modeldiff plan\(place(of: error))")
  }
}

/// The location of a decoding error in a plan.
private func place(of error: any Error) -> String {
  guard let error = error as? DecodingError else { return "" }
  switch error {
  case .keyNotFound(let key, let context): return text(context, "has no \(key.stringValue)")
  case .typeMismatch(_, let context), .valueNotFound(_, let context):
    return text(context, "is of another type")
  case .dataCorrupted(let context) where context.codingPath.isEmpty:
    return ": the content is not JSON"
  case .dataCorrupted(let context): return text(context, "is not a known value")
  @unknown default: return ""
  }
}

private func text(_ context: DecodingError.Context, _ problem: String) -> String {
  let path = context.codingPath.map { $0.intValue.map { "[\($0)]" } ?? ".\($0.stringValue)" }
    .joined()
  return ": $\(path) \(problem)"
}

/// Carries out a plan, and nothing else.
///
/// - Parameters:
///   - path: The file with the plan.
///   - conditions: How long to wait, where to put copies, and where to report progress.
///   - allowsPrograms: Whether programs of step files may run. The plan itself cannot allow them, as its author
///     may be anyone.
/// - Returns: The result.
/// - Throws: `ToolchainError` as ``upgradeStore(_:_:confirm:)``;
///   with exit code 1 also if the store has changed, or planning again gives another plan.
package func applyPlan(
  _ path: String, _ conditions: WorkConditions, allowsPrograms: Bool = false
) throws(ToolchainError) -> UpgradedStore {
  let plan = try readPlan(path)
  guard !allowsPrograms || plan.steps.contains(where: { $0.stepFile?.programs?.isEmpty == false })
  else {
    throw .unusedOptions(
      ["--allow-programs"], store: path,
      problem: "no step of the plan runs a program, so --allow-programs has nothing to allow")
  }
  let places = PlanPlaces(plan, at: path)
  var choices = plan.choices
  choices.allowsPrograms = allowsPrograms ? true : nil
  choices.output = plan.choices.output.map { places.path(of: $0, beside: plan.store) }
  choices.stepFolder = plan.choices.stepFolder.map { places.path(of: $0) }
  choices.mappingModel = plan.choices.mappingModel.map { places.path(of: $0) }
  var order = UpgradeOrder(
    store: places.path(of: plan.store), model: ModelReference(places.model), choices: choices)
  (order.expected, order.git) = (plan, places.git)
  guard let result = try upgradeStore(order, conditions) else {
    throw .upgradeFailed(path, "the plan was not confirmed")
  }
  return result
}
