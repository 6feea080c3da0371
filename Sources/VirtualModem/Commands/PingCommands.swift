import Primitives
import Surroundings

/// Echo requests: `AT+CIPPING` over the toolkit's context, `AT+SNPING4` and
/// `AT+SNPING6` over that of `AT+CNACT`.
///
/// - Source: SIM7000 Series AT Command Manual V1.04, AT+CIPPING, whose test and read
///   commands are as in SIM800 Series V1.09; V1.06, chapter 19.
extension CommandTable {
  static let pingCommands: [CommandDefinition] = [
    CommandDefinition(
      "+CIPPING",
      [
        .text(1...253), .numbers(1...100).optional, .numbers(0...1_024).optional,
        .numbers(1...600).optional, .numbers(1...255).optional,
      ],
      test: .lines(["+CIPPING: (1-100),(0-1024),(1-600),(1-255)"]),
      read: { modem, _, _ in
        let values = modem.session.sockets.pingValues.map { String($0) }
        return .line("+CIPPING: " + values.joined(separator: ","))
      },
      write: { modem, parameters, turn in
        guard modem.hasToolkitContext else { return .failure(.operationNotAllowed) }
        let defaults = ToolkitSockets().pingValues
        let values = defaults.indices.map { parameters.integer($0 + 1) ?? defaults[$0] }
        modem.session.sockets.pingValues = values
        let series = PingSeries(
          kind: .toolkit,
          host: parameters.text(0) ?? "",
          count: values[0],
          size: values[1],
          limit: Milliseconds(Int64(values[2]) * 100),
          timeToLive: values[3]
        )
        return modem.begin(series, &turn)
      }
    ),
    CommandDefinition("+SNPING4", appPingParameters) { modem, parameters, turn in
      guard modem.session.appNetwork.state == .active else {
        return .failure(.operationNotAllowed)
      }
      let series = PingSeries(
        kind: .app,
        host: parameters.text(0) ?? "",
        count: parameters.integer(1) ?? 1,
        size: parameters.integer(2) ?? 1,
        limit: Milliseconds(Int64(parameters.integer(3) ?? 0)),
        timeToLive: 64
      )
      return modem.begin(series, &turn)
    },
    // The contexts here are of IPv4.
    CommandDefinition("+SNPING6", appPingParameters) { _, _, _ in .error },
  ]

  private static let appPingParameters: [Parameter] = [
    .text(1...253, shown: "\"URL\""), .numbers(1...500), .numbers(1...1_400), .numbers(0...60_000),
  ]
}

/// The echo requests of one command.
private struct PingSeries: Sendable {
  enum Kind: Sendable {
    case toolkit
    case app
  }

  var kind: Kind
  var host: String
  var count: Int
  var size: Int
  /// For each of them.
  var limit: Milliseconds
  var timeToLive: Int
  var address = ""
  var done = 0

  /// What a request comes to: 60000 without a reply, whatever its limit.
  ///
  /// - Source: log of a SIM7000 on NB-IoT for `+CIPPING`; OneOS's driver of SIMCom's
  ///   70xx for `+SNPING4`.
  func line(_ event: NetworkEvent) -> String {
    switch (kind, event) {
    case (.toolkit, .echoed(let time, let timeToLive)):
      "+CIPPING: \(done),\"\(address)\",\(time),\(timeToLive)"
    case (.toolkit, _): "+CIPPING: \(done),\"\(address)\",60000,255"
    case (.app, .echoed(let time, _)): "+SNPING4: \(done),\(address),\(time)"
    case (.app, _): "+SNPING4: \(done),\(address),60000"
    }
  }

  func next(to address: String) -> PingSeries {
    var series = self
    series.address = address
    series.done += 1
    return series
  }

  /// By then all of them are over.
  var totalLimit: Milliseconds {
    Milliseconds(DNSTiming.limit.rawValue + Int64(count) * (limit.rawValue + 1) + 1_000)
  }
}

extension VirtualModem {
  /// Resolves the name, then asks for one echo after the other.
  fileprivate mutating func begin(_ series: PingSeries, _ turn: inout Turn) -> Answer {
    let port = turn.port
    if let address = Surroundings.Address(parsing: series.host) {
      ping(series, address, port, &turn)
    } else {
      ask(.resolve(host: series.host), within: DNSTiming.limit, &turn) { modem, event, turn in
        guard case .resolved(let addresses) = event, let address = addresses.first else {
          modem.conclude(on: port, &turn) { _, _ in .failure(.nameNotResolved) }
          return
        }
        modem.ping(series, address, port, &turn)
      }
    }
    return Answer(next: .pending(limit: series.totalLimit) { _, _ in .error })
  }

  private mutating func ping(
    _ series: PingSeries,
    _ address: Surroundings.Address,
    _ port: Port,
    _ turn: inout Turn
  ) {
    let series = series.next(to: address.text)
    let request = NetworkRequest.Action.ping(
      host: series.host,
      size: series.size,
      timeToLive: series.timeToLive
    )
    ask(request, within: series.limit, &turn) { modem, event, turn in
      modem.tell(series.line(event), on: port, &turn)
      guard series.done < series.count else {
        modem.conclude(on: port, &turn) { _, _ in .ok }
        return
      }
      modem.ping(series, address, port, &turn)
    }
  }
}
