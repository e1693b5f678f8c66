/// What a statement says of views and columns, as far as its tokens tell.
struct StatementFacts {
  /// What a statement does with a view.
  enum Access: Hashable {
    case read, insert, update, delete
  }

  /// A view that is named.
  struct Table {
    /// The name as it is written.
    var name: String
    /// Whether it is one of the old version.
    var isOld: Bool
    /// The view; nil for a name of none.
    var view: StepView?
    /// What is done with it.
    var access: Access
    /// The bytes of the whole name.
    var range: Range<Int>
  }

  /// A column that is named and known.
  struct Column {
    /// The view.
    var view: StepView
    /// Whether it is one of the old version.
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

  /// A column that is in none of the views that it may be of.
  struct UnknownColumn {
    /// The name.
    var name: String
    /// The views that it may be of.
    var views: [(view: StepView, isOld: Bool)]
    /// The bytes of its name.
    var range: Range<Int>
    /// Whether it is in quotes, so that SQLite might take it for a text.
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
  /// The names of columns of which is not known of what view they are, in lower case.
  var undecidedNames: Set<String> = []
  /// Aliases that are called `old`.
  var oldAliases: [Range<Int>] = []
  /// Views all columns of which are read.
  var wholeReads: [(view: StepView, isOld: Bool)] = []
}
