import ArgumentParser
package import Reports

/// Where a report of a check goes, and in which form.
package typealias ReportDestination = FormDestination<CheckFormat>

extension CheckFormat: Choice {}
