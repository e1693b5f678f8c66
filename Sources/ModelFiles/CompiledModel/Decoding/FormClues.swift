/// The clues in an archive about its format.
struct FormClues {
  /// The compiler's stamp.
  var stamp: ArchiveForm.CompilerStamp?
  /// Whether an attribute has a flag word.
  var hasFlags = false
  /// Whether an attribute lacks flags.
  var lacksFlags = false
  /// Whether an entity has fetch indexes.
  var hasFetchIndexes = false
  /// Whether a property or entity has a mark of the time before fetch indexes.
  var hasIndexMarks = false
  /// Whether a fetch request has an allocation type.
  var hasAllocationType = false
  /// Whether a fetch request lacks an allocation type.
  var lacksAllocationType = false

  /// Whether an element of a composite does not name its entity.
  var lacksElementOwner = false

  /// The form; without clues, that of a compiler of that time.
  func form() -> ArchiveForm {
    ArchiveForm(
      stamp: stamp,
      writesFlags: hasFlags || !lacksFlags,
      writesFetchIndexes: hasFetchIndexes || !hasIndexMarks,
      writesAllocationType: hasAllocationType || (!lacksAllocationType && stamp != nil),
      namesElementOwners: !lacksElementOwner)
  }
}
