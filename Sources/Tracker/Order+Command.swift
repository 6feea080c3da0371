import Primitives
import SIM7000

// Not inlined, the functions for steps: the frame of the first would have the texts of all.
extension ATLine {
  /// Encodes the command that `order` stands for.
  ///
  /// - Returns: The response timeout; `nil` when the command needs a setting that is not there.
  mutating func write(
    _ order: Order,
    settings: inout Settings,
    isSecure: Bool,
    clock: ClockSetting?,
    bodyLength: UInt32,
    payload: inout Payload
  ) -> Milliseconds? {
    switch order {
    case .attention(endsQuiet: false): write(GeneralCommand.attention)
    case .attention(endsQuiet: true): write(GeneralCommand.setQuiet(isOn: false))
    #if NoAuthority
    case .configuration(.authority): nil
    #else
    case .configuration(.authority(let step)): write(step, &settings)
    #endif
    #if NoHTTPS
    case .appNetwork, .https: nil
    #else
    case .appNetwork(.state): write(ATRead<AppNetworkStatus>())
    case .appNetwork(.open): writeOpening(&settings)
    case .https(.clock):
      if Build.hasAuthority, let clock { write(ClockCommand.setClock(clock)) } else { nil }
    case .https(let step): write(step, bodyLength: bodyLength, &payload, &settings)
    #endif
    case .configuration(let step): write(step)
    case .sim(let step): write(step, settings.pin)
    case .registration(.evolved): write(NetworkCommand.readRegistration(.evolvedPacketSystem))
    case .registration(.packet): write(NetworkCommand.readRegistration(.packetSwitched))
    case .registration(.radio): write(PowerCommand.setFunctionality(.full, isReset: false))
    case .registration(.selection): write(NetworkCommand.selectAutomatically)
    case .registration(.attachment): write(ATWrite(Attachment(isAttached: true)))
    case .registration(.signal), .signal: write(ATExecute<SignalQuality>())
    case .bearer(let step): write(step, &settings)
    case .position(.gnssOff): write(ATWrite(GNSSPower(isOn: false)))
    case .position(.gnssOn): write(ATWrite(GNSSPower(isOn: true)))
    case .position(.navigation): write(ReadNavigation())
    case .battery: write(ATExecute<BatteryCharge>())
    case .http(let step): write(step, &payload, &settings)
    case .outcomeCheck:
      isSecure
        ? write(ATRead<AppNetworkStatus>()) : write(BearerCommand.readStatus(1))
    case .recovery(let step): write(step)
    case .sleep(.receiver): write(ATWrite(GNSSPower(isOn: false)))
    case .sleep(.module): write(PowerCommand.powerDown(isNormal: true))
    }
  }

  private mutating func write(_ request: some ATRequest) -> Milliseconds {
    request.encode(into: &self)
    return request.responseTimeout
  }

  private mutating func write(_ step: Order.ConfigurationStep) -> Milliseconds? {
    switch step {
    case .echo: write(GeneralCommand.setEcho(isOn: true))
    case .words: write(GeneralCommand.setVerbose(isOn: true))
    case .errorReporting: write(ATWrite(ErrorReporting.numeric))
    case .evolvedReporting:
      write(NetworkCommand.setRegistrationReporting(.evolvedPacketSystem, .status))
    case .packetReporting:
      write(NetworkCommand.setRegistrationReporting(.packetSwitched, .status))
    case .revision: write(IdentityCommand.readRevision(.cellular))
    case .httpsSupport: write(ATTest(.shconf))
    case .authority: nil  // It needs a setting.
    }
  }

  #if !NoAuthority
  @inline(never)
  private mutating func write(
    _ step: Order.AuthorityStep,
    _ settings: inout Settings
  ) -> Milliseconds? {
    guard let authority = settings.authority else { return nil }
    let path = FilePath(.customer, authority.name)
    switch step {
    case .opening: return write(FileCommand.open)
    case .removal: return write(FileCommand.delete(path))
    case .writing:
      guard let length = authority.length else { return nil }
      let limit = Limits.authorityTime
      return write(FileCommand.write(path, .atBeginning, length: length, timeLimit: limit))
    case .closing: return write(FileCommand.close)
    case .conversion: return write(TLSCommand.convert(.authority(authority.name)))
    }
  }
  #endif

  private mutating func write(_ step: Order.SIMStep, _ pin: PIN?) -> Milliseconds? {
    switch step {
    case .state: write(ATRead<SIMState>())
    case .attempts: write(SIMCommand.readPINAttempts)
    case .pin: if let pin { write(SIMCommand.enterPIN(pin)) } else { nil }
    case .fullFunctionality: write(PowerCommand.setFunctionality(.full, isReset: false))
    }
  }

  @inline(never)
  private mutating func writeOpening(_ settings: inout Settings) -> Milliseconds {
    write(AppNetworkCommand.open(settings.accessPointName))
  }

  @inline(never)
  private mutating func write(
    _ step: Order.BearerStep,
    _ settings: inout Settings
  ) -> Milliseconds? {
    switch step {
    case .state, .confirmation: write(BearerCommand.readStatus(1))
    case .accessPoint:
      if let accessPointName = settings.accessPointName {
        write(BearerCommand.set(1, .accessPointName(accessPointName)))
      } else {
        nil
      }
    case .open: write(BearerCommand.open(1))
    }
  }

