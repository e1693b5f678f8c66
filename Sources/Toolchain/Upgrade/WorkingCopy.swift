internal import StoreFile
internal import Synchronization

/// The copy of a store on which it is upgraded, made on a thread of its own while the store is looked at.
final class WorkingCopy {
  private let held: HeldStore
  private let name: String
  private let path: String
  private let control: UpgradeControl
  private let isAbandoned = Flag()
  private let stamps: [FileStamp]
  private let copying: Background<Result<Void, ToolchainError>>

  /// Begins to copy a store with its journals.
  ///
  /// - Parameters:
  ///   - held: The store.
  ///   - name: Its path as the user gave it.
  ///   - path: The path of the copy, where nothing is yet.
  ///   - control: Whether to give up, and who wants to know how far it is.
  /// - Throws: `ToolchainError` with exit code 73 when there is no room for it.
  init(
    of held: HeldStore, named name: String, at path: String, _ control: UpgradeControl
  ) throws(ToolchainError) {
    (self.held, self.name, self.path, self.control) = (held, name, path, control)
    let total = ([""] + held.journals).map { fileSize(held.path + $0) }.reduce(0, +)
    try checkSpace(for: total + total / 16, beside: path, named: name)
    stamps = ([""] + held.journals).map { fileStamp(held.path + $0) }
    let isAbandoned = isAbandoned
    let (store, descriptor, journals) = (held.path, held.lock.descriptor, held.journals)
    let isInterrupted = { @Sendable in control.isInterrupted() || isAbandoned.isSet }
    copying = Background {
      Result { () throws(ToolchainError) in
        var done = 0
        try copyFile(descriptor, named: name, to: path, isInterrupted: isInterrupted) { count in
          done += count
          control.report(UpgradeControl.Progress(stage: .copying, done: done, total: total))
        }
        for suffix in journals {
          try copyFile(at: store + suffix, to: path + suffix, isInterrupted: isInterrupted)
        }
      }
    }
  }

  deinit {
    isAbandoned.set()
    copying.wait()
  }

  /// Waits until the copy is there.
  ///
  /// - Throws: `ToolchainError` when copying failed, or the store was written since it began.
  func finish() throws(ToolchainError) {
    try copying.value.get()
    // A lock that lets others read does not keep all of them from writing.
    guard ([""] + held.journals).map({ fileStamp(held.path + $0) }) == stamps,
      journals(beside: held.path) == held.journals
    else {
      throw ToolchainError(
        .inputOutput, "store-in-use", file: name, "the store was written while it was read")
    }
  }

  /// Opens the copy, when it is there, with what its journals hold.
  ///
  /// - Throws: `ToolchainError`.
  func open() throws(ToolchainError) -> UpgradeConnection {
    try finish()
    return try upgrading(name) { () throws(StoreError) in
      try UpgradeConnection(path: path, isInterrupted: control.isInterrupted)
    }
  }
}

/// Something that is so from some moment on, for all threads.
private final class Flag: Sendable {
  private let value = Atomic(false)

  var isSet: Bool { value.load(ordering: .relaxed) }

  func set() { value.store(true, ordering: .relaxed) }
}
