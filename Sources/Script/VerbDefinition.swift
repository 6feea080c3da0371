import Primitives

/// What a verb may look like, and what it is for in one sentence.
///
/// Reading, errors with their suggestions, and help all come from here.
package struct VerbDefinition: Equatable, Sendable {
  package var name: String
  /// In the order in which they are written; named ones and clauses may be
  /// written in any order.
  package var parameters: [Parameter]
  package var summary: String
  /// How it is written, where its parameters do not tell; who has one reads it
  /// himself.
  package var form: String?
  /// One with a form is shown so.
  private var formExample: String?

  package init(_ name: String, _ parameters: [Parameter], _ summary: String) {
    self.name = name
    self.parameters = parameters
    self.summary = summary
  }

  /// A verb that takes what no parameter can say.
  package init(_ name: String, form: String, example: String, _ summary: String) {
    self.init(name, [], summary)
    self.form = form
    formExample = example
  }

  /// A verb that stands alone.
  package init(_ name: String, _ summary: String) {
    self.init(name, [], summary)
  }

  /// How it is written: `alert lift|tilt [within TIME]`.
  package var usage: String {
    form ?? ([name] + parameters.map(\.usage)).joined(separator: " ")
  }

  /// What a line might have of it: all that it needs, and every default.
  package var example: String {
    if let formExample { return formExample }
    let shown = parameters.filter { $0.isRequired || $0.example != nil || $0.defaultText != nil }
    return ([name] + shown.map { $0.written($0.sample) }).joined(separator: " ")
  }

  /// The summary, with the values that are taken where none are written.
  package var help: String {
    let defaults = parameters.compactMap(\.defaultText).joined(separator: ", ")
    return defaults.isEmpty ? summary : "\(summary.dropLast()) (default: \(defaults))."
  }
}

/// One thing that a verb takes.
package struct Parameter: Equatable, Sendable {
  package var name: String
  package var kind: Kind
  package var placement: Placement
  /// What stands before the `=` of a named one, where that is not its name: a
  /// clause of the same verb has it.
  package var spelling: String?
  package var options: Options
  /// What is taken when it is not written, as it would be written.
  package var defaultText: String?
  /// A value for the verb's example, where one that the kind accepts would show less.
  package var example: String?

  package init(
    _ name: String,
    _ kind: Kind,
    _ placement: Placement = .positional,
    _ options: Options = [],
    default defaultText: String? = nil,
    example: String? = nil
  ) {
    self.name = name
    self.kind = kind
    self.placement = placement
    self.options = options
    self.defaultText = defaultText
    self.example = example
  }

  package enum Kind: Equatable, Sendable {
    /// One of these words.
    case word(of: [String])
    /// Any word.
    case anyWord
    /// Text in double quotes of at most `limit` bytes, or a word.
    case text(limit: Int)
    /// A whole number without a unit.
    case integer(ClosedRange<Int64>)
    /// A number without a unit; the range, and what is read, count the last
    /// of so many decimals.
    case decimal(fractionDigits: UInt8, ClosedRange<Int64>)
    /// A number with a unit of this one's dimension; the range, and what is
    /// read, are in this unit.
    case quantity(Quantity.Unit, ClosedRange<Int64>)
    /// An IPv4 address in figures: four numbers with points between them.
    case address
    /// Two arguments: degrees north and degrees east. Positional only.
    case position
    /// The same in a clause, or one of these words.
    case place(orWords: [String])
  }

  package enum Placement: Equatable, Sendable {
    /// Told by its place among the arguments.
    case positional
    /// `name=value`.
    case named
    /// The words of its name, and then the value: `not before 5s`.
    case clause
  }

  package struct Options: OptionSet, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// It need not be written. (One with a default need not either.)
    package static let optional = Options(rawValue: 1)
    /// It may have several values with `|` between them.
    package static let alternatives = Options(rawValue: 2)
    /// Named: other comparisons than `=` may be written.
    package static let comparison = Options(rawValue: 4)
    /// Positional and last of these: it takes all arguments that are left.
    package static let repeated = Options(rawValue: 8)
  }

  package var isRequired: Bool { defaultText == nil && !options.contains(.optional) }

  /// How it is written, in brackets when it need not be.
  package var usage: String {
    var text = written(kind.usage(name))
    if options.contains(.repeated) { text += " ..." }
    return isRequired ? text : "[\(text)]"
  }

  /// `value` where the verb has it.
  func written(_ value: String) -> String {
    switch placement {
    case .positional: value
    case .named: label + (options.contains(.comparison) ? ">=" : "=") + value
    case .clause: "\(name) \(value)"
    }
  }

  /// What precedes the comparison, as in `count>=15`.
  package var label: String { spelling ?? name }

  /// A value as it might be written.
  var sample: String {
    if let text = example ?? defaultText { return text }
    let candidates =
      switch kind {
      case .word(let words), .place(let words): words
      case .position: ["31.953900 35.910600"]
      case .anyWord, .text: ["\"\(name)\""]
      case .address: ["10.0.0.5"]
      // Project values: amounts that most verbs accept.
      case .integer, .decimal: ["20", "1"]
      case .quantity:
        ["30s", "30m", "5km/h", "0.5g", "30deg", "3Hz", "3.7V", "50%", "50mAh", "100kB"]
      }
    return candidates.first { accepts($0) } ?? candidates[0]
  }
}

extension Parameter.Kind {
  fileprivate func usage(_ name: String) -> String {
    switch self {
    case .word(let words): words.joined(separator: "|")
    case .anyWord: name.uppercased()
    case .text: "\"\(name.uppercased())\""
    case .integer, .decimal: "N"
    case .quantity(let unit, _): unit.dimension.rawValue.uppercased()
    case .address: "ADDRESS"
    case .position: "LATITUDE LONGITUDE"
    case .place(let words): (words + ["LATITUDE LONGITUDE"]).joined(separator: "|")
    }
  }

  /// A noun phrase for errors: `a length from 0mm to 10m`.
  package var expectation: String {
    switch self {
    case .word(let words): "one of \(words.joined(separator: ", "))"
    case .anyWord: "a word"
    case .text(let limit): "a text of at most \(limit) bytes"
    case .integer(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .decimal(let digits, let range):
      "a number from \(decimalText(range.lowerBound, digits)) to "
        + decimalText(range.upperBound, digits)
    case .quantity(let unit, let range):
      "\(article(unit.dimension)) \(unit.dimension.rawValue) from "
        + "\(unit.shortest(range.lowerBound)) to \(unit.shortest(range.upperBound))"
    case .address: "an address such as 10.0.0.5"
    case .position: "degrees north and degrees east"
    case .place(let words):
      "degrees north and degrees east, or one of \(words.joined(separator: ", "))"
    }
  }

  /// The same for an error, in which a long list of words helps less than the nearest one.
  var shortExpectation: String {
    guard case .word(let words) = self else { return expectation }
    let long = "one of the \(words.count) words of `sniffer help scenario`"
    return Suggestion.expectation(long, among: words)
  }

  private func article(_ dimension: Quantity.Dimension) -> String {
    dimension == .angle || dimension == .acceleration || dimension == .angularRate ? "an" : "a"
  }

  private func decimalText(_ value: Int64, _ digits: UInt8) -> String {
    var text: [UInt8] = []
    append(FixedPoint(coefficient: value, fractionDigits: digits), to: &text)
    return String(decoding: text, as: UTF8.self)
  }
}
