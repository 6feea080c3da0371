import Primitives
import Surroundings

/// What the hosts make of what the module tells them.
extension World {
  mutating func send(
    _ bytes: [UInt8],
    on id: Int,
    at now: Instant,
    by endpoint: ScriptedServer.Endpoint
  ) {
    guard let index = peers.index(of: id), !peers[index].isEnding else { return }
    // What is lost on its way breaks a stream: the rest would make no sense.
    guard isOnline else { return peers.end(id, after: 0, at: now) }
    switch peers[index].kind {
    case .echo: peers.say(bytes, on: id, after: peers.roundTrip(), at: now)
    case .files: peers.carryOut(peers.files.receive(bytes, on: id), at: now)
    case .server where peers[index].transport == .tcp: serve(bytes, index, at: now, by: endpoint)
    case .server, .silent, .refuses, .unreachable: break  // Nothing comes back.
    }
  }

  private mutating func serve(
    _ bytes: [UInt8],
    _ index: Int,
    at now: Instant,
    by endpoint: ScriptedServer.Endpoint
  ) {
    let id = peers[index].id
    switch peers[index].speech {
    case .foreign: break
    case .mqtt: peers.carryOut(peers.broker.receive(bytes, on: id, at: now), at: now)
    case .http(var reader):
      reader.append(bytes)
      answer(&reader, on: id, at: now, by: endpoint)
      if let index = peers.index(of: id) { peers[index].speech = .http(reader) }
    case .unknown(let before):
      let all = before + bytes
      // - Source: MQTT 3.1.1, section 3.1: a client begins with CONNECT, 0x10.
      if all.first == 0x10 {
        peers[index].speech = .mqtt
        serve(all, index, at: now, by: endpoint)
      } else if let isRequest = PeerHTTPReader.isRequest(all) {
        peers[index].speech = isRequest ? .http(PeerHTTPReader()) : .foreign
        serve(all, index, at: now, by: endpoint)
      } else {
        peers[index].speech = .unknown(all)
      }
    }
  }

  /// Answers the requests that are there whole, as the server does.
  private mutating func answer(
    _ reader: inout PeerHTTPReader,
    on id: Int,
    at now: Instant,
    by endpoint: ScriptedServer.Endpoint
  ) {
    while true {
      switch reader.next() {
      case .pending: return
      case .refused(let status):
        let bytes = PeerHTTPAnswer.encode(status: status, body: [], isLast: true)
        peers.say(bytes, on: id, after: peers.roundTrip(), at: now)
        return peers.end(id, after: 0, at: now)
      case .request(let request, let isLast):
        let answer = serverAnswer(to: request, at: now, by: endpoint)
        switch answer.outcome {
        case .response(let status, let body):
          let bytes = PeerHTTPAnswer.encode(
            status: status,
            body: body,
            isForHead: request.method == "HEAD",
            isLast: isLast
          )
          peers.say(bytes, on: id, after: answer.after, at: now)
          if isLast { return peers.end(id, after: 0, at: now) }
        case .dnsFailure, .connectFailure: return peers.end(id, after: answer.after, at: now)
        case .timeout: break  // It is kept, and the next one is heard.
        }
      }
    }
  }

  /// Carries out what a script says of the hosts.
  mutating func apply(_ change: PeerChange, at now: Instant) {
    switch change {
    case .service(let service, let host, let transport, let port):
      peers.services.set(service, host: host.lowercased(), transport, port: port)
    case .name(let name, let address): peers.names.set(name, address)
    case .unnamedHosts(let areFound): peers.names.areUnnamedFound = areFound
    case .echoes(let behaviour, let host): peers.set(behaviour, host: host)
    case .security(let behaviour, let host): peers.set(behaviour, host: host)
    case .says(let bytes, let host):
      for id in peers.connections(with: host) {
        peers.say(bytes, on: id, after: 0, at: now)
      }
    case .hangsUp(let host):
      for id in peers.connections(with: host) {
        peers.end(id, after: 0, at: now)
      }
    case .visit(let transport, let port, let service, let address):
      peers.visit(transport, port: port, service, from: address, at: now)
    case .publish(let message): peers.carryOut(peers.broker.publish(message), at: now)
    case .brokerDoor(let door): peers.broker.door = door
    case .fileDoor(let door): peers.files.door = door
    case .file(let path, let content): peers.files.set(path, content)
    }
  }
}
