import OperatingSystem

/// The folder for temporary copies of stores: `TMPDIR`, or `/tmp` if unset.
var temporaryFolder: String { environmentVariable("TMPDIR") ?? "/tmp" }
