import Findings
package import StoreModel
import Text

/// The views of a store as a script for the sqlite3 shell.
///
/// They are temporary: the shell that reads the script has them, and the store stays as it is. A comment stands before
/// a view that could not have the name that it would have.
package func viewsSQL(_ views: StoreViews) -> String {
  views.statements(.readable).map { statement in
    let comment = statement.plainName.map { plain in
      "-- \(printable(quotedName(statement.name))) has \(printable(statement.meaning)): "
        + "SQLite cannot have it as \(printable(quotedName(plain))) beside the other views\n"
    }
    return (comment ?? "") + "\(printable(statement.sql));\n"
  }.joined()
}
