import Primitives

/// Reads XML from front to back, piece by piece: as much of it as routes need.
///
/// Document type declarations are refused, so nothing can define an entity: the
/// five of XML and numbers of characters are all there are. Nothing is expanded
/// beyond its own length, nesting and names have limits, and every byte is
/// looked at once.
///
/// - Source: XML 1.0, fifth edition, W3C 2008.
struct RouteXMLScanner {
  enum Piece: Equatable {
    case start(Element)
    /// The end of the element that was opened last; `</name>` or `/>`.
    case end
    /// Characters between tags, entities resolved.
    case text([UInt8])
    case endOfFile
  }

  struct Element: Equatable {
    /// Without a prefix.
    var name: String
    var attributes: [Attribute] = []
    var mark: Mark
  }

  struct Attribute: Equatable {
    var name: String
    var value: [UInt8]
    var mark: Mark
  }

  /// A place in the file, from one.
  struct Mark: Equatable {
    var line = 1
    var column = 1
  }

  // Project values: several times what any GPX file has.
  static let depthMax = 32
  static let nameMax = 64
  static let attributesMax = 32
  static let valueMax = 4_096

  let bytes: [UInt8]
  var index = 0
  private(set) var mark = Mark()
  /// The names of the elements that are open, as they were written.
  private var open: [ArraySlice<UInt8>] = []
  /// An element that ends where it begins still has its end to come.
  private var owesEnd = false
  private var hasRoot = false

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    index = ByteOrderMark.count(atStartOf: bytes.span)
  }

  mutating func next() throws(RouteError) -> Piece {
    if owesEnd {
      owesEnd = false
      open.removeLast()
      return .end
    }
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "<") else {
        if open.isEmpty {
          try skipSpaceOutside()
          continue
        }
        return .text(try text(until: UInt8(ascii: "<")))
      }
      if skips("<?") {
        try skip(past: "?>", of: "a processing instruction")
      } else if skips("<!--") {
        try skip(past: "-->", of: "a comment")
      } else if skips("<![CDATA[") {
        guard !open.isEmpty else { throw error(expected: "an element", found: "characters") }
        return .text(try characterData())
      } else if starts(with: "<!") {
        throw error(expected: "no document type", found: excerpt())
      } else if starts(with: "</") {
        return try endTag()
      } else {
        return try startTag()
      }
    }
    guard open.isEmpty else {
      let name = String(decoding: open[open.count - 1], as: UTF8.self)
      throw error(expected: "`</\(name)>`", found: "the end of the file")
    }
    guard hasRoot else { throw error(expected: "an element", found: "the end of the file") }
    return .endOfFile
  }

  func error(expected: String, found: String, at mark: Mark? = nil) -> RouteError {
    let mark = mark ?? self.mark
    return RouteError(line: mark.line, column: mark.column, expected: expected, found: found)
  }

  /// What stands here, for an error.
  func excerpt() -> String {
    Self.excerpt(bytes[index...])
  }

  /// A few characters in backquotes, or the end of the file.
  static func excerpt(_ bytes: ArraySlice<UInt8>) -> String {
    guard !bytes.isEmpty else { return "nothing" }
    let shown = bytes.prefix(24).map { ASCII.isPrintable($0) ? $0 : UInt8(ascii: ".") }
    return "`\(String(decoding: shown, as: UTF8.self))`"
  }
}

extension RouteXMLScanner {
  mutating func advance() {
    if bytes[index] == ASCII.lineFeed {
      mark.line += 1
      mark.column = 1
    } else {
      mark.column += 1
    }
    index += 1
  }

  func starts(with text: StaticString) -> Bool {
    guard bytes.count - index >= text.utf8CodeUnitCount else { return false }
    return text.withUTF8Buffer { wanted in
      wanted.indices.allSatisfy { bytes[index + $0] == wanted[$0] }
    }
  }

  /// Goes past `text` if it stands here.
  mutating func skips(_ text: StaticString) -> Bool {
    guard starts(with: text) else { return false }
    for _ in 0..<text.utf8CodeUnitCount { advance() }
    return true
  }

