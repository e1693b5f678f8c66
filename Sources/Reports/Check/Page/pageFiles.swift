/// The style of the page, `page.css`; light or dark as the reader's system is.
let pageStyle = String(decoding: PackageResources.page_css, as: UTF8.self)

/// The script of the page, `page.js`, which works without it: filters, opening, keys, size of drawings.
///
/// It is the same on every page; ``pageScriptHash`` lets browsers run it and no other.
let pageScript = String(decoding: PackageResources.page_js, as: UTF8.self)

/// The SHA-256 of ``pageScript`` for the content security policy; verified by a test.
let pageScriptHash = "sha256-S2MWFqESRrUPSP2yvovTuiy93JpC1sQT5+3f1bXzXr8="
