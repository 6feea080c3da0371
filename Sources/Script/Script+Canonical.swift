import Primitives

extension Script {
  /// The file, as it is always written.
  ///
  /// One space between two words, chunks broken after each `<LF>` and at 4,096
  /// bytes, no spaces at the end of a line. Headers and comments are kept;
  /// numbers keep their digits and units.
  package func canonical() -> [UInt8] {
    var text = Array(LineParser.version.utf8)
    text.append(ASCII.lineFeed)
    for header in headers {
      append(header, to: &text)
    }
    for entry in entries {
      switch entry {
      case .blank: text.append(ASCII.lineFeed)
      case .comment(let comment): text += Array("#\(singleLine(comment))\n".utf8)
      case .event(let event): append(event, to: &text)
      }
    }
    return text
  }
}

func append(_ header: Script.Header, to text: inout [UInt8]) {
  text += Array("# \(header.key): \(header.value)\n".utf8)
}

/// The line of `event`, or its lines when its bytes are more than one chunk.
func append(_ event: Script.Event, to text: inout [UInt8]) {
  switch event.payload {
  case .invocation(let invocation):
    append(event.time, event.mark, event.port, to: &text)
    text += Array(invocation.text.utf8)
    text.append(ASCII.lineFeed)
  case .bytes(let bytes):
    var time = event.time
    var rest = bytes[...]
    while !rest.isEmpty {
      var end = rest.firstIndex(of: ASCII.lineFeed).map { $0 + 1 } ?? rest.endIndex
      end = min(end, rest.startIndex + ByteSpelling.chunkLimit)
      append(time, event.mark, event.port, to: &text)
      ByteSpelling.append(rest[..<end], to: &text)
      text.append(ASCII.lineFeed)
      rest = rest[end...]
      // The pieces are of the same time: a relative one has been counted once.
      if time.isRelative {
        time.number = FixedPoint(coefficient: 0, fractionDigits: 0)
        time.unit = nil
      }
    }
  }
}

private func append(
  _ time: Script.Time,
  _ mark: Script.Mark,
  _ port: String?,
  to text: inout [UInt8]
) {
  append(time, to: &text)
  text += [ASCII.space, mark.rawValue]
  if let port { text += Array(":\(port)".utf8) }
  text.append(ASCII.space)
}

private func append(_ time: Script.Time, to text: inout [UInt8]) {
  if time.isRelative { text.append(ASCII.plus) }
  if let name = time.name {
    text += Array("$\(name)".utf8)
  } else {
    append(Quantity(number: time.number, unit: time.unit), to: &text)
  }
}

extension Script.Time {
  /// As it is written.
  package var text: String {
    var text: [UInt8] = []
    append(self, to: &text)
    return String(decoding: text, as: UTF8.self)
  }
}

/// The number with all its digits.
func append(_ number: FixedPoint, to text: inout [UInt8]) {
  if number.coefficient < 0 { text.append(ASCII.minus) }
  var digits = Array(String(number.coefficient.magnitude).utf8)
  let fraction = Int(number.fractionDigits)
  while digits.count <= fraction {
    digits.insert(ASCII.zero, at: 0)
  }
  if fraction > 0 { digits.insert(ASCII.point, at: digits.count - fraction) }
  text += digits
}

private func append(_ quantity: Quantity, to text: inout [UInt8]) {
  append(quantity.number, to: &text)
  text += Array((quantity.unit?.rawValue ?? "").utf8)
}

extension Invocation {
  /// The verb and its arguments, as they are written.
  package var text: String {
    ([verb.text] + arguments.map(\.text)).joined(separator: " ")
  }
}

extension Argument {
  package var text: String {
    let values = alternatives.map(\.text).joined(separator: "|")
    return name.map { "\($0)\(comparison.rawValue)\(values)" } ?? values
  }
}

extension Argument.Value {
  package var text: String {
    var text: [UInt8] = []
    switch self {
    case .word(let word): return word
    case .reference(let name): return "$\(name)"
    case .quantity(let quantity): append(quantity, to: &text)
    case .range(let lower, let upper):
      append(lower, to: &text)
      text += [ASCII.point, ASCII.point]
      append(upper, to: &text)
    case .string(let string):
      text.append(ASCII.quote)
      for byte in string.utf8 {
        if byte == ASCII.quote {
          text += [ASCII.backslash, ASCII.quote]
        } else if byte == ASCII.space || byte >= 0x80 {
          text.append(byte)
        } else {
          ByteSpelling.append(byte, isOuter: true, to: &text)
        }
      }
      text.append(ASCII.quote)
    }
    return String(decoding: text, as: UTF8.self)
  }
}
