import GNSS

/// A date as HTTP writes it: `Tue, 24 Nov 2026 18:47:16 GMT`.
///
/// - Source: RFC 9110, section 5.6.7.
enum HTTPDate {
  private static let days = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  static func text(secondsSince1970 seconds: Int64) -> String {
    guard let time = UTCTime(millisecondsSince1970: seconds * 1_000) else { return "" }
    let day = days[Int(seconds / 86_400 % 7)]
    let clock = [time.hour, time.minute, time.second].map { twoDigits(Int($0)) }
    return "\(day), \(twoDigits(Int(time.day))) \(months[Int(time.month) - 1]) \(time.year) "
      + clock.joined(separator: ":") + " GMT"
  }

  /// Milliseconds since 1970; `nil` for what isn't in this form.
  static func milliseconds(_ text: String) -> Int64? {
    let words = text.split(separator: " ")
    guard words.count == 6, words[5] == "GMT", let day = Int(words[1]),
      let month = months.firstIndex(of: String(words[2])), let year = Int(words[3])
    else { return nil }
    let clock = words[4].split(separator: ":").compactMap { Int($0) }
    guard clock.count == 3,
      let time = UTCTime(
        year: year,
        month: month + 1,
        day: day,
        hour: clock[0],
        minute: clock[1],
        second: clock[2]
      )
    else { return nil }
    return time.millisecondsSince1970
  }

  private static func twoDigits(_ number: Int) -> String {
    number < 10 ? "0\(number)" : String(number)
  }
}
