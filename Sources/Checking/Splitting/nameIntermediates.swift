import Building
import Loading

/// Names for versions in between, which no version has and which come between the two ends in the order of names.
///
/// - Parameters:
///   - count: How many.
///   - from: The old version.
///   - to: The new version.
///   - bundle: The bundle.
/// - Returns: The names: `Model 2.5` between `Model 2` and `Model 3`, where there are several `Model 2.1` and on.
func nameIntermediates(
  _ count: Int, from: String, to: String, in bundle: SourceBundle
) -> [String] {
  let numbers = count == 1 ? ["5"] : (1...max(1, count)).map(String.init)
  let stems = ["\(from).", "\(from) 1.", "\(from)-", "\(from) to \(to) ", "\(from) split "]
  var taken = Set(bundle.versions.map { $0.lowercased() })
  let lists = stems.map { stem in numbers.prefix(count).map { stem + $0 } }
    .filter { names in
      names.allSatisfy { !taken.contains($0.lowercased()) && $0.utf8.count < 240 }
    }
  let fitting = lists.first { names in
    let order = orderVersionNames(bundle.versions + names, bundle: bundle.name)
    let places = ([from] + names + [to]).map { order.firstIndex(of: $0) ?? -1 }
    return zip(places, places.dropFirst()).allSatisfy { $0 < $1 }
  }
  if let names = fitting ?? lists.first { return names }
  return numbers.prefix(count).map { number in
    var name = "\(from) split \(number)"
    while !taken.insert(name.lowercased()).inserted { name += "b" }
    return name
  }
}
