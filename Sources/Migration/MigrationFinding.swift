package import Findings

/// One thing to know about the step from one model to another.
///
/// Free of files: places are element paths, which ``Diagnostic`` locations are looked up for.
package typealias MigrationFinding = Finding<FoundInStep>
