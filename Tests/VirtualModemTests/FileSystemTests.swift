import Testing

@testable import VirtualModem

/// The files themselves; what commands do with them is walked.
@Suite struct FileSystemTests {
  private typealias Failure = FileSystem.Failure

  @Test func `files are found by their whole paths`() throws {
    var files = FileSystem()
    try files.write([1, 2, 3], to: "/customer/a")
    #expect(files["/customer/a"] == [1, 2, 3])
    #expect(files["/custapp/a"] == nil)
    #expect(files.bytesFree == 22_151_165)
    try files.rename("/customer/a", to: "/customer/b")
    #expect(files["/customer/a"] == nil)
    #expect(files["/customer/b"] == [1, 2, 3])
    try files.delete("/customer/b")
    #expect(files == FileSystem())
  }

  @Test func `a file system has an end`() throws {
    var files = FileSystem()
    try files.write([UInt8](repeating: 0, count: 22_151_168), to: "/fota/big")
    #expect(files.bytesFree == 0)
    #expect(throws: Failure.full) { try files.write([1], to: "/fota/one") }
    #expect(throws: Failure.full) { try files.append([1], to: "/fota/big") }
    // What it replaces makes room.
    try files.write([UInt8](repeating: 1, count: 22_151_168), to: "/fota/big")
    try files.write([], to: "/fota/big")
    for number in 1..<1_000 { try files.write([], to: "/fota/\(number)") }
    #expect(throws: Failure.full) { try files.write([], to: "/fota/1000") }
    try files.write([1], to: "/fota/1")
  }

  @Test func `a chunk that comes in pieces is one file`() {
    var bench = Bench()
    _ = bench.send("ATE0+CFSINIT\r")
    #expect(bench.send("AT+CFSWFILE=3,\"f\",0,10240,10000\r") == "\r\nDOWNLOAD\r\n")
    let bytes = (0..<10_240).map { UInt8(truncatingIfNeeded: $0 * 7) }
    for start in stride(from: 0, to: 10_240, by: 100) {
      bench.transmit(Array(bytes[start..<min(start + 100, 10_240)]))
      bench.run(for: 1)
    }
    bench.run(for: 5)
    #expect(bench.utterances.last?.text == "\r\nOK\r\n")
    #expect(bench.modem.memory.files["/customer/f"] == bytes)
  }
}
