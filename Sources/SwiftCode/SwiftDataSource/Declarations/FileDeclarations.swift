import Findings

/// The declarations in one file.
struct FileDeclarations: Sendable {
  /// A relevant call.
  enum Use: Hashable, Sendable {
    /// `Schema(…)`
    case schema
    /// `ModelContainer(…)`, `.modelContainer(…)` or `DocumentGroup(editing: …)`
    case container
    /// A call with the label `for` of something that may be `ModelContainer`: `Self`, `.init` or a type alias.
    case possibleContainer
    /// `ModelConfiguration(…)`
    case configuration
    /// `NSStagedMigrationManager(…)`
    case stagedManager
  }

  /// A call.
  struct FoundCall: Sendable {
    /// What is called.
    var use: Use
    /// The call.
    var call: ListExpression.Call
    /// Where it is.
    var location: SourceLocation
    /// The byte at which it begins.
    var offset: Int
    /// The constants, variables and functions that it is the value of, innermost first.
    var names: [String]
    /// The names of the types around it, outermost first.
    var scope: [String]
    /// The `#if` conditions of its branch.
    var branch: Branch
    /// The constants of the bodies around it, those of the innermost body first.
    var locals: [[String: TypeConstant]]
  }

  /// The path.
  var path: String
  /// The types and extensions, those around others first.
  var types: [TypeDeclaration] = []
  /// The variables outside of types, and those of functions that are lists.
  var constants: [TypeConstant] = []
  /// The results of functions without parameters outside types that return lists of models or stages, or
  /// schemas.
  var results: [TypeConstant] = []
  /// The functions outside of types, with the bytes of their bodies.
  var functions: [(name: String, bytes: Range<Int>)] = []
  /// The modules imported, in all branches.
  var imports: Set<String> = []
  /// The modules exported again.
  var exports: Set<String> = []
  /// The calls.
  var calls: [FoundCall] = []
  /// The lines with their bytes, for the code of stages; nil if the file was not read.
  var lines: LineTable?
  /// The problems of the file.
  var problems: [Diagnostic] = []
}

extension FileDeclarations.FoundCall {
  /// The names visible to the call: the enclosing types.
  func scope(inFile file: Int) -> NameScope {
    let paths = scope.indices.map { Array(scope[...$0]) }
    return NameScope(types: paths.reversed() + [[]], file: file, locals: locals, holders: names)
  }
}
