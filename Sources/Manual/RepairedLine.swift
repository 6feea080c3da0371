import SIM7000

/// A line of which the typed value refuses single fields: these are replaced, and named.
///
/// The line has no checksum: a damaged field leaves the others as they are, while one field
/// more or fewer in the middle shifts all that follow.
struct RepairedLine {
  /// With a neutral value in each place that cannot be parsed or is missing.
  private(set) var bytes: [UInt8]
  /// The numbers of the fields that cannot be parsed, from one, with their texts.
  private(set) var unreadable: [(number: Int, text: String)] = []
  /// Those that are missing at the end.
  let missing: Range<Int>
  /// How many fields the line has beyond its definition.
  let extra: Int

  /// `nil` if the line is refused for anything but its fields.
  ///
  /// - Parameters:
  ///   - line: As it came.
  ///   - neutral: For each field of the definition, what the type accepts.
  ///   - parse: The type's.
  init?(
    _ line: RareLine,
    neutral: [String],
    parse: (Span<UInt8>) throws(InformationResponseError) -> Void
  ) {
    let text = line.text
    guard text.hasPrefix(line.name + ":") else { return nil }
    let given = text.dropFirst(line.name.utf8.count + 1).splitOutsideGroups()
      .map { String($0.withoutBlanks) }
    missing = min(given.count, neutral.count)..<neutral.count
    extra = max(0, given.count - neutral.count)
    var fields = given.prefix(neutral.count) + neutral[missing]
    bytes = []
    while true {
      bytes = Array("\(line.name): \(fields.joined(separator: ","))".utf8)
      do {
        try parse(bytes.span)
        return
      } catch .invalidField(let number, _) {
        guard fields.indices.contains(number - 1), fields[number - 1] != neutral[number - 1] else {
          return nil
        }
        unreadable.append((number, fields[number - 1]))
        fields[number - 1] = neutral[number - 1]
      } catch {
        return nil
      }
    }
  }

  /// A level that the type leaves out without a word.
  mutating func note(_ number: Int, _ text: String) { unreadable.append((number, text)) }

  /// `fields` with null for what `names` calls the fields that are no values of the line, and what
  /// is wrong in `err`.
  func marked(_ fields: [Field], names: [[String]]) -> [Field] {
    let lost = unreadable.flatMap { names[$0.number - 1] } + missing.flatMap { names[$0] }
    let problems =
      unreadable.map { "\(names[$0.number - 1].joined(separator: ", ")) `\($0.text)`" }
      + (missing.isEmpty ? [] : ["no \(missing.flatMap { names[$0] }.joined(separator: ", "))"])
      + (extra == 0 ? [] : ["\(names.count + extra) fields instead of \(names.count)"])
    return fields.map { Field($0.name, lost.contains($0.name) ? .null : $0.value) }
      + [Field("err", .text(problems.joined(separator: "; ")))]
  }
}
