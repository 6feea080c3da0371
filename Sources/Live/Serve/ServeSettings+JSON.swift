import Backend

extension ServeSettings {
  /// What the page has to know of them.
  func json(journal: String?) -> [UInt8] {
    func quoted(_ text: String?) -> [UInt8] {
      guard let text else { return Array("null".utf8) }
      // `{"t":"..."}` without what is around the value.
      return Array(JSONObjectText.of("t", text).dropFirst(5).dropLast())
    }
    return Array("{\"tiles\":".utf8) + quoted(tiles?.url)
      + ",\"store\":\(journal != nil),\"journal\":".utf8 + quoted(journal) + [0x7D]
  }
}
