/// The style of the page; light or dark as the reader's system is.
let pageStyle = """
  :root{--paper:#fff;--ink:#1f2328;--faint:#59636e;--line:#d1d9e0;--soft:#f6f8fa;--link:#0969da;\
  --error:#cf222e;--error-back:#ffebe9;--warning:#9a6700;--warning-back:#fff8c5;\
  --note:#0969da;--note-back:#ddf4ff;--good:#1a7f37;--good-back:#dafbe1;--mark:#ffd33d66}
  @media(prefers-color-scheme:dark){:root{--paper:#0d1117;--ink:#e6edf3;--faint:#9198a1;\
  --line:#3d444d;--soft:#151b23;--link:#4493f8;--error:#f85149;--error-back:#43191a;\
  --warning:#d29922;--warning-back:#3a2d0b;--note:#4493f8;--note-back:#0c2d52;\
  --good:#3fb950;--good-back:#12361f;--mark:#bb800966}}
  *{box-sizing:border-box}
  body{margin:0;background:var(--paper);color:var(--ink);\
  font:15px/1.5 -apple-system,BlinkMacSystemFont,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif}
  header,main{max-width:1180px;margin:0 auto;padding:0 20px}
  header{padding-top:24px}
  h1{font-size:26px;margin:0 0 10px}
  h2{font-size:19px;margin:36px 0 8px;padding-bottom:6px;border-bottom:1px solid var(--line);\
  overflow-wrap:anywhere}
  h3{font-size:15px;margin:22px 0 8px}
  h2 code,h3 code,h4 code{font-size:1em}
  h4{font-size:14px;margin:14px 0 4px}
  h4 small{font-weight:400;color:var(--faint)}
  a{color:var(--link)}
  p{margin:6px 0}
  code,pre{font:12.5px/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace}
  code{overflow-wrap:anywhere}
  pre{margin:6px 0;padding:8px 12px;background:var(--soft);border:1px solid var(--line);\
  border-radius:6px;overflow-x:auto}
  table{border-collapse:collapse;font-size:13.5px}
  th,td{padding:4px 12px 4px 0;text-align:left;border-bottom:1px solid var(--line);vertical-align:top}
  .skip{position:absolute;left:-999px}
  .skip:focus{left:8px;top:8px;background:var(--paper);padding:4px 8px}
  :focus-visible{outline:2px solid var(--link);outline-offset:2px}
  .state{display:inline-block;padding:1px 12px;border-radius:99px;color:#fff;font-size:20px;\
  vertical-align:2px;margin-right:6px}
  .failed .state{background:#cf222e}
  .passed .state{background:#1a7f37}
  .counts{display:flex;flex-wrap:wrap;gap:8px;list-style:none;padding:0;margin:0 0 8px}
  .counts li{padding:2px 10px;border:1px solid var(--line);border-radius:6px}
  .counts .error,.finding.error>summary .badge{background:var(--error-back);color:var(--error)}
  .counts .warning,.finding.warning>summary .badge{background:var(--warning-back);color:var(--warning)}
  .counts .note,.finding.note>summary .badge{background:var(--note-back);color:var(--note)}
  .counts .none{color:var(--faint)}
  .base,.fingerprint,.line,.legend,.keys{color:var(--faint)}
  nav ul{list-style:none;padding:0;columns:2 320px}
  nav a{overflow-wrap:anywhere}
  .dot{display:inline-block;width:9px;height:9px;border-radius:9px;margin-right:7px;\
  background:var(--good)}
  .dot.error{background:var(--error)}.dot.warning{background:var(--warning)}.dot.note{background:var(--note)}
  .filter{display:none}
  .js .filter{display:flex;flex-wrap:wrap;align-items:center;gap:6px 16px;position:sticky;top:0;\
  z-index:2;margin:14px 0 0;padding:8px 12px;background:var(--paper);border:1px solid var(--line);\
  border-radius:8px;font-size:14px}
  .filter fieldset{display:flex;flex-wrap:wrap;gap:4px 12px;border:0;margin:0;padding:0}
  .filter legend{float:left;margin-right:4px;padding:0}
  .filter input[type=search]{width:190px}
  .filter input[type=search],.filter select,button{font:inherit;color:inherit;background:var(--soft);\
  border:1px solid var(--line);border-radius:6px;padding:2px 8px}
  button{cursor:pointer}
  kbd{font:11.5px ui-monospace,Menlo,Consolas,monospace;border:1px solid var(--line);\
  border-radius:4px;padding:0 5px;background:var(--soft)}
  .filter output{font-weight:600}
  .chip{font-size:12px;font-weight:400;padding:1px 8px;border:1px solid var(--line);border-radius:99px}
  .good{color:var(--good)}
  summary{cursor:pointer}
  .finding{border:1px solid var(--line);border-left-width:4px;border-radius:6px;margin:8px 0;\
  padding:6px 14px}
  .finding>summary{scroll-margin-top:90px;overflow-wrap:anywhere}
  .finding[open]>summary{margin-bottom:6px}
  .finding.error{border-left-color:var(--error)}
  .finding.warning{border-left-color:var(--warning)}
  .finding.note{border-left-color:var(--note)}
  .finding.accepted{opacity:.75}
  .finding .what{font-weight:600}
  .badge{display:inline-block;font-size:12px;padding:0 8px;border-radius:99px;background:var(--soft)}
  .rule{color:var(--faint)}
  .place{margin-bottom:0}
  .source .line{display:inline-block;min-width:32px;margin-right:12px;text-align:right;user-select:none}
  mark{background:var(--mark);color:inherit;border-radius:3px;padding:1px 0}
  .fix{border-left:3px solid var(--good);padding-left:12px;margin:8px 0}
  .changes .added{color:var(--good)}.changes .removed{color:var(--error)}.changes .changed{color:var(--warning)}
  .scroll{overflow:auto;max-width:100%}
  .drawing .scroll{border:1px solid var(--line);border-radius:8px;max-height:85vh}
  .drawing svg{display:block}
  .drawing.fitted svg{width:100%;height:auto}
  .zoom{display:block;margin:0 0 6px}
  .zoom[hidden]{display:none}
  html:not(.js) .zoom{display:none}
  .matrix text{font-size:12px;fill:var(--ink)}
  .matrix .head{text-anchor:end;fill:var(--faint)}
  .matrix .unshipped text{fill:var(--faint)}
  .matrix .current text{font-weight:700}
  .matrix .cell text{text-anchor:middle;font-size:13px}
  .matrix .cell rect{fill:var(--soft);stroke:var(--line)}
  .matrix .good rect{fill:var(--good-back);stroke:var(--good)}
  .matrix .good text{fill:var(--good)}
  .matrix .fair rect{fill:var(--warning-back);stroke:var(--warning)}
  .matrix .fair text{fill:var(--warning)}
  .matrix .bad rect{fill:var(--error-back);stroke:var(--error)}
  .matrix .bad text{fill:var(--error);font-weight:700}
  .matrix .current rect{fill:var(--note-back);stroke:var(--note)}
  .matrix .current .cell text{fill:var(--note)}
  .matrix .empty rect,.matrix .zero rect{fill:none}
  .matrix .zero text{fill:var(--faint)}
  .legend{font-size:13px;margin:2px 0 8px}
  @media(max-width:700px){.js .filter{position:static}.keys,.filter kbd{display:none}}
  @media print{.js .filter,.zoom{display:none}.finding{break-inside:avoid}}
  """
