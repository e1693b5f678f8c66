import Foundation

#if canImport(Testing)
package import Testing

/// Expects `text` to be a SARIF 2.1.0 report as this project writes it.
package func expectValidSARIF(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) {
  let problems = sarifProblems(in: text)
  #expect(problems == [], sourceLocation: sourceLocation)
}
#endif

/// The problems of a SARIF report; empty if absent.
///
/// It checks the form of all values, and rules that no schema expresses: indexes refer to the
/// intended rule, base names are defined, fingerprints and ids of related locations are unique, and
/// regions are valid.
package func sarifProblems(in text: String) -> [String] {
  guard let value = try? JSONSerialization.jsonObject(with: Data(text.utf8)) else {
    return ["no JSON"]
  }
  let found = problems(value, .object(.log), "$")
  guard found.isEmpty, let runs = (value as? [String: Any])?["runs"] as? [[String: Any]] else {
    return found
  }
  return runs.flatMap(runProblems)
}

private func problems(_ value: Any, _ shape: SARIFShape, _ place: String) -> [String] {
  switch shape {
  case .any: return []
  case .anyText: return value is String ? [] : ["\(place): no text"]
  case .text: return (value as? String)?.isEmpty == false ? [] : ["\(place): no text"]
  case .uri: return isURI(value, isAbsolute: true) ? [] : ["\(place): no URI"]
  case .reference: return isURI(value, isAbsolute: false) ? [] : ["\(place): no URI"]
  case .flag: return value is Bool ? [] : ["\(place): no flag"]
  case .whole(let least):
    return (value as? Int).map { $0 >= least } == true ? [] : ["\(place): not from \(least) on"]
  case .words(let words):
    return (value as? String).map(words.contains) == true ? [] : ["\(place): none of \(words)"]
  case .map(let inner):
    guard let members = value as? [String: Any] else { return ["\(place): no object"] }
    return members.flatMap { problems($1, inner, "\(place).\($0)") }
  case .list(let inner, let least):
    guard let list = value as? [Any] else { return ["\(place): no list"] }
    let few = list.count < least ? ["\(place): fewer than \(least)"] : []
    let isUnique = Set(list.map(canonicalText)).count == list.count
    return few + (isUnique ? [] : ["\(place): two are equal"])
      + list.enumerated().flatMap { problems($0.element, inner, "\(place)[\($0.offset)]") }
  case .object(let kind): return objectProblems(value, kind, place)
  }
}

private func objectProblems(_ value: Any, _ kind: SARIFObject, _ place: String) -> [String] {
  guard let object = value as? [String: Any] else { return ["\(place): no object"] }
  let members = kind.members
  return kind.required.filter { object[$0] == nil }.map { "\(place): no \($0)" }
    + object.sorted { $0.key < $1.key }.flatMap { name, member in
      members[name].map { problems(member, $0, "\(place).\(name)") } ?? ["\(place): \(name)?"]
    }
}

/// The value as text, the same for equal values.
private func canonicalText(_ value: Any) -> String {
  let options: JSONSerialization.WritingOptions = [.sortedKeys, .fragmentsAllowed]
  let data = try? JSONSerialization.data(withJSONObject: value, options: options)
  return String(decoding: data ?? Data(), as: UTF8.self)
}

/// Whether a value is a URI with only valid characters, absolute or possibly a relative path.
private func isURI(_ value: Any, isAbsolute: Bool) -> Bool {
  guard let text = value as? String,
    text.wholeMatch(of: /(?:[A-Za-z0-9._~:\/?#\[\]@!$&'()*+,;=\-]|%[0-9A-Fa-f]{2})*/) != nil
  else { return false }
  if text.prefixMatch(of: /[A-Za-z][A-Za-z0-9+.\-]*:/) != nil { return true }
  return !isAbsolute && !(text.split(separator: "/").first?.contains(":") ?? false)
}

// MARK: - What no schema says

private func runProblems(_ run: [String: Any]) -> [String] {
  let driver = (run["tool"] as? [String: Any])?["driver"] as? [String: Any]
  let rules = (driver?["rules"] as? [[String: Any]] ?? []).compactMap { $0["id"] as? String }
  let bases = Set((run["originalUriBaseIds"] as? [String: Any] ?? [:]).keys)
  let results = run["results"] as? [[String: Any]] ?? []
  let prints = results.compactMap { $0["partialFingerprints"] as? [String: String] }
  var found = Set(rules).count == rules.count ? [] : ["two rules of one identifier"]
  if Set(prints).count != results.count { found.append("two results of one fingerprint") }
  for result in results {
    let (id, index) = (result["ruleId"] as? String ?? "", result["ruleIndex"] as? Int ?? 0)
    if !rules.indices.contains(index) || rules[index] != id {
      found.append("\(id): not rule \(index)")
    }
    let related = result["relatedLocations"] as? [[String: Any]] ?? []
    let ids = related.compactMap { $0["id"] as? Int }
    if Set(ids).count != related.count { found.append("\(id): related places without numbers") }
    if related.contains(where: { $0["message"] == nil }) {
      found.append("\(id): a related place without a word")
    }
    found += placeProblems(result, bases).map { "\(id): \($0)" }
  }
  return found
}

/// The problems of files and regions in a value, at any depth.
private func placeProblems(_ value: Any, _ bases: Set<String>) -> [String] {
  if let list = value as? [Any] { return list.flatMap { placeProblems($0, bases) } }
  guard let object = value as? [String: Any] else { return [] }
  var found: [String] = []
  if let artifact = object["artifactLocation"] as? [String: Any] {
    let isAbsolute = isURI(artifact["uri"] ?? "", isAbsolute: true)
    let base = artifact["uriBaseId"] as? String
    if isAbsolute != (base == nil) { found.append("a base where none belongs, or none") }
    if let base, !bases.contains(base) { found.append("the base \(base) is not defined") }
  }
  for name in ["region", "deletedRegion"] {
    guard let region = object[name] as? [String: Any] else { continue }
    if region["startLine"] == nil, region["byteOffset"] == nil { found.append("an empty region") }
    if let start = region["startColumn"] as? Int, let end = region["endColumn"] as? Int,
      region["endLine"] == nil, end < start
    {
      found.append("a region that ends before it begins")
    }
  }
  return found + object.values.flatMap { placeProblems($0, bases) }
}
