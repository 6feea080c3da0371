import Primitives
import Testing

@Suite("Field cursor")
struct FieldCursorTests {
  @Test(
    "cuts at commas; null fields count; commas in quotes do not",
    arguments: [
      ("", [""]), (",", ["", ""]), ("1", ["1"]), ("1,2", ["1", "2"]), ("1,", ["1", ""]),
      (",,3", ["", "", "3"]), ("1,\"a,b\",2", ["1", "\"a,b\"", "2"]),
      ("\"\",\",\"", ["\"\"", "\",\""]), ("x\"a,b\"y,z", ["x\"a,b\"y", "z"]),
      ("1,\"open,2,3", ["1", "\"open,2,3"]), (" 1 , 2 ", [" 1 ", " 2 "]),
      (
        "12345678,1234567,\"a,bcdefghijklm,n\",x\"o,pqrstuvwxyz,\"123456789",
        ["12345678", "1234567", "\"a,bcdefghijklm,n\"", "x\"o,pqrstuvwxyz,\"123456789"]
      ),
      // Bytes that differ from a comma in their lowest or highest bit, before and behind it.
      (",-,-,-,-.,.,..,,,¬¬,+-", ["", "-", "-", "-", "-.", ".", "..", "", "", "¬¬", "+-"]),
      (",,,,,,,,,,,,,,,,,", [String](repeating: "", count: 18)),
    ]
  )
  func fields(line: String, expected: [String]) {
    let bytes = Array(line.utf8)
    var cursor = FieldCursor(0..<bytes.count)
    #expect(cursor.total(in: bytes.span) == expected.count)
    var found: [String] = []
    while let range = cursor.next(in: bytes.span) {
      found.append(String(decoding: bytes[range], as: UTF8.self))
      #expect(cursor.number == found.count)
    }
    #expect(found == expected)
    #expect(cursor.total(in: bytes.span) == expected.count)
    #expect(cursor.next(in: bytes.span) == nil, "finished stays finished")
    #expect(cursor.number == expected.count)
  }

  @Test("stays within its range and knows what is left")
  func within() {
    let bytes = Array("+CREG: 1,2,3\r".utf8)
    var cursor = FieldCursor(7..<12)
    #expect(cursor.rest == 7..<12)
    #expect(cursor.next(in: bytes.span) == 7..<8)
    #expect(cursor.rest == 9..<12)
    #expect(cursor.next(in: bytes.span) == 9..<10)
    #expect(cursor.next(in: bytes.span) == 11..<12)
    #expect(cursor.rest == 12..<12)
    #expect(cursor.next(in: bytes.span) == nil)
  }

  @Test("a trailing comma leaves one null field, at the end of the range")
  func trailingComma() {
    let bytes = Array("1,".utf8)
    var cursor = FieldCursor(0..<2)
    #expect(cursor.next(in: bytes.span) == 0..<1)
    #expect(cursor.rest == 2..<2)
    #expect(cursor.next(in: bytes.span) == 2..<2)
    #expect(cursor.next(in: bytes.span) == nil)
  }
}
