import Primitives
import SIM7000

// A command line, a line that comes back: its kind and its values, or an error.
// The input is both, `<LF>` between them.

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = Array(UnsafeBufferPointer(start: start, count: count))
  let end = input.firstIndex(of: 0x0A) ?? input.count
  let command = Array(input[..<end])
  let line = Array(input[min(end + 1, input.count)...])
  let pending = PendingLine(command.span)
  _ = pending.classify(line.span)
  _ = pending.responseTimeout
  _ = URC(parsing: line.span)
  _ = FinalResult(parsing: line.span)
  readRanges(line)
  for read in readers {
    read(line)
  }
  return 0
}

private func readRanges(_ line: [UInt8]) {
  let bytes = line.span
  var ranges = ParameterRanges(parsing: bytes)
  while var values = ranges.next(in: bytes) {
    precondition(values.range.upperBound <= line.count, "a parameter ends behind the line")
    while values.next(in: bytes) != nil {}
  }
  _ = ranges.contains(1, in: bytes)
}

/// Reads one information response and forgets what it says.
private func reader<Response>(
  _ parse: @escaping @Sendable (Span<UInt8>) throws -> Response
) -> @Sendable ([UInt8]) -> Void {
  { line in _ = try? parse(line.span) }
}

/// All information responses of the library.
private let readers: [@Sendable ([UInt8]) -> Void] = [
  reader { try APNMode(parsing: $0) },
  reader { try AcceptedData(parsing: $0) },
  reader { try AccessPoint(parsing: $0) },
  reader { try Activity(parsing: $0) },
  reader { try AnalogueInput(parsing: $0) },
  reader { try AppNetworkSettings(parsing: $0) },
  reader { try AppNetworkStatus(parsing: $0) },
  reader { try Attachment(parsing: $0) },
  reader { try BackupEntry(parsing: $0) },
  reader { try BandConfiguration(parsing: $0) },
  reader { try BatteryCharge(parsing: $0) },
  reader { try BaudRate(parsing: $0) },
  reader { try BearerStatus(parsing: $0) },
  reader { try BetterSystemSearch(parsing: $0) },
  reader { try Capabilities(parsing: $0) },
  reader { try CardResponse(parsing: $0) },
  reader { try CellLocation(parsing: $0) },
  reader { try CellLocationSettings(parsing: $0) },
  reader { try CellLock(parsing: $0) },
  reader { try CharacterFraming(parsing: $0) },
  reader { try ClientConnection(parsing: $0) },
  reader { try Clock(parsing: $0) },
  reader { try ConnectionState(parsing: $0) },
  reader { try Constellations(parsing: $0) },
  reader { try ContextAddresses(parsing: $0) },
  reader { try ContextParameters(parsing: $0) },
  reader { try ContextState(parsing: $0) },
  reader { try DRXParameters(parsing: $0) },
  reader { try DRXSetting(parsing: $0) },
  reader { try DRXValues(parsing: $0) },
  reader { try DataLight(parsing: $0) },
  reader { try DesiredAccuracy(parsing: $0) },
  reader { try DirectBroadcast(parsing: $0) },
  reader { try DirectMessage(parsing: $0) },
  reader { try DirectReport(parsing: $0) },
  reader { try EngineeringLine(parsing: $0) },
  reader { try ErrorReporting(parsing: $0) },
  reader { try ExtendedSignalQuality(parsing: $0) },
  reader { try FileContentHeader(parsing: $0) },
  reader { try FileSize(parsing: $0) },
  reader { try FlowControlSetting(parsing: $0) },
  reader { try FreeFileSize(parsing: $0) },
  reader { try Functionality(parsing: $0) },
  reader { try GNSSPower(parsing: $0) },
  reader { try GSMBands(parsing: $0) },
  reader { try HTTPActionResult(parsing: $0) },
  reader { try HTTPBodyHeader(parsing: $0) },
  reader { try HTTPDownloadProgress(parsing: $0) },
  reader { try HTTPDownloadResult(parsing: $0) },
  reader { try HTTPSRequestResult(parsing: $0) },
  reader { try HTTPSState(parsing: $0) },
  reader { try HTTPTransfer(parsing: $0) },
  reader { try HeaderDetails(parsing: $0) },
  reader { try I2CData(parsing: $0) },
  reader { try I2CSwitch(parsing: $0) },
  reader { try ICCID(parsing: $0) },
  reader { try IMEI(parsing: $0) },
  reader { try IMSI(parsing: $0) },
  reader { try Identification(parsing: $0) },
  reader { try InternetProtocol(parsing: $0) },
  reader { try LightPattern(parsing: $0) },
  reader { try ListedMessage(parsing: $0) },
  reader { try LocalAddress(parsing: $0) },
  reader { try LocationAnswer(parsing: $0) },
  reader { try LocationSetting(parsing: $0) },
  reader { try LockStatus(parsing: $0) },
  reader { try MQTTMessage(parsing: $0) },
  reader { try MQTTState(parsing: $0) },
  reader { try MessageFormat(parsing: $0) },
  reader { try MessageIndication(parsing: $0) },
  reader { try MessageIndications(parsing: $0) },
  reader { try MessageReference(parsing: $0) },
  reader { try MessageService(parsing: $0) },
  reader { try MessageStores(parsing: $0) },
  reader { try MessageSupport(parsing: $0) },
  reader { try NTPBearer(parsing: $0) },
  reader { try NTPOutcome(parsing: $0) },
  reader { try NTPSettings(parsing: $0) },
  reader { try NameResolution(parsing: $0) },
  reader { try NameServer(parsing: $0) },
  reader { try NamedNetwork(parsing: $0) },
  reader { try NavigationInformation(parsing: $0) },
  reader { try NavigationReporting(parsing: $0) },
  reader { try NetworkAPN(parsing: $0) },
  reader { try NetworkName(parsing: $0) },
  reader { try NetworkTime(parsing: $0) },
  reader { try NetworkTimeSetting(parsing: $0) },
  reader { try OperatorScan(parsing: $0) },
  reader { try OperatorSelection(parsing: $0) },
  reader { try OwnNumber(parsing: $0) },
  reader { try PDPContext(parsing: $0) },
  reader { try PacketEvent(parsing: $0) },
  reader { try ParameterLine(parsing: $0) },
  reader { try Personalisation(parsing: $0) },
  reader { try PinLevel(parsing: $0) },
  reader { try PingReply(parsing: $0) },
  reader { try PowerSaving(parsing: $0) },
  reader { try PowerSavingOptionValues(parsing: $0) },
  reader { try PowerSavingThreshold(parsing: $0) },
  reader { try PowerSavingTimers(parsing: $0) },
  reader { try PreferredLTE(parsing: $0) },
  reader { try PreferredMode(parsing: $0) },
  reader { try PreferredOperator(parsing: $0) },
  reader { try ProductName(parsing: $0) },
  reader { try ProfileLine(parsing: $0) },
  reader { try RadioStateReport(parsing: $0) },
  reader { try ReadMessage(parsing: $0) },
  reader { try ReceivedBytes(parsing: $0) },
  reader { try ReceivedData(parsing: $0) },
  reader { try RegisterValue(parsing: $0) },
  reader { try Registration(parsing: $0) },
  reader { try ReleaseAssistanceSetting(parsing: $0) },
  reader { try Revision(parsing: $0) },
  reader { try RingIndicator(parsing: $0) },
  reader { try SIMFileResponse(parsing: $0) },
  reader { try SIMState(parsing: $0) },
  reader { try SUPLSetting(parsing: $0) },
  reader { try ScanEffort(parsing: $0) },
  reader { try Scrambling(parsing: $0) },
  reader { try SecureSocketAcknowledgement(parsing: $0) },
  reader { try SecureSocketArrival(parsing: $0) },
  reader { try SecureSocketBodyHeader(parsing: $0) },
  reader { try SecureSocketBuffer(parsing: $0) },
  reader { try SecureSocketOpening(parsing: $0) },
  reader { try SecureSocketRoom(parsing: $0) },
  reader { try SecureSocketSending(parsing: $0) },
  reader { try SecureSocketState(parsing: $0) },
  reader { try SentenceBaudRate(parsing: $0) },
  reader { try SentenceOutput(parsing: $0) },
  reader { try SentencePeriod(parsing: $0) },
  reader { try SentencePort(parsing: $0) },
  reader { try SentenceSelection(parsing: $0) },
  reader { try SentenceStream(parsing: $0) },
  reader { try ServerConnection(parsing: $0) },
  reader { try ServiceCentre(parsing: $0) },
  reader { try ServiceDomain(parsing: $0) },
  reader { try SignalQuality(parsing: $0) },
  reader { try SleepChange(parsing: $0) },
  reader { try StoredMessageIndex(parsing: $0) },
  reader { try Subversion(parsing: $0) },
  reader { try SystemInformation(parsing: $0) },
  reader { try SystemReport(parsing: $0) },
  reader { try TCPAcknowledgement(parsing: $0) },
  reader { try TCPSendLimit(parsing: $0) },
  reader { try TECharacterSet(parsing: $0) },
  reader { try TLSBinding(parsing: $0) },
  reader { try TLSContextStatus(parsing: $0) },
  reader { try TextModeParameters(parsing: $0) },
  reader { try XTRACopy(parsing: $0) },
  reader { try XTRAOutcome(parsing: $0) },
  reader { try XTRASetting(parsing: $0) },
  reader { try XTRAValidity(parsing: $0) },
]
