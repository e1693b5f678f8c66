package import DataModel

/// A list of texts in the form of a model's user info: a separate archive of an array.
///
/// The bytes are those that ``decodeModel(_:)`` gives for such a list, so that both are equal.
package func archivedTexts(_ texts: [String]) -> AttributeValue {
  var builder = ObjectTableBuilder()
  let root = builder.reserve()
  var members: [ObjectReference] = []
  for text in texts { members.append(builder.string(text)) }
  builder.set(
    root, archiveClass: ModelClass.array, list: [ArchiveKey.objects: builder.references(members)])
  return .archived(className: ModelClass.array.name, archive: builder.archive(root: root))
}
