import Foundation
import Sockets
import Testing

/// The next client; only a fault takes the half minute.
func next(_ listener: borrowing Listener) throws -> Connection? {
  let end = Date() + 30
  while Date() < end {
    if let connection = try listener.accept() { return connection }
    usleep(1_000)
  }
  Issue.record("no client connected")
  return nil
}

func bytes(from connection: inout Connection, _ count: Int) throws -> [UInt8] {
  var bytes: [UInt8] = []
  let end = Date() + 30
  while bytes.count < count, Date() < end {
    if try connection.read(into: &bytes) == 0 { usleep(1_000) }
  }
  return bytes
}
