package import DataModel

/// The result of an upgrade.
package struct UpgradedStore: Sendable {
  /// The kinds of work.
  package enum Work: Hashable, Sendable {
    /// The store is of the version already, and stays as it is.
    case nothing
    /// The store is of the version already, and was copied.
    case copied
    /// It was upgraded.
    case upgraded
    /// That many columns were dropped that an earlier upgrade had put out of the way.
    case finished(columns: Int)
  }

  /// What was done.
  package var work: Work
  /// The plan that was carried out.
  package var plan: StorePlan
  /// The path of the new store; nil if absent.
  package var path: String?
  /// The path of the old store, where it was kept under another name.
  package var backup: String?
  /// The command that drops remaining deferred columns; nil if absent or another program deferred
  /// them.
  package var finishCommand: String?
  /// The maintenance on a store that already has the target version, one line each; empty if it was upgraded.
  package var upkeep: [String] = []
  /// The options that had nothing to do, as the store was of the version already.
  package var unusedOptions: [String] = []
  /// Whether the store was of a later version of the bundle.
  package var isDowngrade = false
  /// The file of removed rows, and their number; nil if there were none.
  package var rowsSetAside: StoreRepair.RowsSetAside?
  /// The items in the old store's external storage that were not copied because they cannot contain values.
  package var filesLeft: [String] = []
  /// The effects of step files, in order.
  package var stepReports: [StepReport] = []
  /// The effects of mapping models, in order.
  package var mappingReports: [MappingReport] = []
  /// The properties that statements of step files may have written, as the versions declare them that these write in.
  package var writtenProperties: Set<PropertyPath> = []
  /// Whether statements of step files may have deleted objects.
  package var mayDeleteObjects = false

  /// Creates the result of some work.
  package init(_ work: Work, plan: StorePlan, path: String? = nil, backup: String? = nil) {
    self.work = work
    self.plan = plan
    self.path = path
    self.backup = backup
  }
}

/// A store that was put out of the way.
package struct StoreSetAside: Hashable, Sendable {
  /// The original path, where a fresh store is now.
  package var path: String
  /// The folder that the old one is in now.
  package var folder: String

  /// Creates the result.
  package init(path: String, folder: String) {
    self.path = path
    self.folder = folder
  }
}
