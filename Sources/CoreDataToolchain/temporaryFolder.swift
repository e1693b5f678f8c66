import OperatingSystem

/// The folder for temporary copies of stores: `TMPDIR`, else that of the system.
var temporaryFolder: String { environmentVariable("TMPDIR") ?? "/tmp" }
