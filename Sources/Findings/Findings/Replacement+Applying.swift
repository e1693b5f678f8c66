extension [Replacement] {
  /// Applies these edits to bytes; they must not overlap.
  package func applied(to bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var place = 0
    // What is inserted where another edit begins comes first.
    let ordered = sorted { left, right in
      (left.bytes.lowerBound, left.bytes.upperBound)
        < (right.bytes.lowerBound, right.bytes.upperBound)
    }
    for edit in ordered {
      result += bytes[place..<edit.bytes.lowerBound]
      result += edit.text.utf8
      place = edit.bytes.upperBound
    }
    return result + bytes[place...]
  }
}
