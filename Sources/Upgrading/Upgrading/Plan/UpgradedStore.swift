package import StoreSchema

/// What an upgrade did.
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
  /// The path of the new store; nil when there is none.
  package var path: String?
  /// The path of the old store, where it was kept under another name.
  package var backup: String?
  /// The command that drops the columns that still wait; nil where none do, or another program has put them out of
  /// the way.
  package var finishCommand: String?
  /// What was done to a store that is of the version already, a line each; empty where it was upgraded.
  package var upkeep: [String] = []
  /// The options that had nothing to do, as the store was of the version already.
  package var unusedOptions: [String] = []
  /// Whether the store was of a later version of the bundle.
  package var isDowngrade = false
  /// The file with the rows that were taken out, and how many; nil when there were none.
  package var rowsSetAside: StoreRepair.RowsSetAside?
  /// What is among the values kept outside of the old store and was not copied, as no value can be in it.
  package var filesLeft: [String] = []
  /// What step files have done, in order.
  package var stepReports: [StepReport] = []
  /// What mapping models have done, in order.
  package var mappingReports: [MappingReport] = []
  /// The properties that statements of step files may have written, as the versions declare them that these write in.
  package var writtenProperties: Set<PropertyPath> = []
  /// Whether statements of step files may have deleted objects.
  package var mayDeleteObjects = false

  /// Makes what there is to say of some work.
  package init(_ work: Work, plan: StorePlan, path: String? = nil, backup: String? = nil) {
    self.work = work
    self.plan = plan
    self.path = path
    self.backup = backup
  }
}

/// A store that was put out of the way.
package struct StoreSetAside: Hashable, Sendable {
  /// The store, and a fresh one in its place now.
  package var path: String
  /// The folder that the old one is in now.
  package var folder: String

  /// Makes what there is to say.
  package init(path: String, folder: String) {
    self.path = path
    self.folder = folder
  }
}