  @inline(never)
  private mutating func write(
    _ step: Order.HTTPStep,
    _ payload: inout Payload,
    _ settings: inout Settings
  ) -> Milliseconds? {
    switch step {
    case .initialisation: write(HTTPCommand.initialise)
    case .bearer: write(HTTPCommand.setBearer(1))
    case .url: writeURL(&payload, &settings)
    case .contentType: write(HTTPCommand.setContentType("application/json"))
    case .timeLimit: write(HTTPCommand.setTimeout(Limits.eventTime))
    case .data:
      if let length = HTTPDataLength(payload.count) {
        write(HTTPCommand.setData(length: length, timeLimit: Limits.httpDataTime))
      } else {
        nil
      }
    case .action: write(HTTPCommand.startAction(settings.method))
    case .reading: write(HTTPCommand.readBody)
    case .termination: write(HTTPCommand.terminate)
    }
  }

  @inline(never)
  private mutating func writeURL(
    _ payload: inout Payload,
    _ settings: inout Settings
  ) -> Milliseconds? {
    guard !settings.fillsURL else {
      guard let url = payload.withBytesInPlace({ bytes in try? RequestURL(bytes) }) else {
        return nil
      }
      return write(HTTPCommand.configure(.url(url)))
    }
    guard case .http(var url) = settings.destination else { return nil }
    return append(write: .httppara) { line in
      line.append("\"URL\",")
      url.encodeInPlace(into: &line)
    }
  }

  @inline(never)
  private mutating func write(
    _ step: Order.HTTPSStep,
    bodyLength: UInt32,
    _ payload: inout Payload,
    _ settings: inout Settings
  ) -> Milliseconds? {
    switch step {
    case .clock: nil  // It needs the time.
    case .tlsVersion: write(TLSCommand.configure(1, .version(.tls12)))
    case .serverName: writeServerName(&settings)
    case .context:
      write(HTTPSCommand.setTLS(1, authority: settings.authority?.name, certificate: nil))
    case .server: writeServer(&settings)
    case .bodyLimit: write(HTTPSCommand.setBodyLimit(settings.httpsBodyLimit))
    case .headerLimit: write(HTTPSCommand.setHeaderLimit(Limits.httpsHeaderLimit))
    case .connection: write(HTTPSCommand.connect)
    case .header: write(HTTPSCommand.clearHeader)
    case .contentType: write(HTTPSCommand.addContentType("application/json"))
    case .body: writeBody(&payload)
    case .request: writeRequest(&payload, &settings)
    case .reading:
      if let length = Bounded<1, 306_176>(Int(bodyLength)) {
        write(HTTPSCommand.read(start: 0, length: length))
      } else {
        nil
      }
    case .disconnection: write(HTTPSCommand.disconnect)
    }
  }

  @inline(never)
  private mutating func writeServerName(_ settings: inout Settings) -> Milliseconds? {
    guard case .https(let address) = settings.destination else { return nil }
    return write(TLSCommand.configure(1, .serverName(address.host)))
  }

  @inline(never)
  private mutating func writeServer(_ settings: inout Settings) -> Milliseconds? {
    guard case .https(let address) = settings.destination else { return nil }
    return write(HTTPSCommand.configure(.server(address.server)))
  }

  @inline(never)
  private mutating func writeBody(_ payload: inout Payload) -> Milliseconds? {
    var isSayable = false
    let timeout = append(write: .shbod) { line in
      isSayable = payload.withBytesInPlace { HTTPSBody.append($0, to: &line) }
    }
    return isSayable ? timeout : nil
  }

  @inline(never)
  private mutating func writeRequest(
    _ payload: inout Payload,
    _ settings: inout Settings
  ) -> Milliseconds? {
    guard !settings.fillsURL else {
      guard let path = payload.withBytesInPlace({ bytes in try? HTTPSPath(bytes) }) else {
        return nil
      }
      return write(HTTPSCommand.start(settings.secureMethod, path))
    }
    guard case .https(var address) = settings.destination else { return nil }
    let method = settings.secureMethod.rawValue
    return append(write: .shreq) { line in
      address.path.encodeInPlace(into: &line)
      line.append(ASCII.comma)
      line.append(decimal: Int64(method))
    }
  }

  @inline(never)
  private mutating func write(_ step: Order.RecoveryStep) -> Milliseconds {
    switch step {
    case .contextShut: write(TCPCommand.shutPDPContext)
    case .bearerClose: write(BearerCommand.close(1))
    case .appNetworkClose: write(AppNetworkCommand.close)
    case .radioOff: write(PowerCommand.setFunctionality(.minimum, isReset: false))
    case .radioOn: write(PowerCommand.setFunctionality(.full, isReset: false))
    case .restart: write(PowerCommand.setFunctionality(.full, isReset: true))
    }
  }
}

extension Settings {
  // Not `!= nil`, which links what compares two.
  private var hasMovement: Bool { if case .some = movement { true } else { false } }

  /// Long enough for every payload that can be.
  fileprivate var httpsBodyLimit: HTTPSBodyLimit {
    let isLong = payloadFormat == .full && trackerID.withBytes { $0.count > Limits.httpsIDMax }
    return isLong || hasMovement && payloadFormat != .plain
      ? Limits.httpsEventBodyLimit : Limits.httpsBodyLimit
  }
}
