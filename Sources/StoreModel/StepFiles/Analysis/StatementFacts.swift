/// The views and columns used by a statement, as far as its tokens show.
struct StatementFacts {
  /// The way in which a statement uses a view.
  enum Access: Hashable {
    case read, insert, update, delete
  }

  /// A view that is named.
  struct Table {
    /// The name as written.
    var name: String
    /// Whether it belongs to the old version.
    var isOld: Bool
    /// The view; nil if the name is unknown.
    var view: StepView?
    /// The way in which it is used.
    var access: Access
    /// The bytes of the whole name.
    var range: Range<Int>
  }

  /// A column that is named and known.
  struct Column {
    /// The view.
    var view: StepView
    /// Whether it belongs to the old version.
    var isOld: Bool
    /// The column.
    var column: StepView.Column
    /// The positions of its tokens.
    var tokens: ClosedRange<Int>
    /// The bytes of its name, with what is in front of it.
    var range: Range<Int>
    /// Whether a value is given to it.
    var isWritten: Bool
  }

  /// A column that exists in none of the views to which it may belong.
  struct UnknownColumn {
    /// The name.
    var name: String
    /// The views that it may be of.
    var views: [(view: StepView, isOld: Bool)]
    /// The bytes of its name.
    var range: Range<Int>
    /// Whether it is quoted, so that SQLite might read it as a string.
    var isQuoted: Bool
  }

  /// An INSERT.
  struct Insertion {
    /// The view.
    var view: StepView
    /// The columns that get values; nil for all.
    var columns: [String]?
    /// The bytes of the name of the view.
    var range: Range<Int>
  }

  /// The views.
  var tables: [Table] = []
  /// The columns.
  var columns: [Column] = []
  /// The columns that are not there.
  var unknownColumns: [UnknownColumn] = []
  /// The INSERTs.
  var insertions: [Insertion] = []
  /// The lowercase names of columns whose view is not known.
  var undecidedNames: Set<String> = []
  /// The aliases called `old`.
  var oldAliases: [Range<Int>] = []
  /// The views of which all columns are read.
  var wholeReads: [(view: StepView, isOld: Bool)] = []
}
