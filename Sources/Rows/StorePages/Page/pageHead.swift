import Comparing
import Findings
import StoreModel
import Text

/// The page up to the objects: everything that is there without script.
func pageHead(_ plan: PagePlan) -> String {
  """
  <!doctype html>
  <html lang="en">
  <head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <meta http-equiv="Content-Security-Policy" \
  content="default-src 'none'; style-src 'unsafe-inline'; img-src data:; script-src '\(storePageScriptHash)'">
  <title>\(safe(plan.name))</title>
  <style>
  \(storePageStyle)\(diagramStyle)
  </style>
  </head>
  <body>
  \(pageBody(plan))
  """
}

/// The end of the page.
let pageTail = "<script>\(storePageScript)</script>\n</body>\n</html>\n"

/// The visible part of the page before the objects.
func pageBody(_ plan: PagePlan) -> String {
  """
  <a class="skip" href="#main">To the content</a>
  <header><a class="home" href="#" title="\(safe(plan.name)): overview">\(safe(plan.name))</a>
  <span class="facts">\(facts(plan))</span></header>
  <nav id="entities" aria-label="Entities">
  <input type="search" id="find" placeholder="Find entity" aria-label="Find entity" autocomplete="off">
  <ul>
  \(plan.entities.map(entityLink).joined())</ul></nav>
  <main id="main" tabindex="-1">
  <section id="overview" aria-labelledby="title">
  <h1 id="title">\(safe(plan.name))</h1>
  <p class="facts">\(facts(plan))</p>
  \(notes(plan))<noscript><p>The objects themselves are shown by the script of this page.</p></noscript>
  <h2>Entities</h2>
  <div class="scroll" tabindex="0" role="region" aria-label="Entities as a table"><table class="plain">
  <thead><tr><th>Entity</th><th>Objects</th><th>On this page</th><th>Size</th><th>Attributes</th>\
  <th>Relationships</th><th>Dates</th></tr></thead>
  <tbody>
  \(plan.entities.map(entityRow).joined())</tbody></table></div>
  \(drawing(plan))</section>
  <section id="list" hidden></section>
  </main>
  <aside id="object" aria-label="Object" hidden></aside>

  """
}

private func facts(_ plan: PagePlan) -> String {
  let count = plan.entities.count
  return
    "\(grouped(count)) \(count == 1 ? "entity" : "entities"), \(counted(plan.count, "object")), "
    + byteText(plan.size)
}

/// The maximum depth at which an entity is shown below the root of its tree.
private let mostDepth = 8

private func entityLink(_ entity: PageEntity) -> String {
  let kind = entity.view.isAbstract ? " class=\"abstract\"" : ""
  return
    "<li style=\"--depth:\(min(entity.depth, mostDepth))\"\(kind)><a href=\"\(address(entity))\">"
    + "<span>\(safe(entity.view.name))</span> <b>\(entity.countText)</b></a></li>\n"
}

private func entityRow(_ entity: PageEntity) -> String {
  let columns = entity.view.columns
  let toOne = columns.count(where: \.isRelationship)
  let isWhole = entity.shown == entity.count
  let shown = entity.count == 0 ? "" : isWhole ? "all" : shownFirst(entity.shown)
  let bytes = entity.summary?.bytes ?? 0
  let name = "<a href=\"\(address(entity))\">\(safe(entity.view.name))</a>"
  let cells = [
    name + (entity.view.isAbstract ? " <i>abstract</i>" : ""), entity.countText,
    isWhole ? shown : "<b class=\"partly\">\(shown)</b>", bytes == 0 ? "" : byteText(bytes),
    "\(columns.count - toOne)", "\(toOne + entity.view.toMany.count)", dates(entity.summary),
  ]
  return
    "<tr id=\"\(markupText(entity.fragment))\" style=\"--depth:\(min(entity.depth, mostDepth))\">"
    + cells.map { "<td>\($0)</td>" }.joined() + "</tr>\n"
}

/// The number of objects on the page, if not all are shown.
private func shownFirst(_ count: Int) -> String {
  switch count {
  case 0: "none"
  case 1: "the first"
  default: "the first \(grouped(count))"
  }
}

/// From which day to which dates reach.
private func dates(_ summary: RowSummary.Entity?) -> String {
  func day(_ seconds: Double?) -> String? {
    var text: [UInt8] = []
    guard let seconds, DateText.append(seconds, to: &text) else { return nil }
    return String(decoding: text.prefix(10), as: UTF8.self)
  }
  return switch (day(summary?.oldest), day(summary?.newest)) {
  case (let first?, let last?): first == last ? first : "\(first) – \(last)"
  case (let first?, nil): "from \(first)"
  case (nil, let last?): "until \(last)"
  case (nil, nil): ""
  }
}

private func notes(_ plan: PagePlan) -> String {
  var lines = plan.notes
  if plan.shown < plan.count {
    lines.insert(
      "This page holds \(grouped(plan.shown)) of \(counted(plan.count, "object")): \(cut(plan)).",
      at: 0)
  }
  guard !lines.isEmpty else { return "" }
  return "<ul class=\"note\">\(lines.map { "<li>\(safe($0))</li>" }.joined())</ul>\n"
}

/// A note on what is not shown; truncated entities all show the same number of objects.
private func cut(_ plan: PagePlan) -> String {
  guard plan.shown > 0 else { return "the entities with their counts only" }
  func names(_ entities: [PageEntity]) -> String {
    if entities.count == 1 { return entities[0].view.name }
    let isAll = entities.count == plan.entities.count { $0.count > 0 }
    return isAll ? "each entity" : "\(grouped(entities.count)) entities"
  }
  let cut = plan.entities.filter { 0 < $0.shown && $0.shown < $0.count }
  let none = plan.entities.filter { 0 == $0.shown && $0.shown < $0.count }
  var parts: [String] = []
  if let shown = cut.first?.shown {
    parts.append("of \(names(cut)) only the first\(shown == 1 ? "" : " \(grouped(shown))")")
  }
  if !none.isEmpty { parts.append("of \(names(none)) none") }
  return parts.joined(separator: ", ")
}

private func drawing(_ plan: PagePlan) -> String {
  guard !plan.diagram.entities.isEmpty else { return "" }
  let name = "model"
  let addresses = Dictionary(
    plan.entities.map { ($0.view.name, address($0)) }, uniquingKeysWith: { first, _ in first })
  return """
    <h2>Model</h2>
    <div class="drawing"><button type="button" class="zoom" aria-pressed="false" hidden>Whole size</button>
    <div class="scroll" tabindex="0" role="region" aria-label="Drawing of the model">\
    \(plan.diagram.svg(isStandalone: false, id: name, links: addresses))</div></div>

    """
}

/// The address of an entity on the page, for an attribute `href`.
private func address(_ entity: PageEntity) -> String {
  var text = "#/"
  for byte in entity.view.name.utf8 {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
      text.unicodeScalars.append(Unicode.Scalar(byte))
    default:
      text += "%" + hexadecimalText([byte], isUpperCase: true)
    }
  }
  return text
}

/// `text` as text in HTML.
private func safe(_ text: String) -> String { markupText(printable(text)) }
