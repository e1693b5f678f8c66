import DataModel
import Migration
import ModelChanges

/// Writes what findings are about; what has no effect on stores and migrations does not count.
let contentWriter = ContentText { !$0.isWithoutEffect }

extension BundleVersion {
  /// All that the version's entities say, as text.
  var content: [String] { model.entities.map { contentWriter.text(of: .entity($0)) } }
}
