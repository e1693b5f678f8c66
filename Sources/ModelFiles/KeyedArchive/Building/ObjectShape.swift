/// The class and the keys that objects have in common.
struct ObjectShape {
  /// The index of the class in the builder.
  var classIndex: Int
  /// The keys in the order in which fields are added.
  let keys: [String]
  /// The keys in the order of the archive: by length, then by code point.
  let sortedKeys: [String]
  /// The index of each sorted key in `keys`.
  let order: [Int]

  /// Creates the shape of objects whose fields are added in the order of `keys`.
  init(classIndex: Int, keys: [String]) {
    assert(Set(keys.map(ExactString.init)).count == keys.count, "a key for the second time")
    self.classIndex = classIndex
    self.keys = keys
    order = keys.indices.sorted { ArchivedFields.comesBefore(keys[$0], keys[$1]) }
    sortedKeys = order.map { keys[$0] }
  }
}

/// A class and the first shapes of its objects.
struct ShapedClass {
  /// The class.
  let archiveClass: ArchiveClass
  /// The indices of shapes in the builder; few enough to be searched quickly.
  var shapes: [Int] = []

  /// The maximum number of shapes to search.
  static let mostShapes = 32
}
