import CommandLine
import Primitives

@testable import Decoding
@testable import sniffer

/// How the bytes of an input arrive.
enum DecodeChunking: CaseIterable, Sendable {
  case whole
  case byteByByte
  case sevens
  case odd

  func pieces(of bytes: [UInt8]) -> [[UInt8]] {
    var pieces: [[UInt8]] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      let size =
        switch self {
        case .whole: rest.count
        case .byteByByte: 1
        case .sevens: 7
        case .odd: 1 + pieces.count * 13 % 31
        }
      pieces.append(Array(rest.prefix(size)))
      rest = rest.dropFirst(size)
    }
    return pieces
  }
}

enum Decoded {
  static func json(
    _ bytes: [UInt8],
    _ format: InputDecoder.Format,
    pending: String = "",
    _ chunking: DecodeChunking = .whole
  ) throws -> [String] {
    let decoder = InputDecoder(format, pending: Array(pending.utf8))
    return try lines(bytes, decoder, DecodeWriter(isJSON: true), chunking)
  }

  static func text(
    _ bytes: [UInt8],
    _ format: InputDecoder.Format,
    _ chunking: DecodeChunking = .whole
  ) throws -> [String] {
    try lines(bytes, InputDecoder(format), DecodeWriter(isJSON: false), chunking)
  }

  /// The message for an input of that name which cannot be decoded to its end.
  static func failure(
    _ bytes: [UInt8],
    _ format: InputDecoder.Format,
    _ chunking: DecodeChunking = .whole
  ) -> String? {
    var decoder = InputDecoder(format)
    var writer = DecodeWriter(isJSON: true)
    do {
      for piece in chunking.pieces(of: bytes) {
        try decoder.push(piece.span, into: &writer)
      }
      try decoder.finish(into: &writer)
      return nil
    } catch {
      return DecodeError.script(error).failure(of: "a.trace").places
    }
  }

  static func lines(
    _ bytes: [UInt8],
    _ start: InputDecoder,
    _ emptyWriter: consuming DecodeWriter,
    _ chunking: DecodeChunking
  ) throws -> [String] {
    var decoder = start
    var writer = emptyWriter
    for piece in chunking.pieces(of: bytes) {
      try decoder.push(piece.span, into: &writer)
    }
    try decoder.finish(into: &writer)
    var text: [UInt8] = []
    writer.drain { text = array($0) }
    // Every line ends in a line feed, and none has another one in it.
    return text.split(separator: ASCII.lineFeed).map { String(decoding: $0, as: UTF8.self) }
  }
}
