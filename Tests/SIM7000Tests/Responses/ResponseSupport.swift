import Primitives
import SIM7000

func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

func text<let capacity: Int>(_ bytes: FixedBytes<capacity>) -> String {
  bytes.withBytes { bytes in String(decoding: bytes.indices.map { bytes[$0] }, as: UTF8.self) }
}

func text(_ range: Range<Int>, of line: String) -> String {
  String(decoding: bytes(line)[range], as: UTF8.self)
}

func ipv4(_ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: UInt32) -> IPv4Address {
  IPv4Address(bits: a << 24 | b << 16 | c << 8 | d)
}
