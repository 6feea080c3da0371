import CommandLine
import Sockets
import Synchronization

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Looks a host up beside the poll loop: the resolver may take many seconds, and nothing else waits
/// for it.
final class NameLookup: Sendable {
  private let found: Mutex<Result<SocketAddress, SocketError>?>

  /// `isAsking`: `find` may take long.
  init(isAsking: Bool, _ find: @escaping @Sendable () -> Result<SocketAddress, SocketError>) {
    found = Mutex(isAsking ? nil : find())
    guard isAsking else { return }
    let thread = SystemThread.start {
      let result = find()
      self.found.withLock { $0 = result }
    }
    if let thread {
      pthread_detach(thread)
    } else {
      found.withLock { $0 = .failure(.system(code: EAGAIN, .resolve)) }
    }
  }

  convenience init(_ address: WebAddress, _ dialling: Dialling) {
    let (host, port) = (address.host, address.port)
    let isKnown = dialling.knownAddress(host: host, port: port) != nil
    self.init(isAsking: dialling.isRemoteAllowed && !isKnown) {
      do throws(SocketError) {
        return .success(try dialling.address(host: host, port: port))
      } catch {
        return .failure(error)
      }
    }
  }

  /// `nil` until the resolver has answered.
  var result: Result<SocketAddress, SocketError>? { found.withLock { $0 } }
}

/// The host that the alerts of one way go to: while it is looked up, all of them wait for the same
/// answer, and one thread does.
final class HostNames {
  private let address: WebAddress
  private let dialling: Dialling
  private var last: NameLookup?

  init(_ address: WebAddress, _ dialling: Dialling) {
    self.address = address
    self.dialling = dialling
  }

  func lookup() -> NameLookup {
    if let last, last.result == nil { return last }
    let new = NameLookup(address, dialling)
    last = new
    return new
  }
}
