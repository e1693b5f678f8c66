import OperatingSystem
import Reports
import Upgrading

/// Shows the plan of an upgrade and asks whether to go on, on a terminal; elsewhere tells what is lost.
///
/// - Parameters:
///   - plan: The plan.
///   - common: What every command takes.
///   - watch: Reads the answer, and gives up on a signal.
///   - isAsking: Whether somebody is there to be asked.
/// - Returns: Whether to go on.
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
