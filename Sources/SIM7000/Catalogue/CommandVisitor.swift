/// Who is shown all rows, one after the other.
///
/// What a visitor makes of a row is worked out by the compiler: of the search for a
/// name remains a tree of comparisons, and nothing of a row that it has no use for.
package protocol CommandVisitor {
  mutating func visit(_ row: CommandRow)
}

extension CommandVisitor {
  /// Up to five rows, for short lists.
  @inline(__always)
  mutating func visit(
    _ first: CommandRow,
    _ second: CommandRow,
    _ third: CommandRow? = nil,
    _ fourth: CommandRow? = nil,
    _ fifth: CommandRow? = nil
  ) {
    visit(first)
    visit(second)
    if let third { visit(third) }
    if let fourth { visit(fourth) }
    if let fifth { visit(fifth) }
  }
}

extension CommandRow {
  /// Shows all rows, in the order of the chapters.
  @inline(__always)
  package static func visitAll(_ visitor: inout some CommandVisitor) {
    visitBasic(&visitor)
    visitIdentity(&visitor)
    visitSIM(&visitor)
    visitNetwork(&visitor)
    visitRadio(&visitor)
    visitPacket(&visitor)
    visitBearer(&visitor)
    visitTCP(&visitor)
    visitTCPSettings(&visitor)
    visitSockets(&visitor)
    visitHTTP(&visitor)
    visitHTTPS(&visitor)
    visitMQTT(&visitor)
    visitTLS(&visitor)
    visitSMS(&visitor)
    visitCalls(&visitor)
    visitGNSS(&visitor)
    visitClock(&visitor)
    visitLocation(&visitor)
    visitPower(&visitor)
    visitSleep(&visitor)
    visitHardware(&visitor)
    visitFiles(&visitor)
  }

  /// Shows the rows of the commands that a link to a server by HTTP or HTTPS takes, as far as
  /// something is special about their lines, and those of its URCs (`LinkURC`).
  @inline(__always)
  package static func visitLinked(_ visitor: inout some CommandVisitor) {
    visitor.visit(.cgmr)
    visitor.visit(.cpin)
    visitor.visit(.creg)
    visitor.visit(.cgreg)
    visitor.visit(.cereg)
    visitor.visit(.sapbr)
    visitor.visit(.cipshut)
    visitor.visit(.cfun)
    visitor.visit(.cpowd)
    visitor.visit(.cfswfile)
    visitor.visit(.httppara)
    visitor.visit(.httpdata)
    visitor.visit(.httpaction)
    visitor.visit(.httpread)
    visitor.visit(.shbod)
    visitor.visit(.shreq)
    visitor.visit(.shread)
    visitor.visit(.shstate)
  }
}
