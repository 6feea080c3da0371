/// Compares the fields of a sentence with the forms that the standard calls for.
struct FieldChecker {
  private let sentence: Sentence
  /// The next field, counted from one as in the standard.
  private var number = 1
  /// The first field that has another form.
  private(set) var failed: Int?

  init(_ sentence: Sentence) {
    self.sentence = sentence
  }

  /// Checks the next field, if the sentence has it, and passes over `width` fields.
  private mutating func check(_ form: FieldForm, width: Int = 1, in bytes: Span<UInt8>) {
    if failed == nil, number <= sentence.fieldCount,
      !form.matches(number, of: sentence, in: bytes)
    {
      failed = number
    }
    number &+= width
  }
}

extension FieldChecker: ContentVisitor {
  mutating func visit(
    _ content: FieldContent,
    _ field: SentenceField,
    _ form: FieldForm,
    in bytes: Span<UInt8>
  ) {
    switch form {
    case .dayMonthYear:
      check(.integer(digits: 2...2, 1...31), in: bytes)
      check(.integer(digits: 2...2, 1...12), in: bytes)
      check(.integer(digits: 4...4, 0...9_999), in: bytes)
    case .distance(let unit):
      check(.positive, in: bytes)
      check(.letter(unit), in: bytes)
    default: check(form, width: form.width, in: bytes)
    }
  }

  mutating func letter(_ letter: StaticString, in bytes: Span<UInt8>) {
    check(.letter(letter), in: bytes)
  }

  mutating func groups(_ value: inout GSV, in bytes: Span<UInt8>) -> Int {
    while number &+ 3 <= sentence.fieldCount {
      check(.satelliteID, in: bytes)
      check(.integer(digits: 1...2, -90...90), in: bytes)
      check(.integer(digits: 1...3, 0...359), in: bytes)
      check(.integer(digits: 1...2, 0...99), in: bytes)
    }
    return 1
  }
}
