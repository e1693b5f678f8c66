import DataModel

extension ModelEncoder {
  /// Stores an object at a reserved position.
  mutating func set(
    _ reference: ObjectReference, archiveClass: ArchiveClass, fields: FieldList
  ) {
    builder.set(reference, archiveClass: archiveClass, list: fields)
  }

  /// Adds an object.
  mutating func object(
    _ archiveClass: ArchiveClass, _ fields: FieldList
  ) -> ObjectReference {
    builder.append(archiveClass, fields)
  }

  /// Adds an array, or a collection of another class that is archived alike.
  mutating func array(
    _ members: [ObjectReference], _ archiveClass: ArchiveClass = ModelClass.array
  ) -> ObjectReference {
    object(archiveClass, [ArchiveKey.objects: builder.references(members)])
  }

  /// Adds an array of mutable arrays of texts.
  mutating func textLists(
    _ lists: [[String]], _ archiveClass: ArchiveClass = ModelClass.mutableArray
  ) -> ObjectReference {
    var members: [ObjectReference] = []
    for list in lists {
      let texts = list.map { builder.string($0) }
      members.append(array(texts, ModelClass.mutableArray))
    }
    return array(members, archiveClass)
  }

  /// Adds a dictionary.
  mutating func dictionary(
    _ entries: [(String, ObjectReference)],
    _ archiveClass: ArchiveClass = ModelClass.mutableDictionary
  ) -> ObjectReference {
    let keys = entries.map { builder.string($0.0) }
    return object(
      archiveClass,
      [
        ArchiveKey.keys: builder.references(keys),
        ArchiveKey.objects: builder.references(entries.map(\.1)),
      ])
  }

  /// Adds a user info dictionary.
  ///
  /// - Throws: ``CompiledModelError`` if the archive of an app's own object cannot be read.
  mutating func userInfo(
    _ texts: [String: String], _ others: [String: AttributeValue], at path: ArchivePath
  ) throws(CompiledModelError) -> ObjectReference {
    var values = others
    for (key, text) in texts { values[key] = .string(text) }
    var entries: [(String, ObjectReference)] = []
    for (key, value) in values.sorted(by: { $0.key < $1.key }) {
      entries.append((key, try encode(value, at: path.appending(key))))
    }
    return dictionary(entries, ModelClass.dictionary)
  }

  /// The position of a text; nil for nil.
  mutating func text(_ text: String?) -> FieldList.Value {
    guard let text else { return .reference(.null) }
    return .reference(builder.string(text))
  }

  /// The position of an entity.
  ///
  /// - Throws: ``CompiledModelError`` if the model has no such entity.
  func entityReference(
    _ name: String, at path: ArchivePath
  ) throws(CompiledModelError) -> ObjectReference {
    guard let reference = entityReferences[name] else {
      throw CompiledModelError(
        path: path.description, message: "there is no entity \(name)",
        expected: "an entity of the model")
    }
    return reference
  }
}
