import ArgumentParser
package import Reports

/// The destination and format of a check's report.
package typealias ReportDestination = FormDestination<CheckFormat>

extension CheckFormat: Choice {}
