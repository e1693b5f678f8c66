/// The positions of the two elements of a pair.
struct Spot {
  var before: ElementPath
  var after: ElementPath
  var from: Place
  var to: Place
}

/// Compares two models whose elements are matched, and collects the changes.
struct ModelComparer {
  let from: Side
  let to: Side
  let pairing: ModelPairing
  var changes: [Change] = []

  init(from: Model, to: Model) {
    self.from = Side(from)
    self.to = Side(to)
    pairing = ModelPairing(from: from, to: to)
  }

  /// Compares the fields of two matched elements.
  mutating func diffFields<Element: ModelElement>(
    _ old: Element, _ new: Element, at spot: Spot
  ) {
    let isEqual = old == new
    if isEqual, pairing.keepsMeanings || Element.fields.references.isEmpty { return }
    let renamed = renamed(old, at: spot)
    for field in isEqual ? Element.fields.references : Element.fields.all
    where field.differs(renamed, new) || hasOtherMeaning(field, old: old, new: new, at: spot) {
      var change = Change(
        field.kind, before: spot.before, after: spot.after,
        from: field.get(old), to: field.get(new))
      setFlags(of: &change, field, old: old, new: new, at: spot)
      changes.append(change)
    }
    for field in Element.fields.keyed where !isEqual { diff(field, old: old, new: new, at: spot) }
  }

  /// Compares the members of two collections.
  ///
  /// `spot` has their positions, `path` gives their paths, and `diff` compares two matched members.
  mutating func diffMembers<Element: ModelElement>(
    _ pairs: [Pair<Element>], in spot: Spot,
    path: (_ owner: String, _ name: String) -> ElementPath,
    diff: (inout ModelComparer, Element, Element, Spot) -> Void
  ) {
    for pair in pairs {
      var spot = spot
      if let old = pair.from { spot.before = path(spot.from.entity, old.name) }
      if let new = pair.to { spot.after = path(spot.to.entity, new.name) }
      if let old = pair.from, let new = pair.to {
        diff(&self, old, new, spot)
      } else if let old = pair.from {
        append(Element.removed, before: spot.before, from: old.changeValue, old, at: spot.from)
      } else if let new = pair.to {
        append(Element.added, after: spot.after, to: new.changeValue, new, at: spot.to)
      }
    }
  }

  /// Records that `element` was added or removed.
  mutating func append(
    _ kind: ChangeKind, before: ElementPath? = nil, after: ElementPath? = nil,
    from: ChangeValue? = nil, to: ChangeValue? = nil, _ element: some ModelElement, at place: Place
  ) {
    var change = Change(kind, before: before, after: after, from: from, to: to)
    change.changesVersionHash = place.isEffective && element.hashForm(at: place) != nil
    change.changesSchema = place.isEffective && !element.storeForm(at: place).isEmpty
    changes.append(change)
  }

  private mutating func diff<Element: ModelElement>(
    _ field: KeyedField<Element>, old: Element, new: Element, at spot: Spot
  ) {
    let (left, right) = (field.get(old), field.get(new))
    guard left != right else { return }
    for key in Set(left.keys).union(right.keys).sorted(by: nameComesBefore)
    where left[key] != right[key] {
      var change = Change(
        field.kind, before: spot.before, after: spot.after, key: key,
        from: left[key], to: right[key])
      change.changesVersionHash = Element.countsInHash(userInfoKey: key)
      change.changesSchema = Element.countsInStore(userInfoKey: key)
      changes.append(change)
    }
  }

  private func renamed<Element: ModelElement>(_ old: Element, at spot: Spot) -> Element {
    guard !pairing.renames.isEmpty else { return old }
    return old.renamed(by: pairing.renames, in: spot.from.entity)
  }

  private func hasOtherMeaning<Element: ModelElement>(
    _ field: Field<Element>, old: Element, new: Element, at spot: Spot
  ) -> Bool {
    guard let named = field.named, !pairing.keepsMeanings else { return false }
    var before: Set<Meaning> = []
    var after: Set<Meaning> = []
    _ = named(old) { reference in
      before.insert(pairing.meaning(of: reference, inOld: spot.from.entity))
      return ""
    }
    _ = named(new) { reference in
      after.insert(pairing.meaning(of: reference, inNew: spot.to.entity))
      return ""
    }
    return before != after
  }

  /// Determines whether this field alone affects hashes and stores, by setting it on the old side or
  /// reverting it on the new side.
  private func setFlags<Element: ModelElement>(
    of change: inout Change, _ field: Field<Element>, old: Element, new: Element, at spot: Spot
  ) {
    var (changed, undone) = (old, new)
    field.set(&changed, change.to)
    field.set(&undone, change.from)
    for (place, left, right) in [(spot.from, old, changed), (spot.to, undone, new)]
    where place.isEffective {
      let forms = (left.hashForm(at: place), right.hashForm(at: place))
      // Hashes take properties in the order of names, even where the name itself does not count.
      let isRenamed = field.kind == .attributeRenamed && forms.0 != nil
      if forms.0 != forms.1 || isRenamed { change.changesVersionHash = true }
      if left.storeForm(at: place) != right.storeForm(at: place) { change.changesSchema = true }
    }
  }
}

extension ModelElement {
  /// The element of the old entity called `entity`, with renamed references.
  func renamed(by renames: Renames, in entity: String) -> Self {
    var result = self
    for field in Self.fields.references {
      guard let named = field.named else { continue }
      field.set(&result, named(self) { renames.newName(for: $0, in: entity) })
    }
    return result
  }
}
