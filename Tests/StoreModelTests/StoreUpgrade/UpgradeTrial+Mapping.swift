import Findings
import Foundation
import Loading
import Migration
import ModelFiles
import TestSupport
import Upgrading

extension UpgradeTrial {
  /// The result of upgrading a store by a mapping model.
  enum MappedOutcome {
    /// It was upgraded, with the problems found and the rules of reported losses.
    case upgraded(problems: [String], losses: Set<String>)
    /// Core Data would stop, and so does the upgrade, or there is no such mapping model: the rules
    /// that give the reason.
    case refused([String])
  }

  /// Upgrades the store by a new mapping model without manual changes.
  ///
  /// - Throws: An error that is not a refusal.
  func upgradeByMapping() throws -> MappedOutcome {
    // Of composites and others a mapping model has no place for, none is made.
    guard unheldEntities(of: step.from).isEmpty, unheldEntities(of: step.to).isEmpty else {
      return .refused(["unheld-mapped-entity"])
    }
    let source = newMapping(from: step.from, to: step.to, file: "M.cdm")
    for name in source.entityMappings.compactMap(\.source)
    where source.entityMappings.count(where: { $0.source == name }) > 1 {
      return .upgraded(problems: ["\(name) is mapped twice"], losses: [])
    }
    guard let mapping = compileMapping(source, module: nil).mapping else {
      return .upgraded(problems: ["the mapping model does not compile"], losses: [])
    }
    try Data(encodeMappingModel(mapping)).write(to: URL(filePath: folder("M.cdm")))
    var order = UpgradeOrder(
      store: store, model: ModelReference(newPath), choices: UpgradeChoices())
    order.choices.mappingModel = folder("M.cdm")
    order.choices.output = folder("Mapped.sqlite")
    order.acceptsLosses = true
    try? FileManager.default.removeItem(atPath: folder("Mapped.sqlite"))
    var conditions = WorkConditions(scratch: folder.path)
    conditions.isPrivate = true
    let result: UpgradedStore?
    do throws(ToolchainError) {
      result = try upgradeStore(order, conditions)
    } catch {
      guard error.exitCode == .findings else { throw error }
      return .refused(error.diagnostics.map(\.id))
    }
    return .upgraded(
      problems: try problems(of: folder("Mapped.sqlite"), Form(isFromStore: true)),
      losses: Set(result?.plan.steps.flatMap(\.risks).map(\.id) ?? []))
  }
}
