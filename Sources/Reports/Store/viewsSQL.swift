import Findings
package import StoreViews

/// The views of a store as a script for the sqlite3 shell.
///
/// They are temporary: the shell that reads the script has them, and the store stays as it is.
package func viewsSQL(_ views: StoreViews) -> String {
  views.statements(.readable).map { "\(printable($0.sql));\n" }.joined()
}
