/// The style of the page, `store.css`; light or dark as the reader's system is.
let storePageStyle = String(decoding: PackageResources.store_css, as: UTF8.self)

/// The script of the page: reading of its data, values as text, the table, lists of objects, what people do with them.
///
/// It is the same on every page; ``storePageScriptHash`` lets browsers run it and no other.
let storePageScript = [
  PackageResources.data_js, PackageResources.values_js, PackageResources.table_js,
  PackageResources.lists_js, PackageResources.browse_js,
].map { String(decoding: $0, as: UTF8.self) }.joined()

/// The SHA-256 of ``storePageScript`` for the content security policy; verified by a test.
let storePageScriptHash = "sha256-ez22JyIll6LXrCHfgi7zBRRDscBtA60mJ9bTy4caRPk="
