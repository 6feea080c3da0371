#if !NoStore
import FirmwareSupport
import Tracker

extension Application {
  /// Lends the tracker what the flash has kept: flash is read as memory.
  @inline(never)
  func restore(_ tracker: inout Tracker) {
    guard let layout = Target.store else { return }
    let pages = unsafe UnsafeBufferPointer(start: store_pages(), count: layout.size)
    _ = unsafe tracker.restored(pages.span, at: now())
  }

  @inline(never)
  func store(_ tracker: inout Tracker) {
    while let operation = tracker.nextStoreOperation() {
      switch operation {
      case .erase(let page): Target.erase(page: page)
      case .write(let offset):
        tracker.withStoredBytes { Target.program($0, at: offset) }
      }
    }
  }

  func report(_ restoration: Restoration) {
    switch restoration {
    case .isNew: break
    case .complete(let reports, let sequence):
      log("restored ")
      log(UInt32(reports))
      log(" sequence ")
      log(sequence)
    case .damaged(let reports, let sequence, let offset):
      log("damaged at ")
      log(UInt32(offset))
      log(" restored ")
      log(UInt32(reports))
      log(" sequence ")
      log(sequence)
    case .unreadable(let offset):
      log("unreadable at ")
      log(UInt32(offset))
    }
  }
}
#endif
