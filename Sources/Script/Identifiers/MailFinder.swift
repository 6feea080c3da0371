import Primitives

/// What opens an account of mail or of a file server, line by line.
///
/// - Source: RFC 4954, 4 (`AUTH` and the lines after `LOGIN`); RFC 959, 4.1.1 and RFC 1939,
///   7 (`USER`, `PASS`).
enum MailFinder {
  static func find(in bytes: [UInt8]) -> [FoundText] {
    var found: [FoundText] = []
    // How many lines of the dialogue are names and passwords.
    var answers = 0
    for line in bytes.split(whereSeparator: TracePassages.endsLine) {
      let words = line.split(separator: ASCII.space)
      let verb = String(decoding: words.first?.map(ASCII.uppercased) ?? [], as: UTF8.self)
      let kinds: [String: Identifier] = ["USER": .userName, "PASS": .password]
      if verb == "AUTH", let method = words.dropFirst().first {
        let isLogin = method.map(ASCII.uppercased).elementsEqual("LOGIN".utf8)
        answers = isLogin ? 3 - words.count + 1 : words.count == 2 ? 1 : 0
        found += words.dropFirst(2).map { FoundText(.token, $0.indices) }
      } else if let kind = kinds[verb], words.count == 2 {
        found.append(FoundText(kind, words[1].indices))
      } else if answers > 0, words.count == 1, isDigits(words[0]) {
        answers -= 1
        found.append(FoundText(.token, words[0].indices))
      } else if !line.starts(with: "334".utf8) {
        answers = 0
      }
    }
    return found
  }

  private static func isDigits(_ word: ArraySlice<UInt8>) -> Bool {
    word.count.isMultiple(of: 4)
      && word.allSatisfy { Base64.value($0) != nil || $0 == ASCII.equals }
  }
}
