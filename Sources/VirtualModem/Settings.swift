extension VirtualModem {
  /// What is chosen before a virtual modem exists, and never changes after.
  package struct Settings: Equatable, Sendable {
    package var firmware = Firmware.standard
    /// 15 digits, the last a Luhn check digit; a stand-in, the example of 3GPP
    /// documents.
    package var imei = "490154203237518"
    /// The rate that `+IPR` has stored; `nil` is as it is, in a new module `AT+IPR=0`: it finds
    /// the TE's rate by itself, and says nothing before it has.
    package var fixedBaud: UInt32?
    /// True: the module has been up since the first instant, without boot URCs;
    /// false: it waits for PWRKEY.
    package var isOn = true
    /// `AT+CBATCHK=1` is stored: the module watches its supply; `nil` is as it is, in a new one off.
    package var checksVoltage: Bool?
    /// True: PWRKEY is tied to ground, as on some carrier boards, and the module starts
    /// whenever it is off and has its supply.
    package var isPowerKeyTied = false
    /// VBUS is there: what has it does not sleep, and its NMEA port speaks as soon
    /// as the receiver is switched on.
    package var hasUSB = false
    /// Boot, registration and the first fix in a few seconds: for people who
    /// watch a real clock.
    package var isFast = false
    /// False silences the boot URCs even at a fixed rate.
    package var hasBootURCs = true
    /// The position that the GNSS receiver reports wanders as a real one does.
    package var hasPositionNoise = true
    /// Bytes after `DOWNLOAD` come back.
    ///
    /// No log shows whether they do; the default is no.
    package var echoesDownload = false
    package var seed: UInt64 = 1
    /// How the module differs from the SIM7000.
    package var rules: [Rule] = []

    package init() {}
  }
}
