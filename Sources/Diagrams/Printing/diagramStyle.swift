/// The style of diagrams, for a picture or for the head of a page with several.
///
/// Nothing is told by colour alone: what came, went or changed has a sign as well, and lines of what went
/// are broken.
package let diagramStyle = """
  .diagram{--paper:#fff;--ink:#1f2328;--faint:#59636e;--edge:#8b949e;--box:#fff;--head:#eef1f4;\
  --added:#1a7f37;--added-back:#dafbe1;--removed:#cf222e;--removed-back:#ffebe9;\
  --changed:#9a6700;--changed-back:#fff8c5;--hover:#0969da;\
  font-family:-apple-system,BlinkMacSystemFont,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif}
  @media(prefers-color-scheme:dark){.diagram{--paper:#0d1117;--ink:#e6edf3;--faint:#9198a1;\
  --edge:#6e7681;--box:#0d1117;--head:#21262d;--added:#3fb950;--added-back:#12361f;\
  --removed:#f85149;--removed-back:#43191a;--changed:#d29922;--changed-back:#3a2d0b;--hover:#4493f8}}
  .diagram .paper{fill:var(--paper)}
  .diagram text{fill:var(--ink);font-size:11.5px}
  .diagram .title{font-size:17px;font-weight:600}
  .diagram .note,.diagram .sub,.diagram .type{fill:var(--faint)}
  .diagram .note{font-size:12px}
  .diagram .name,.diagram .sub{text-anchor:middle}
  .diagram .name{font-size:13px;font-weight:600}
  .diagram .abstract .name,.diagram .fetchedProperty,.diagram .constraint{font-style:italic}
  .diagram .type{text-anchor:end}
  .diagram .sign{text-anchor:middle;font-weight:700}
  .diagram .box{fill:var(--box);stroke:var(--edge)}
  .diagram .head{fill:var(--head);stroke:var(--edge)}
  .diagram .added{--edge:var(--added);--head:var(--added-back)}
  .diagram .removed{--edge:var(--removed);--head:var(--removed-back)}
  .diagram .changed{--edge:var(--changed);--head:var(--changed-back)}
  .diagram .entity.added .box,.diagram .entity.removed .box,.diagram .entity.changed .box\
  {stroke-width:1.75}
  .diagram .entity.removed .name,.diagram .row.removed .property{text-decoration:line-through}
  .diagram .entity.removed .box{stroke-dasharray:5 3}
  .diagram .band{fill:var(--head)}
  .diagram .row .sign{fill:var(--edge)}
  .diagram .line,.diagram .foot,.diagram .ring{fill:none;stroke:var(--edge);stroke-width:1.25}
  .diagram .ring{fill:var(--paper)}
  .diagram .dot{fill:var(--edge)}
  .diagram .hit{fill:none;stroke:transparent;stroke-width:9}
  .diagram .link.added .line,.diagram .link.removed .line,.diagram .link.changed .line\
  {stroke-width:2}
  .diagram .link.removed .line{stroke-dasharray:5 3}
  .diagram .link:hover{--edge:var(--hover)}
  .diagram .link:hover .line{stroke-width:2.5}
  """
