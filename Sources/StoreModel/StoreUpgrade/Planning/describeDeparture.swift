import DataModel
import Migration
import Text

extension UpgradePlanner {
  /// Describes what happens to the properties of dropped columns: they are stored elsewhere, or lose
  /// additional information in a column.
  ///
  /// - Parameters:
  ///   - columns: The columns, by old name.
  ///   - table: Their table.
  /// - Returns: The text for a comment, without repetition.
  func departure(of columns: [String], from table: TablePlan) -> String {
    var removed: [String] = []
    var moved: [String] = []
    for column in columns {
      let title = departureTitle(of: column, table)
      if title.isMoved {
        if !moved.contains(title.text) { moved.append(title.text) }
      } else if !removed.contains(title.text) {
        removed.append(title.text)
      }
    }
    return [(removed, "removed"), (moved, "stored differently")].filter { !$0.0.isEmpty }
      .map { "\(shortList($0.0)) \($0.1)" }.joined(separator: "; ")
  }

  /// The content of an old column, and whether the new version stores it elsewhere.
  private func departureTitle(of column: String, _ table: TablePlan) -> (
    text: String, isMoved: Bool
  ) {
    let columns = table.old.flatMap(from.table)?.columns ?? []
    guard let role = columns.first(where: { $0.name == column })?.role, let path = role.property
    else { return (column, false) }
    guard stays(path) else { return (path.title, false) }
    let keepsKey = columns.contains { other in
      switch other.role {
      case .toOne(path), .toMany(path): !table.dropped.contains(other.name)
      default: false
      }
    }
    guard keepsKey else { return (path.title, true) }
    return switch role {
    case .toOneOrder, .toManyOrder: ("place of \(path.title) in an order", false)
    case .toOneEntity: ("entity of \(path.title)", false)
    default: (path.title, true)
    }
  }

  /// Whether a property of the old version is stored in the new one as well.
  private func stays(_ path: PropertyPath) -> Bool {
    lineage.successors.contains { successor in
      successor.old.name == path.entity
        && successor.pair.properties.contains { $0.source?.name == path.path }
    }
  }
}
