extension Symptom {
  /// What to do next; `nil` where all is well.
  package var advice: String? {
    switch self {
    case .portMissing:
      "Plug the module in and look with `sniffer ports`; of a SIM7000's USB ports the "
        + "third one (ttyUSB2) takes commands."
    case .portForbidden:
      "Join the group that owns the port and log in again: `sudo usermod -aG dialout "
        + "$USER`."
    case .portBusy:
      "Close it. If it is ModemManager: `sudo systemctl stop ModemManager`, or have it "
        + "leave the module alone (udev rule ENV{ID_MM_DEVICE_IGNORE}=\"1\")."
    case .portShared:
      "Close it, or the two take each other's answers. If it is ModemManager: `sudo "
        + "systemctl stop ModemManager`."
    case .portUnusable:
      "Look with `sniffer ports` whether it is a serial port, and try another of the "
        + "module's ports."
    case .lineLost:
      "Look at the plug, the cable and the supply: a module whose supply breaks down "
        + "leaves the bus."
    case .baudOther:
      "Say --baud with the rate it speaks, or give the module the other rate with AT+IPR."
    case .baudGarbage:
      "Look at ground and level (the module's UART has 1.8 V), at 8N1, and whether two "
        + "programs or two modules share the line."
    case .lineDamages:
      "Shorten the wires, join the grounds, take a lower rate (AT+IPR=9600) or a hardware "
        + "UART instead of SoftwareSerial."
    case .echoOff:
      "Send ATE1 if your program tells answers apart by the echo, as the tracker does; the "
        + "examination had it on for its time. After every restart it is on."
    case .moduleLate:
      "It was starting or asleep: wait for it, or wake it with DTR, before the first "
        + "command."
    case .moduleFloods:
      "Look with `sniffer record` at what it sends. If it is no module's text, this is another "
        + "device's port, or two programs share the line."
    case .moduleForgetful:
      "Wait as long as the manual gives the command before the next one; look for a line "
        + "that loses bytes."
    case .moduleSilent:
      "Is the module on (PWRKEY low for 1.2 s, its light blinking), its supply connected "
        + "(USB alone is not enough on a shield), RX and TX not swapped, and is this the AT "
        + "port of the four?"
    case .moduleHung:
      "Cycle its power; if that helps only for a while, look at its supply: 2 A for the "
        + "bursts of GSM."
    case .moduleRestarted:
      "Look at its supply: the bursts of GSM draw 2 A, and a voltage that breaks down "
        + "restarts it."
    case .moduleFlightMode:
      "Switch it on with AT+CFUN=1, and look for the program that has switched it off."
    case .simAbsent:
      "Push the SIM in until it clicks, contacts down, and restart the module; try it in a "
        + "phone."
    case .simFailed: "Clean its contacts, look for a bent one in the holder, and try another SIM."
    case .simBusy:
      "Wait a minute, then restart the module; a SIM that stays busy is worn or of the wrong kind."
    case .simRemoved: "Fasten the SIM in its holder and restart the module."
    case .simUnknown: "Ask AT+CPIN? with AT+CMEE=2 set, which says why."
    case .pinRequired:
      "Enter it with AT+CPIN=\"...\" (three tries), or switch it off in a phone. The "
        + "examination never tries one."
    case .pukRequired:
      "Unblock it in a phone with the PUK of your operator (ten tries); nothing here will "
        + "try one."
    case .networkLock: "Ask whoever sold it for the unlocking code, or use a SIM of that network."
    case .signalWeak: "Move the antenna to a window, or take a better one."
    case .signalTooWeak:
      "Look at the antenna's plug (of the two, the one for LTE), move it to a window, or "
        + "take a better one."
    case .signalNone:
      "Screw on the antenna (of the two, the one for LTE), go to a window; ask whether "
        + "there is coverage here."
    case .bandsRestricted:
      "Allow all with AT+CNMP=2 and AT+CMNB=3 and the bands of your country with "
        + "AT+CBANDCFG; `doctor --fix` does the first two. If nothing is heard then either, look at "
        + "the antenna."
    case .registrationSearching:
      "Ask the operator whether the SIM is activated and its contract has this technology; "
        + "wait up to 15 minutes for the first registration."
    case .registrationDenied:
      "Ask the operator: SIM not activated or barred, roaming not allowed, no LTE-M or "
        + "NB-IoT in the contract, IMEI not accepted."
    case .registrationOff: "Say AT+COPS=0; `doctor --fix` does."
    case .registrationManual: "Let it choose with AT+COPS=0; `doctor --fix` does."
    case .registrationStale:
      "Toggle its radio with AT+CFUN=0 and AT+CFUN=1; until then what AT+CREG? says is of "
        + "before."
    case .registrationLost:
      "Look at the antenna's plug and at what moves it; ask whether there is coverage all "
        + "along the way."
    case .registrationLimited: "Ask the operator for data in the contract."
    case .bearerPartly:
      "Use another one, or ask for a second context in the contract: many give one at a "
        + "time."
    case .bearerDetached:
      "Attach with AT+CGATT=1; if the network refuses, the contract has no data or the "
        + "cell none to give."
    case .bearerRefused:
      "Is the APN right? Name it with --apn; ask the operator for it, and whether it wants "
        + "user and password."
    case .bearerLost:
      "Open it again; if that happens often, look at the signal, and send something now and "
        + "then."
    case .nameNotFound:
      "Look at the spelling of the URL; try another name; set a name server with "
        + "AT+CDNSCFG=\"8.8.8.8\"."
    case .connectFails:
      "Is it on, listening on this port, and reachable from outside your network? Some "
        + "contracts reach only chosen addresses."
    case .socketsInUse: "Close them, or judge by what that program says."
    case .handshakeFails:
      "Look at the server's certificate (dates, name, chain) and at what it wants: TLS 1.2 "
        + "with a suite that the module has, SNI."
    case .certificateExpired:
      "Renew the certificate; if it is in its time, the module's clock is wrong: "
        + "AT+CLTS=1, or AT+CSSLCFG=\"ignorertctime\"."
    case .authorityMissing:
      "Name a file that is in the module's /customer/ (AT+CFSGFIS), or pass --authority FILE, "
        + "which writes one."
    case .certificateName: "Use the name that the certificate has in the URL."
    case .tlsMissing: "Use an http URL, or firmware from B05 on."
    case .serverRedirects: "Take the URL that it points to, often https: no POST follows there."
    case .serverRefuses: "Look at the path, the method and the credentials that it wants."
    case .serverFails: "Look into its log; the module's part is done."
    case .requestFails:
      "Look at what lies between: a proxy, a firewall, a server that never answers."
    case .gnssRefused:
      "Restart the module; firmware without GNSS (or AT+CGNSPWR refused) stays without."
    case .gnssOff: "Switch it on with AT+CGNSPWR=1: it is off after every restart."
    case .gnssDeaf:
      "Plug the GNSS antenna in (of the two, the one for GNSS; an active one wants its "
        + "supply) and lay it under the open sky."
    case .gnssStuck: "Switch it off and on: AT+CGNSPWR=0, AT+CGNSPWR=1."
    case .gnssClock: "Wait for it, or cold-start with AT+CGNSCOLD; do not use its time."
    case .fixMissing:
      "Go outside or to a window, lay the antenna flat with its patch up, and wait: a cold "
        + "start takes minutes."
    case .clockUnset:
      "Have the network set it: AT+CLTS=1 and AT+CFUN=1,1, or ask a time server with "
        + "AT+CNTP. TLS judges certificates by it."
    case .supplyLow: "Charge the battery; the module wants 3.4 V and more also while it transmits."
    case .supplyTooLow:
      "Charge the battery or take a supply that gives 2 A: below 3.4 V the bursts of GSM "
        + "restart the module."
    case .supplyTooHigh: "Lower it to 4.2 V before the module takes damage."
    case .nothingHeard: "Ask with `sniffer doctor --port`, or record what shows it."
    case .noURL: "Name it with --url."
    case .gaveUp: "Run it again."
    case .portOpens, .baudRight, .echoOn, .moduleAnswers, .simReady, .pinOpen, .signalGood,
      .bandsOpen, .registeredHome, .registeredPacket, .registeredRoaming, .bearerOpens,
      .nameFound, .nameNotNeeded, .connects, .shakesHands, .noTLSNeeded, .serverAnswers,
      .gnssWorks, .fixFound, .clockSet, .clockUnneeded, .supplyGood, .waits, .notHere:
      nil
    }
  }
}