  mutating func skip(past text: StaticString, of thing: String) throws(RouteError) {
    while index < bytes.count {
      if skips(text) { return }
      advance()
    }
    throw error(expected: "the end of \(thing)", found: "the end of the file")
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == ASCII.space || byte == ASCII.tab || byte == ASCII.lineFeed
      || byte == ASCII.carriageReturn
  }

  private mutating func skipSpace() {
    while index < bytes.count, Self.isSpace(bytes[index]) { advance() }
  }

  private mutating func skipSpaceOutside() throws(RouteError) {
    guard Self.isSpace(bytes[index]) else { throw error(expected: "`<`", found: excerpt()) }
    skipSpace()
  }

  private mutating func startTag() throws(RouteError) -> Piece {
    guard !hasRoot || !open.isEmpty else {
      throw error(expected: "the end of the file", found: excerpt())
    }
    let start = mark
    advance()
    let written = try name()
    var element = Element(name: Self.localName(written), mark: start)
    while true {
      let isSpaced = index < bytes.count && Self.isSpace(bytes[index])
      skipSpace()
      if skips("/>") {
        owesEnd = true
        break
      }
      if skips(">") { break }
      guard isSpaced else { throw error(expected: "`>`", found: excerpt()) }
      guard element.attributes.count < Self.attributesMax else {
        throw error(expected: "at most \(Self.attributesMax) attributes", found: "more")
      }
      element.attributes.append(try attribute())
    }
    guard open.count < Self.depthMax else {
      throw error(expected: "at most \(Self.depthMax) levels", found: "more", at: start)
    }
    open.append(written)
    hasRoot = true
    return .start(element)
  }

  private mutating func endTag() throws(RouteError) -> Piece {
    let start = mark
    advance()
    advance()
    let written = try name()
    guard let wanted = open.last, wanted == written else {
      let expected = open.last.map { "`</\(String(decoding: $0, as: UTF8.self))>`" }
      let found = "`</\(String(decoding: written, as: UTF8.self))>`"
      throw error(expected: expected ?? "the end of the file", found: found, at: start)
    }
    skipSpace()
    guard skips(">") else { throw error(expected: "`>`", found: excerpt()) }
    open.removeLast()
    return .end
  }

  private mutating func name() throws(RouteError) -> ArraySlice<UInt8> {
    let start = index
    while index < bytes.count, Self.isNameByte(bytes[index]) {
      advance()
      guard index - start <= Self.nameMax else {
        throw error(expected: "a name of at most \(Self.nameMax) bytes", found: "a longer one")
      }
    }
    guard index > start else { throw error(expected: "a name", found: excerpt()) }
    return bytes[start..<index]
  }

  /// Whatever is not part of the grammar around it; which letters there are does
  /// not matter here.
  private static func isNameByte(_ byte: UInt8) -> Bool {
    ASCII.isLetter(byte) || ASCII.isDigit(byte) || byte >= 0x80 || byte == ASCII.colon
      || byte == ASCII.minus || byte == ASCII.point || byte == UInt8(ascii: "_")
  }

  private static func localName(_ name: ArraySlice<UInt8>) -> String {
    let start = name.lastIndex(of: ASCII.colon).map { $0 + 1 } ?? name.startIndex
    return String(decoding: name[start...], as: UTF8.self)
  }

  private mutating func attribute() throws(RouteError) -> Attribute {
    let name = Self.localName(try name())
    skipSpace()
    guard skips("=") else { throw error(expected: "`=`", found: excerpt()) }
    skipSpace()
    let start = mark
    guard index < bytes.count, bytes[index] == ASCII.quote || bytes[index] == UInt8(ascii: "'")
    else { throw error(expected: "a value in quotes", found: excerpt()) }
    let quote = bytes[index]
    advance()
    let value = try text(until: quote)
    guard index < bytes.count else {
      throw error(expected: "the end of the value", found: "the end of the file", at: start)
    }
    advance()
    return Attribute(name: name, value: value, mark: start)
  }
}
