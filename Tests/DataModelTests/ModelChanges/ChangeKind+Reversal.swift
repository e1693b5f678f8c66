import DataModel

extension ChangeKind {
  /// The kind of the same change in the opposite direction.
  var reversed: ChangeKind {
    let raw = rawValue
    return if raw.hasSuffix("-added") {
      ChangeKind(rawValue: raw.dropLast(5) + "removed") ?? self
    } else if raw.hasSuffix("-removed") {
      ChangeKind(rawValue: raw.dropLast(7) + "added") ?? self
    } else {
      self
    }
  }
}

extension Change {
  /// The same change in the opposite direction.
  var reversed: Change {
    var result = Change(kind.reversed, before: after, after: before, key: key, from: to, to: from)
    result.changesVersionHash = changesVersionHash
    result.changesSchema = changesSchema
    return result
  }
}
