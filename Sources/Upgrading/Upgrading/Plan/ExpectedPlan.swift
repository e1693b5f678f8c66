import Findings
import Text

/// A plan to be executed: planning again must give the same result.
struct ExpectedPlan {
  private let plan: StorePlan
  /// The store as the user gave it.
  private let store: String

  init(_ plan: StorePlan, of store: String) {
    self.plan = plan
    self.store = store
  }

  /// Checks that a store is unchanged since the plan was made.
  ///
  /// - Throws: `ToolchainError` with exit code 1 if it is not.
  func checkState(of held: HeldStore) throws(ToolchainError) {
    guard try storeState(of: held.path, held.journals) != plan.state else { return }
    throw .storeChanged(store, newPlan: planCommand)
  }

  /// Checks that the same rows are set aside.
  ///
  /// - Throws: `ToolchainError` with exit code 1 if they are others.
  func check(rowsSetAside: StorePlan.SetAside?) throws(ToolchainError) {
    let (before, now) = (plan.rowsSetAside, rowsSetAside)
    guard before?.tables != now?.tables || before?.links != now?.links else { return }
    throw changed
  }

  /// Checks that the plan begins with steps.
  ///
  /// - Throws: `ToolchainError` with exit code 1 if it does not.
  func check(first steps: [StorePlan.Step]) throws(ToolchainError) {
    guard !plan.steps.starts(with: steps) else { return }
    throw changed
  }

  /// Checks that steps are all of the plan.
  ///
  /// - Throws: `ToolchainError` with exit code 1 if they are not.
  func check(all steps: [StorePlan.Step]) throws(ToolchainError) {
    guard plan.steps != steps else { return }
    throw changed
  }

  private var changed: ToolchainError {
    .planChanged(store, newPlan: planCommand)
  }

  /// The command that makes a new plan.
  private var planCommand: String {
    "modeldiff plan \(quotedForShell(store)) --to \(quotedForShell(plan.model)) -o PLAN"
  }
}
