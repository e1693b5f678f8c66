extension ObjectTableBuilder {
  /// Takes over all that was added to a part, as if it had been added here.
  ///
  /// - Parameter part: What ``part(objects:)`` of this builder made, or of the one that this is a part
  ///   of. Parts that are taken over in turn give the table that one builder would have made.
  /// - Complexity: O(n) in the size of the part.
  package mutating func append(_ part: ObjectTableBuilder) {
    var mover = PartMover(part, into: self)
    entries.reserveCapacity(entries.count + part.entries.count)
    for index in part.entries.indices.dropFirst() {
      move(index, of: part, with: &mover)
    }
    for shape in part.shapes {
      var shape = shape
      shape.classIndex = place(of: part.classes[shape.classIndex].archiveClass)
      shapes.append(shape)
    }
    fields.reserveCapacity(fields.count + part.fields.count)
    for field in part.fields { fields.append(mover.moved(field)) }
    for member in part.lists { lists.append(mover.place(of: member)) }
    for field in part.otherFields {
      guard case .other(let list) = field else {
        otherFields.append(field)
        continue
      }
      otherFields.append(.other(mover.moved(list)))
    }
    for entry in part.otherEntries {
      guard case .other(let list) = entry else {
        otherEntries.append(entry)
        continue
      }
      otherEntries.append(.other(mover.moved(list)))
    }
  }

  private mutating func move(
    _ index: Int, of part: ObjectTableBuilder, with mover: inout PartMover
  ) {
    let entry: Entry
    switch part.entries[index] {
    case .string(let number):
      let text = part.texts.texts[number]
      if part.sharesText(number, at: index) {
        mover.places.append(UInt32(clamping: string(text).index))
        return
      }
      entry = .string(texts.number(of: text))
    case .object(let shape, let start):
      entry = .object(shape: shape + mover.shapeStart, fields: start + mover.fieldStart)
    case .other(let place): entry = .other(place + mover.otherEntryStart)
    case .null where index < part.sharedCount: return
    case .null, .boolean, .integer, .real: entry = part.entries[index]
    }
    if index < part.sharedCount {
      entries[index] = entry
    } else {
      mover.places.append(UInt32(clamping: entries.count))
      entries.append(entry)
    }
  }
}

/// Finds out where the entries of a part are in the whole.
private struct PartMover {
  /// The place in the whole of each entry of the part.
  var places: [UInt32]
  /// What is added to the places of shapes.
  let shapeStart: UInt32
  /// What is added to the places of fields.
  let fieldStart: UInt32
  /// What is added to the places of members of lists.
  let listStart: UInt32
  /// What is added to the places of rare values of fields.
  let otherFieldStart: UInt32
  /// What is added to the places of rare entries.
  let otherEntryStart: Int

  init(_ part: ObjectTableBuilder, into whole: ObjectTableBuilder) {
    places = Array(0..<UInt32(clamping: part.sharedCount))
    places.reserveCapacity(part.entries.count)
    shapeStart = UInt32(whole.shapes.count)
    fieldStart = UInt32(whole.fields.count)
    listStart = UInt32(whole.lists.count)
    otherFieldStart = UInt32(whole.otherFields.count)
    otherEntryStart = whole.otherEntries.count
  }

  /// Where in the whole the entry at `place` of the part is; what leads nowhere stays as it is.
  func place(of place: UInt32) -> UInt32 {
    Int(place) < places.count ? places[Int(place)] : place
  }

  func moved(_ value: FieldList.Value) -> FieldList.Value {
    switch value {
    case .reference(let reference):
      let place = place(of: UInt32(clamping: reference.index))
      return .reference(ObjectReference(index: Int(place)))
    case .references(let parts): return .references(parts.moved(by: listStart))
    case .other(let parts): return .other(parts.moved(by: otherFieldStart))
    case .boolean, .integer, .real: return value
    }
  }

  func moved(_ list: PropertyList) -> PropertyList {
    switch list {
    case .uid(let place): .uid(self.place(of: place))
    case .array(let members): .array(members.map(moved))
    case .set(let members): .set(members.map(moved))
    case .dictionary(let members): .dictionary(members.mapValues(moved))
    default: list
    }
  }
}

extension FieldParts {
  fileprivate func moved(by distance: UInt32) -> FieldParts {
    FieldParts(start: start + distance, count: count)
  }
}
