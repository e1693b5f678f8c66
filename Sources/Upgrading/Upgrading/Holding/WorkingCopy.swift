import Findings
import Loading
import OperatingSystem
import StoreFile

/// The copy of a store on which it is upgraded, created on its own thread while the store is examined.
final class WorkingCopy {
  private let work: StoreWork
  private let isAbandoned = Flag()
  private let hasFailed = Flag()
  private let stamps: [FileStamp?]
  private let copying: Background<Result<Void, ToolchainError>>

  /// Begins to copy a store with its journals.
  ///
  /// - Parameter work: The store, and the folder for the copy, which is kept until the last write has ended.
  /// - Throws: `ToolchainError` with exit code 74 if there is no room for it.
  init(of work: StoreWork) throws(ToolchainError) {
    self.work = work
    let (held, name, control) = (work.held, work.name, work.control)
    let path = work.folder.store
    let total = ([""] + held.journals).map { fileSize(held.path + $0) }.reduce(0, +)
    try checkSpace(for: total + total / 16, beside: path, named: name)
    stamps = ([""] + held.journals).map { fileStamp(held.path + $0) }
    let (isAbandoned, hasFailed) = (isAbandoned, hasFailed)
    let (store, lock, journals) = (held.path, held.lock, held.journals)
    let isInterrupted = { @Sendable in control.isInterrupted() || isAbandoned.isSet }
    let isClone = cloneFile(lock.file, to: path)
    copying = Background {
      let result = Result { () throws(ToolchainError) in
        var done = 0
        let report = { (count: Int) in
          done += count
          control.report(UpgradeControl.Progress(stage: .copying, done: done, total: total))
        }
        if isClone {
          report(fileSize(path))
        } else {
          try copyFile(
            lock.file, named: name, to: path, isInterrupted: isInterrupted, report: report)
        }
        for suffix in journals {
          try copyFile(at: store + suffix, to: path + suffix, isInterrupted: isInterrupted)
        }
      }
      if case .failure = result { hasFailed.set() }
      return result
    }
  }

  deinit {
    isAbandoned.set()
    copying.wait()
  }

  /// Whether looking at the store leads nowhere: the user has given up, or copying has failed.
  var isStopped: @Sendable () -> Bool {
    let (control, hasFailed) = (work.control, hasFailed)
    return { control.isInterrupted() || hasFailed.isSet }
  }

  /// Waits until the copy exists.
  ///
  /// - Throws: `ToolchainError` if copying failed, or the store was written since it began.
  func finish() throws(ToolchainError) {
    try copying.value.get()
    if let error = writtenMeanwhile { throw error }
  }

  /// The error for a store modified since copying began; nil if it was not.
  private var writtenMeanwhile: ToolchainError? {
    // A lock that lets others read does not keep all of them from writing.
    let held = work.held
    guard
      ([""] + held.journals).map({ fileStamp(held.path + $0) }) != stamps
        || journals(beside: held.path) != held.journals
    else { return nil }
    return .storeInUse(work.name, "another process wrote the store while it was read")
  }

  /// Does something with the store or its copy.
  ///
  /// - Throws: What `body` throws, or the error that it follows from: the user has given up, copying has failed,
  ///   the store was written meanwhile, or it is damaged.
  func explaining<Value>(
    _ body: () throws(ToolchainError) -> Value
  ) throws(ToolchainError) -> Value {
    do throws(ToolchainError) {
      return try body()
    } catch {
      let (held, control) = (work.held, work.control)
      if control.isInterrupted() { throw .interrupted(work.name) }
      if hasFailed.isSet { try copying.value.get() }
      if let cause = writtenMeanwhile { throw cause }
      // What cannot go wrong with a sound store can with a damaged one. In a journal may be what is missing.
      let hasRoom =
        (try? checkSpace(for: 1 << 20, beside: work.folder.path, named: work.name)) != nil
      if error.exitCode == .software || error.mayComeFromDamage && hasRoom, held.journals.isEmpty,
        let line = try? soundnessCheck(at: held.path, isInterrupted: control.isInterrupted).first
      {
        throw .damaged(work.name, line)
      }
      throw error
    }
  }

  /// Opens the copy, when it is there, with what its journals hold.
  ///
  /// - Throws: `ToolchainError`.
  func open() throws(ToolchainError) -> StoreConnection {
    try finish()
    return try upgrading(work.name) { () throws(StoreError) in
      try StoreConnection(upgrading: work.folder.store, isInterrupted: work.control.isInterrupted)
    }
  }
}
