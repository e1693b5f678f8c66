import OperatingSystem
import Reports
import Upgrading

/// Shows the plan of an upgrade and asks for confirmation on a terminal; otherwise reports what is lost.
///
/// - Parameters:
///   - plan: The plan.
///   - common: The options of every command.
///   - watch: Reads the answer, and stops on a signal.
///   - isAsking: Whether to ask the user.
/// - Returns: Whether to continue.
func confirmUpgrade(
  _ plan: StorePlan, common: CommonOptions, watch: SignalWatch, isAsking: Bool
) -> Bool {
  guard isAsking else {
    if !common.quiet {
      Stream.standardError.write(plan.remarks(common.style(.standardError)))
    }
    return true
  }
  Stream.standardError.write(plan.text(common.style(.standardError), showsSQL: false))
  Stream.standardError.write("Continue? [y/N] ")
  return watch.readLine().map { ["y", "yes"].contains($0.lowercased()) } ?? false
}
