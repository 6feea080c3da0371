import GNSS
import Primitives

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

  private static func twoDigits(_ number: Int) -> String {
    number < 10 ? "0\(number)" : String(number)
  }
}
