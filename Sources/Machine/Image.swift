/// An ELF file for the processor of `Machine`: what is loaded where, and where it begins.
///
/// - Source: Tool Interface Standard, ELF 1.2, 1.1 to 1.3; RISC-V ELF psABI 1.0, 8.
package struct Image: Equatable, Sendable {
  package let entry: UInt32
  /// In the order of the file.
  package let segments: [Segment]

  package struct Segment: Equatable, Sendable {
    package var address: UInt32
    package var bytes: [UInt8]
    /// With what is zero at the start, and not in the file.
    package var size: UInt32
    package var isExecutable: Bool
  }

  /// Why a file is no image.
  package struct Problem: Error, Equatable, Sendable {
    /// Byte of the file.
    package var offset: Int
    package var expected: String
    package var found: String
  }

  private enum Machine {
    static let riscv: UInt32 = 243
    /// Flags: single- or double-precision registers in calls, and 16 registers.
    static let unsuitableABI: UInt32 = 0x0E
  }

  /// Reads `file`; its memory must lie within `Machine.memory`.
  package init(_ file: [UInt8]) throws(Problem) {
    func number(_ offset: Int, _ width: Int) -> UInt32 {
      (0..<width).reduce(0) { $0 | UInt32(file[offset + $1]) << UInt32(8 * $1) }
    }
    func expect(_ holds: Bool, _ offset: Int, _ expected: String, _ found: String) throws(Problem) {
      if !holds { throw Problem(offset: offset, expected: expected, found: found) }
    }
    let magic: [UInt8] = [0x7F, 0x45, 0x4C, 0x46]
    try expect(file.starts(with: magic), 0, "an ELF file", "other bytes")
    try expect(file.count >= 52, file.count, "an ELF header of 52 bytes", "the end of the file")
    try expect(file[4] == 1, 4, "ELF of 32 bits", file[4] == 2 ? "of 64 bits" : "\(file[4])")
    try expect(file[5] == 1, 5, "the lowest byte first", "the highest first")
    let kind = number(16, 2)
    let kinds: [UInt32: String] = [1: "an object file", 3: "a shared object", 4: "a core file"]
    try expect(kind == 2, 16, "an executable", kinds[kind] ?? "type \(kind)")
    let machine = number(18, 2)
    let machines: [UInt32: String] = [3: "x86", 40: "Arm", 62: "x86-64", 183: "AArch64"]
    try expect(
      machine == Machine.riscv,
      18,
      "code for RISC-V",
      machines[machine] ?? "machine \(machine)"
    )
    let flags = number(36, 4)
    try expect(
      flags & Machine.unsuitableABI == 0,
      36,
      "code for RV32IMAC with soft floating point (ilp32)",
      "the flags \(flags)"
    )
    entry = number(24, 4)
    let start = Int(number(28, 4))
    let (length, count) = (Int(number(42, 2)), Int(number(44, 2)))
    try expect(
      count > 0 && length >= 32 && start + count * length <= file.count,
      28,
      "program headers in the file",
      count == 0 ? "none" : "headers that end behind it"
    )
    var segments: [Segment] = []
    for index in 0..<count {
      let at = start + index * length
      let (bytes, size) = (Int(number(at + 16, 4)), number(at + 20, 4))
      guard number(at, 4) == 1, size > 0 else { continue }
      let (offset, address) = (Int(number(at + 4, 4)), number(at + 12, 4))
      try expect(
        offset + bytes <= file.count && bytes <= Int(size),
        at + 4,
        "a segment in the file",
        "\(bytes) bytes at \(offset)"
      )
      // What lies elsewhere while it runs is copied there by its own start-up code.
      let place = bytes == 0 ? number(at + 8, 4) : address
      let end = UInt64(place) + UInt64(bytes == 0 ? size : UInt32(bytes))
      try expect(
        Self.memory.contains(UInt64(place)) && end <= Self.memory.upperBound,
        at + 12,
        "memory from \(Self.memory.lowerBound.hexadecimal) on, of 8 MB",
        "a segment at \(place.hexadecimal)"
      )
      segments.append(
        Segment(
          address: place,
          bytes: Array(file[offset..<offset + bytes]),
          size: bytes == 0 || address == number(at + 8, 4) ? size : UInt32(bytes),
          isExecutable: number(at + 24, 4) & 1 != 0
        )
      )
    }
    for segment in segments {
      let end = UInt64(segment.address) + UInt64(segment.size)
      try expect(
        end <= Self.memory.upperBound,
        28,
        "segments in 8 MB of memory",
        "one that ends at \(end.hexadecimal)"
      )
    }
    let (entry, code) = (entry, segments.filter(\.isExecutable))
    try expect(
      code.contains { ($0.address..<$0.address + $0.size).contains(entry) },
      24,
      "an entry in an executable segment",
      entry.hexadecimal
    )
    self.segments = segments
  }

  /// A segment has something at `address`.
  package func covers(_ address: UInt32) -> Bool {
    segments.contains { $0.address <= address && address - $0.address < $0.size }
  }

  /// The memory of `virt`, of which an image needs no more.
  static let memory: Range<UInt64> = 0x8000_0000..<0x8080_0000
}

extension BinaryInteger {
  /// `0x` and eight digits, or more where it needs them.
  package var hexadecimal: String {
    let digits = String(self, radix: 16)
    return "0x" + String(repeating: "0", count: max(0, 8 - digits.utf8.count)) + digits
  }
}
