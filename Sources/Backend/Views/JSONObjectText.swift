/// A JSON object of one member that is a text.
package enum JSONObjectText {
  package static func of(_ key: String, _ text: String) -> [UInt8] {
    var writer = JSONWriter()
    writer.write(key, text)
    return writer.finished()
  }
}
