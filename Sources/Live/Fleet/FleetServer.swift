import CommandLine
import Primitives
package import Sockets

/// The server that a fleet reports to.
package struct FleetServer: Sendable {
  package let address: SocketAddress
  /// Its date when the fleet starts, in milliseconds since 1970: the trackers' clocks begin there,
  /// so that their reports are of its own time, however fast that goes.
  package let utcMilliseconds: Int64

  /// Project value: a server that is busy already.
  private static let patience = Milliseconds.seconds(10)

  /// Asks it for its date, by HEAD; one that doesn't say any has this machine's.
  package init(_ web: WebAddress, _ dialling: Dialling) throws(FleetServerError) {
    do throws(SocketError) {
      address = try dialling.address(host: web.host, port: web.port)
    } catch {
      throw .socket(error)
    }
    let loop = PollLoop(clock: Clock())
    var limits = HTTPLimits()
    limits.connectTimeout = Self.patience
    limits.responseTimeout = Self.patience
    var client = HTTPClient(
      ClientRequest(.head, web),
      to: address,
      limits: limits,
      at: loop.clock.now
    )
    while !loop.isInterrupted {
      switch client.advance(at: loop.clock.now) {
      case .response(let response)?:
        let date = response.header("Date").flatMap(HTTPDate.milliseconds)
        utcMilliseconds = date ?? Clock.utcMilliseconds
        return
      case .failure(let error)?: throw .http(error)
      case nil: break
      }
      guard let descriptor = client.descriptor else { continue }
      let interest = PollLoop.Interest(descriptor, isWriting: client.isWriting)
      _ = loop.wait(for: [interest], until: client.deadline)
    }
    throw .interrupted
  }
}

/// What keeps a fleet from starting.
package enum FleetServerError: Error, Equatable, Sendable {
  case socket(SocketError)
  case http(HTTPError)
  case interrupted
}
