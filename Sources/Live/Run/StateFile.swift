package import CommandLine
import Primitives
package import Tracker

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Why a state file can't be used.
package enum StateFileError: CommandFailure, Equatable {
  case file(FileError)
  /// Another tracker has it.
  case inUse(path: String)
  /// It is something else, which is the user's.
  case foreign(path: String)

  package var exitCode: ExitCode {
    switch self {
    case .file(let error): error.exitCode
    case .inUse: .cannotWrite
    case .foreign: .badInput
    }
  }

  package var message: String {
    switch self {
    case .file(let error): error.message
    case .inUse(let path): "\(VisibleText.of(path)): another tracker is using this state file"
    case .foreign(let path):
      "\(VisibleText.of(path)): byte 0: found no state file, expected one of an earlier run, or a"
        + " path without a file"
    }
  }
}

/// The medium of a tracker on a host: the image of its pages, in a file.
///
/// Each operation is on the disk before the tracker goes on. The file is created
/// whole under another name, so that one that is there is complete, and locked, so
/// that two trackers don't use the same numbers. One that can't be read is renamed
/// and never written to; one that never was a state file stays. A class: there is one file.
package final class StateFile {
  private let path: String
  private var descriptor: Int32
  /// For people.
  package var name: String { VisibleText.of(path) }
  /// As it was when it was opened.
  package private(set) var image: [UInt8]

  /// Project value: pages of a disk, four of them: the queue and a day's reports.
  package static let layout: StoreLayout = {
    guard let layout = StoreLayout(pageSize: 4_096, pageCount: 4) else {
      preconditionFailure("the layout is none")
    }
    return layout
  }()

  /// Opens the file and locks it, or creates it.
  package init(_ path: String) throws(StateFileError) {
    self.path = path
    (descriptor, image) = try Self.opened(path)
  }

  deinit { close(descriptor) }

  private static func opened(_ path: String) throws(StateFileError) -> (Int32, [UInt8]) {
    let descriptor: Int32
    do throws(FileError) {
      descriptor = try Folder.withLock(around: path) { () throws(FileError) in
        // An erased medium.
        if access(path, F_OK) != 0 {
          try FileText.write([UInt8](repeating: 0xFF, count: layout.size), to: path)
        }
        return try LockedFile.open(path, creating: false)
      }
    } catch .inUse(let path) {
      throw .inUse(path: path)
    } catch {
      throw .file(error)
    }
    do {
      // What is missing at the end is as good as erased, what is too much none of it.
      let image = try FileText.read(path).prefix(layout.size)
      return (descriptor, image + [UInt8](repeating: 0xFF, count: layout.size - image.count))
    } catch {
      close(descriptor)
      throw .file(error.withoutStdin)
    }
  }

  /// Renames a file that can't be read, and begins another; returns its new name.
  package func setAside() throws(StateFileError) -> String {
    var name = path + ".unreadable"
    var number = 2
    while access(name, F_OK) == 0 {
      name = "\(path).unreadable\(number)"
      number += 1
    }
    guard rename(path, name) == 0 else { throw .file(FileError(writing: name, code: errno)) }
    let (next, image) = try Self.opened(path)
    close(descriptor)
    (descriptor, self.image) = (next, image)
    return name
  }

  /// Replaces all pages.
  package func write(_ image: [UInt8]) throws(FileError) {
    for page in 0..<Self.layout.pageCount {
      let start = page * Self.layout.pageSize
      try carryOut(.write(offset: start), Array(image[start..<start + Self.layout.pageSize]))
    }
  }

  /// Carries out what the tracker wants stored, and waits until the disk has it.
  package func carryOut(
    _ operation: StoreOperation,
    _ bytes: [UInt8]
  ) throws(FileError) {
    let (offset, bytes) =
      switch operation {
      case .write(let offset): (offset, bytes)
      case .erase(let page):
        (page * Self.layout.pageSize, [UInt8](repeating: 0xFF, count: Self.layout.pageSize))
      }
    guard lseek(descriptor, off_t(offset), SEEK_SET) >= 0 else {
      throw FileError(writing: path, code: errno)
    }
    if let code = FileText.writeAll(bytes.span, to: descriptor) {
      throw FileError(writing: path, code: code)
    }
    guard fsync(descriptor) == 0 else { throw FileError(writing: path, code: errno) }
  }
}

extension StateFile {
  /// Keeps what could not be read; returns a message, if there was any.
  package func keep(_ restoration: Restoration) throws(StateFileError) -> String? {
    let path = VisibleText.of(path)
    switch restoration {
    case .isNew, .complete: return nil
    case .damaged(_, _, let offset):
      return "\(path): damaged at byte \(offset); goes on with what can be read, and is kept as "
        + VisibleText.of(try copyAside())
    case .unreadable where !Self.layout.hasMark(image.span): throw .foreign(path: self.path)
    case .unreadable(let offset):
      return "\(path): not a state file from byte \(offset) on; begins a new one, and this is kept"
        + " as " + VisibleText.of(try setAside())
    }
  }
}

extension Tracker {
  /// Carries out all that the tracker wants stored.
  package mutating func store(in file: StateFile) throws(FileError) {
    while let operation = nextStoreOperation() {
      var bytes: [UInt8] = []
      if case .write = operation {
        withStoredBytes { span in for index in span.indices { bytes.append(span[index]) } }
      }
      try file.carryOut(operation, bytes)
    }
  }
}

extension StateFile {
  /// Keeps the file as it is beside the one that goes on; returns the kept one's name.
  fileprivate func copyAside() throws(StateFileError) -> String {
    let kept = image
    let name = try setAside()
    do {
      try write(kept)
    } catch {
      throw .file(error)
    }
    return name
  }
}
