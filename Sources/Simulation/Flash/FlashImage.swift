import Backend
import Manual
import Primitives
package import Script
package import VirtualModem

/// What a module keeps without power, as the text of a file.
///
/// Three lines of JSON: the format with the module's firmware, the memory, and the CRC-32 of the
/// two lines before.
package enum FlashImage {
  /// Project value: another form of the memory gets another number.
  private static let version: Int64 = 1

  /// The most bytes that an image has.
  ///
  /// Project value: full, the module's files and their backup are 89 MB of digits; three times that.
  package static let sizeMax = 268_435_456

  package static func bytes(of memory: Memory, _ firmware: VirtualModem.Firmware) -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.member("sniffer", word: "flash")
      json.member("version", version)
      json.member("firmware", firmware.revision)
    }
    json.endLine()
    json.reflect(memory)
    let lines = json.takeLine()
    return lines + checkLine(of: lines)
  }

  /// The memory of an image that a module of the same model has written.
  package static func memory(
    parsing bytes: [UInt8],
    of firmware: VirtualModem.Firmware
  ) throws(ScriptError) -> Memory {
    let lines = bytes.split(
      separator: ASCII.lineFeed,
      maxSplits: 3,
      omittingEmptySubsequences: false
    )
    try checkHeader(lines[0], firmware)
    let value = lines.count > 1 ? try value(of: lines[1], line: 2) : .null
    guard lines.count == 4 else {
      throw error(lines.count, expected: "three whole lines", found: "the end of the file")
    }
    let sum = checkLine(of: bytes[..<lines[2].startIndex])
    guard lines[2] + [ASCII.lineFeed] == sum, lines[3].isEmpty else {
      throw error(
        3,
        expected: quoted(sum.dropLast()) + " for the lines before, and the end",
        found: quoted(lines[2])
      )
    }
    do {
      let memory = try JSONDecoding(value: value).decode(Memory.self)
      if memory.isWhole { return memory }
    } catch DecodingError.dataCorrupted(let context) {
      let path = context.codingPath.map(\.stringValue).joined(separator: ".")
      throw error(2, expected: context.debugDescription, found: "another value at `\(path)`")
    } catch {}
    throw error(2, expected: "lists as long as those of the module", found: "others")
  }

  private static func checkHeader(
    _ line: ArraySlice<UInt8>,
    _ firmware: VirtualModem.Firmware
  ) throws(ScriptError) {
    guard case .object(let header) = try value(of: line, line: 1),
      header["sniffer"] == .string("flash")
    else { throw error(1, expected: "a file that `sniffer modem --flash` wrote", found: "another") }
    guard header["version"] == .number("\(version)") else {
      throw error(1, expected: "version \(version)", found: words(header["version"]))
    }
    guard case .string(let name) = header["firmware"],
      VirtualModem.Firmware(named: name)?.model == firmware.model
    else {
      throw error(
        1,
        expected: "firmware of a \(firmware.model)",
        found: words(header["firmware"])
      )
    }
  }

  private static func checkLine(of lines: some Sequence<UInt8>) -> [UInt8] {
    var sum = CRC32()
    for byte in lines { sum.push(byte) }
    let digits = stride(from: 24, through: 0, by: -8).map { shift in
      UInt8(truncatingIfNeeded: sum.value >> UInt32(shift)).hexadecimalText
    }
    return Array("{\"crc32\":\"\(digits.joined())\"}\n".utf8)
  }

  private static func value(
    of line: ArraySlice<UInt8>,
    line number: Int
  ) throws(ScriptError) -> JSONValue {
    do throws(JSONError) {
      return try JSONValue(Array(line).span)
    } catch {
      let place = line.startIndex + error.offset
      throw ScriptError(
        line: number,
        column: error.offset + 1,
        expected: "JSON",
        found: place < line.endIndex ? quoted(line[place...place]) : "the end of the line"
      )
    }
  }

  private static func error(_ line: Int, expected: String, found: String) -> ScriptError {
    ScriptError(line: line, column: 1, expected: expected, found: found)
  }

  private static func words(_ value: JSONValue?) -> String {
    switch value {
    case .number(let text), .string(let text): quoted(text.utf8)
    default: "none"
    }
  }

  private static func quoted(_ bytes: some Sequence<UInt8>) -> String {
    "`\(Script.spelling(of: Array(bytes)))`"
  }
}
