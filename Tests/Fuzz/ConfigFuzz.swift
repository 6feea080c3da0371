import Script

@testable import CommandLine

// Any bytes as a file of profiles: its entries, or an error with a place.

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let text = String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  let settings = [
    Option("baud", .integer(300...4_000_000), ""), Option("port", .text(name: "DEVICE"), ""),
  ]
  let file = ProfileFile(parsing: text, path: "config", settings)
  precondition(file.entries.count <= count, "entries that the file has not")
  for error in file.errors {
    precondition(error.line > 0 && error.column > 0, "an error without a place")
  }
  return 0
}
