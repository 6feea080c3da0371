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
    payload: inout Payload
  ) -> Milliseconds? {
    switch order {
    case .attention: write(GeneralCommand.attention)
    #if NoHTTPS
    case .configuration(.authority), .appNetwork, .https: nil
    #else
    case .configuration(.authority(let step)): write(step, settings.authority)
    case .appNetwork(.state): write(ATRead<AppNetworkStatus>())
    case .appNetwork(.open): write(AppNetworkCommand.open(settings.accessPointName))
    case .https(let step):
      if case .https(let address) = settings.destination {
        write(step, address, &payload, &settings)
      } else {
        nil
      }
    #endif
    case .configuration(let step): write(step)
    case .sim(let step): write(step, settings.pin)
    case .registration(.evolved): write(NetworkCommand.readRegistration(.evolvedPacketSystem))
    case .registration(.packet): write(NetworkCommand.readRegistration(.packetSwitched))
    case .registration(.signal), .signal: write(ATExecute<SignalQuality>())
    case .bearer(let step): write(step, settings.accessPointName)
    case .position(.gnssOff): write(ATWrite(GNSSPower(isOn: false)))
    case .position(.gnssOn): write(ATWrite(GNSSPower(isOn: true)))
    case .position(.navigation): write(ReadNavigation())
    case .battery: write(ATExecute<BatteryCharge>())
    case .http(let step):
      if case .http(let url) = settings.destination {
        write(step, url, &payload, &settings)
      } else {
        nil
      }
    case .outcomeCheck:
      settings.destination.isSecure
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

  @inline(never)
  private mutating func write(
    _ step: Order.AuthorityStep,
    _ authority: Authority?
  ) -> Milliseconds? {
    guard let authority else { return nil }
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

  private mutating func write(_ step: Order.SIMStep, _ pin: PIN?) -> Milliseconds? {
    switch step {
    case .state: write(ATRead<SIMState>())
    case .attempts: write(SIMCommand.readPINAttempts)
    case .pin: if let pin { write(SIMCommand.enterPIN(pin)) } else { nil }
    case .fullFunctionality: write(PowerCommand.setFunctionality(.full, isReset: false))
    }
  }

  @inline(never)
  private mutating func write(
    _ step: Order.BearerStep,
    _ accessPointName: AccessPointName?
  ) -> Milliseconds? {
    switch step {
    case .state, .confirmation: write(BearerCommand.readStatus(1))
    case .accessPoint:
      if let accessPointName {
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
    _ url: RequestURL,
    _ payload: inout Payload,
    _ settings: inout Settings
  ) -> Milliseconds? {
    switch step {
    case .initialisation: write(HTTPCommand.initialise)
    case .bearer: write(HTTPCommand.configure(.bearer(1)))
    case .url where settings.fillsURL:
      if let url = payload.withBytesInPlace({ bytes in try? RequestURL(bytes) }) {
        write(HTTPCommand.configure(.url(url)))
      } else {
        nil
      }
    case .url: write(HTTPCommand.configure(.url(url)))
    case .contentType: write(HTTPCommand.configure(.contentType(.json)))
    case .timeLimit: write(HTTPCommand.configure(.timeout(Limits.eventTime)))
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
  private mutating func write(
    _ step: Order.HTTPSStep,
    _ address: HTTPSAddress,
    _ payload: inout Payload,
    _ settings: inout Settings
  ) -> Milliseconds? {
    switch step {
    case .clock(let clock): write(ClockCommand.setClock(clock))
    case .tlsVersion: write(TLSCommand.configure(1, .version(.tls12)))
    case .serverName: write(TLSCommand.configure(1, .serverName(address.host)))
    case .context:
      write(HTTPSCommand.setTLS(1, authority: settings.authority?.name, certificate: nil))
    case .server: write(HTTPSCommand.configure(.server(address.server)))
    case .bodyLimit: write(HTTPSCommand.configure(.bodyLimit(settings.httpsBodyLimit)))
    case .headerLimit: write(HTTPSCommand.configure(.headerLimit(Limits.httpsHeaderLimit)))
    case .connection: write(HTTPSCommand.connect)
    case .header: write(HTTPSCommand.clearHeader)
    case .contentType: write(HTTPSCommand.addHeader(.contentType, .json))
    case .body:
      if let body = payload.withBytesInPlace({ bytes in try? HTTPSBody(bytes) }) {
        write(HTTPSCommand.setBody(body))
      } else {
        nil
      }
    case .request where settings.fillsURL:
      if let path = payload.withBytesInPlace({ bytes in try? HTTPSPath(bytes) }) {
        write(HTTPSCommand.start(settings.secureMethod, path))
      } else {
        nil
      }
    case .request: write(HTTPSCommand.start(settings.secureMethod, address.path))
    case .reading(let length):
      if let length = Bounded<1, 306_176>(length.value) {
        write(HTTPSCommand.read(start: 0, length: length))
      } else {
        nil
      }
    case .disconnection: write(HTTPSCommand.disconnect)
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
  /// Long enough for every payload that can be.
  fileprivate var httpsBodyLimit: HTTPSBodyLimit {
    let isLong = payloadFormat == .full && trackerID.withBytes { $0.count > Limits.httpsIDMax }
    return isLong || movement != nil && payloadFormat != .plain
      ? Limits.httpsEventBodyLimit : Limits.httpsBodyLimit
  }
}
