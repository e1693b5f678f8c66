import Comparing
import DataModel
import Loading
import Migration
import StoreModel
import Upgrading

/// Adds the drawing of the step about to ship, and the script that upgrades stores by it.
///
/// Both take longer than all the rest of a check, so only where a report shows them.
///
/// - Parameters:
///   - checked: The bundle's part of the report.
///   - bundle: The bundle, hashed.
func illustrateStep(of checked: inout CheckedBundle, _ bundle: BundleAtCheck) {
  guard let step = checked.comparison else { return }
  let versions = bundle.baseVersions + bundle.headVersions
  guard let from = versions.first(where: { $0.reference == step.from.reference }),
    let to = bundle.headVersions.first(where: { $0.reference == step.to.reference })
  else { return }
  checked.diagram = drawStep(from: from.version, to: to.version, detail: .attributes)
  if step.verdict == .inferable { checked.script = upgradeScript(from: from, to: to) }
}

/// The script that upgrades any store of `from`; nil if there is an obstacle.
private func upgradeScript(from: ComparedVersion, to: ComparedVersion) -> String? {
  guard let request = try? upgradeRequest(from, to: to, store: nil, options: UpgradeOptions()),
    let plan = try? planUpgrade(request)
  else { return nil }
  return StoreModel.upgradeScript(
    plan, request, title: "Upgrades a store: \(from.version.name) to \(to.version.name)"
  ).text(isForShell: true)
}
