import Manual
import Primitives

/// What `sniffer bench` says about one way to read a file.
struct BenchReport {
  let kind: String
  let method: String
  let series: BenchSeries

  private var item: String { kind == "nmea" ? "sentence" : "line" }

  func text(isFirst: Bool) -> String {
    let heading = isFirst ? "\(kind): \(series.byteCount) bytes, \(found)\n" : ""
    return heading + row(method, "best", series.best) + row("", "median", series.median)
      // The runtime's hook for counting them breaks the program in Swift 6.3.1.
      + "  allocations: not measured; checksum \(checksum); \(series.passCount) passes\n"
  }

  private var checksum: String { String(series.tally.checksum, radix: 16) }

  private var found: String {
    let kinds = series.tally.counts.filter { $0.count > 0 }.map { "\($0.count) \($0.name)" }
    return kinds.isEmpty ? "nothing to read" : kinds.joined(separator: ", ")
  }

  private func row(_ name: String, _ which: String, _ nanoseconds: Int64) -> String {
    let rate = decimal(series.rate(at: nanoseconds), fractionDigits: 1)
    let length = series.perItem(at: nanoseconds).map {
      ", \(decimal($0, fractionDigits: 1)) ns a \(item)"
    }
    let columns = [(name, 8), (which, 8)].map { text, width in
      text + String(repeating: " ", count: max(1, width - text.count))
    }
    return "  " + columns.joined() + "\(rate) MB/s" + (length ?? "") + "\n"
  }

  /// One object, and the line's end.
  var json: [UInt8] {
    var json = JSONWriter()
    json.beginObject()
    json.member("bench", kind)
    json.member("method", method)
    json.member("bytes", Int64(series.byteCount))
    json.member("items", Int64(series.tally.total))
    json.member("passes", Int64(series.passCount))
    json.member("best_mb_s", tenths(series.rate(at: series.best)))
    json.member("median_mb_s", tenths(series.rate(at: series.median)))
    json.member("best_ns", series.perItem(at: series.best).map(tenths))
    json.member("median_ns", series.perItem(at: series.median).map(tenths))
    json.key("allocations")
    json.null()
    json.member("checksum", checksum)
    json.key("counts")
    json.beginObject()
    for (name, count) in series.tally.counts { json.member(name, Int64(count)) }
    json.endObject()
    json.endObject()
    return json.takeLine()
  }

  private func tenths(_ number: Int64) -> FixedPoint {
    FixedPoint(coefficient: number, fractionDigits: 1)
  }
}
