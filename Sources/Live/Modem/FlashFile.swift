package import CommandLine
import Primitives
import Script
import Simulation
package import VirtualModem

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// What the module keeps without power, in a file that is replaced whole.
///
/// Locked while the modem runs. A class: there is one file.
package final class FlashFile {
  private let path: String
  private let firmware: VirtualModem.Firmware
  private let errors: Output
  private var descriptor: Int32 = -1
  /// The contents of the file; `nil` for a new one until the first `write`.
  package private(set) var memory: Memory?
  /// When to write a change that followed another too soon.
  private(set) var deadline: Instant?
  private var nextWrite = Instant.zero
  /// The error of the last write, until one succeeds.
  package private(set) var failure: FileError?

  /// Project value: a power cut costs at most the settings of a second, and a program that changes
  /// them without pause doesn't wear out a disk.
  private static let interval = Milliseconds.seconds(1)

  /// Opens the file and locks it, or creates it; an empty one is new.
  package init(
    _ path: String,
    of firmware: VirtualModem.Firmware,
    errors: Output
  ) throws(ScriptFileError) {
    let path = path == "-" ? "./-" : path  // Neither stdin nor stdout keeps anything.
    self.path = path
    self.firmware = firmware
    self.errors = errors
    let image: [UInt8]
    do throws(FileError) {
      descriptor = try Folder.withLock(around: path) { () throws(FileError) in
        try LockedFile.open(path, creating: true)
      }
      image = try FileText.read(path, limit: FlashImage.sizeMax)
    } catch {
      throw .file(error.withoutStdin)
    }
    guard !image.isEmpty else { return }
    do {
      memory = try FlashImage.memory(parsing: image, of: firmware)
    } catch {
      throw .scripts([error], path: path)
    }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Writes a change, at once or a second after the one before.
  func keep(_ memory: Memory, at now: Instant) {
    deadline = nil
    guard memory != self.memory else { return }
    if now >= nextWrite {
      nextWrite = now + Self.interval
      write(memory)
    }
    if memory != self.memory { deadline = nextWrite }
  }

  /// Writes a change at once.
  package func write(_ memory: Memory) {
    guard memory != self.memory else { return }
    let hadFailed = failure != nil
    do {
      try replace(FlashImage.bytes(of: memory, firmware))
      self.memory = memory
      failure = nil
    } catch {
      failure = error
      if !hadFailed { errors.writeLine("sniffer modem: \(error.message)") }
    }
  }

  private func replace(_ image: [UInt8]) throws(FileError) {
    var replacement = try FileReplacement(path)
    try replacement.write(image)
    // No other program finds the new file before it has its lock.
    let new = try Folder.withLock(around: path) { () throws(FileError) in
      try replacement.finish()
      return try LockedFile.open(path, creating: true)
    }
    close(descriptor)
    descriptor = new
  }
}
