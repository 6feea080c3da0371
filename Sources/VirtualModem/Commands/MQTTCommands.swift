/// MQTT over the app network.
///
/// - Source: SIM7000 MQTT(S) Application Note V1.02; the test commands are not in
///   any public text.
extension CommandTable {
  static let mqttCommands: [CommandDefinition] = [
    CommandDefinition(
      "+SMCONF",
      [
        .text(1...16, shown: "\"MQTTParamTag\""), .text(0...256, shown: "\"MQTTParamValue\""),
        .numbers(1...65_535, shown: "").optional,
      ],
      test: .lines(["+SMCONF: \"MQTTParamTag\",\"MQTTParamValue\""]),
      read: { modem, _, _ in Answer(lines: modem.session.mqtt.configuration.lines) },
      write: { modem, parameters, _ in
        guard let key = parameters.text(0), parameters.count == 2 || key.uppercased() == "URL",
          modem.session.mqtt.configuration.set(key, parameters)
        else { return .error }
        return .ok
      }
    ),
    CommandDefinition(
      "+SMSSL",
      [.numbers(0...5), .text(0...64, shown: "\"calist\"").optional]
        + [.text(0...64, shown: "\"certname\"").optional],
      read: { modem, _, _ in
        let stored = modem.session.mqtt.configuration
        return .line(
          "+SMSSL: \(stored.contextIndex ?? 0),\"\(stored.authorities)\",\"\(stored.certificate)\""
        )
      },
      write: { modem, parameters, _ in
        modem.session.mqtt.configuration.contextIndex = parameters.integer(0)
        modem.session.mqtt.configuration.authorities = parameters.text(1) ?? ""
        modem.session.mqtt.configuration.certificate = parameters.text(2) ?? ""
        return .ok
      }
    ),
    CommandDefinition("+SMCONN", test: []) { modem, _, turn in modem.openBroker(&turn) },
    CommandDefinition(
      "+SMPUB",
      [
        .text(1...128, shown: "\"topic\""), .numbers(0...512), .numbers(0...2), .flag,
      ],
      write: { modem, parameters, _ in modem.publish(parameters) }
    ),
    .setting("+SMPUBHEX", [.flag], default: [0]),
    CommandDefinition(
      "+SMSUB",
      [.text(1...128, shown: "\"topic\""), .numbers(0...2)],
      write: { modem, parameters, turn in
        let quality = UInt8(parameters.integer(1) ?? 0)
        return modem.askBroker(&turn) { identifier in
          .subscribe(identifier: identifier, filter: parameters.bytes(0) ?? [], quality: quality)
        }
      }
    ),
    CommandDefinition(
      "+SMUNSUB",
      [.text(1...128, shown: "\"topic\"")],
      write: { modem, parameters, turn in
        modem.askBroker(&turn) { identifier in
          .unsubscribe(identifier: identifier, filter: parameters.bytes(0) ?? [])
        }
      }
    ),
    CommandDefinition(
      "+SMSTATE",
      test: [],
      read: { modem, _, _ in
        .line("+SMSTATE: \(modem.session.mqtt.state == .connected ? 1 : 0)")
      }
    ),
    CommandDefinition("+SMDISC", test: []) { modem, _, turn in
      guard modem.session.mqtt.state == .connected else { return .error }
      modem.send(.disconnect, &turn)
      modem.dropBroker(&turn)
      return .ok
    },
  ]
}

extension VirtualModem {
  fileprivate func publish(_ parameters: Parameters) -> Answer {
    guard session.mqtt.state == .connected, let topic = parameters.bytes(0),
      let size = parameters.integer(1), let quality = parameters.integer(2)
    else { return .error }
    let isRetained = parameters.integer(3) == 1
    let entry = DataEntry(prompt: .sign, end: .size(size)) { modem, bytes, _, turn in
      guard let payload = modem.payload(bytes) else { return .error }
      var publish = MQTTPublish(topic: topic, payload: payload)
      publish.quality = UInt8(quality)
      publish.isRetained = isRetained
      guard quality > 0 else {
        guard modem.session.mqtt.state == .connected else { return .error }
        modem.send(.publish(publish), &turn)
        return .ok
      }
      return modem.askBroker(&turn) { identifier in
        publish.identifier = identifier
        return .publish(publish)
      }
    }
    return Answer(next: .entry(entry))
  }

  /// What was typed, or what it stands for after `AT+SMPUBHEX=1`; `nil` for what
  /// is not hexadecimal.
  private func payload(_ bytes: [UInt8]) -> [UInt8]? {
    guard number(of: "+SMPUBHEX") == 1 else { return bytes }
    return Hexadecimal.octets(bytes)
  }

  /// Sends a packet with an identifier; the command waits for the broker's word.
  fileprivate mutating func askBroker(
    _ turn: inout Turn,
    _ packet: (_ identifier: UInt16) -> MQTTPacket
  ) -> Answer {
    guard session.mqtt.state == .connected else { return .error }
    let identifier = session.mqtt.nextIdentifier()
    session.mqtt.waits.append(MQTTService.Wait(identifier: identifier, port: turn.port))
    send(packet(identifier), &turn)
    return Answer(
      next: .pending(limit: MQTTTiming.answer) { modem, turn in
        modem.session.mqtt.waits.removeAll { $0.identifier == identifier }
        modem.loseBroker(&turn)
        return .error
      }
    )
  }
}
