import Primitives

func probePrimitives() {
  probeFixedBytes()
  probeNumbers()
  probeLineAssembler()
}

private func probeFixedBytes() {
  var bytes = FixedBytes<8>("AT")
  bytes.append(decimal: -42, minimumDigits: 3)
  check(bytes == FixedBytes<8>("AT-042"))
  check(bytes.withBytes { $0.equals("AT-042") })
  bytes.append("xyz")
  check(bytes.isTruncated && bytes.count == 8)
  bytes.removeAll()
  check(bytes.isEmpty && !bytes.isTruncated)
}

private func probeNumbers() {
  let line = FixedBytes<32>("31.953900,,\"a,b\",7F")
  line.withBytes { line in
    var cursor = FieldCursor(0..<line.count)
    let first = cursor.next(in: line)
    let value = first.flatMap { FixedPoint(parsing: line, $0) }
    check(value == FixedPoint(coefficient: 31_953_900, fractionDigits: 6))
    check(value?.scaled(toFractionDigits: 7) == 319_539_000)
    check(cursor.next(in: line)?.isEmpty == true)
    check(cursor.next(in: line)?.count == 5)
    check(cursor.next(in: line).flatMap { line.hexadecimal(in: $0) } == 0x7F)
    check(cursor.next(in: line) == nil)
  }
  var generator = SeededGenerator(seed: 7)
  var again = SeededGenerator(seed: 7)
  check(generator.next() == again.next())
  check(Instant.zero + 1_500 > Instant(microseconds: 1_499_999))
}

private func probeLineAssembler() {
  var assembler = LineAssembler<4>()
  var lines = 0
  var overlong = 0
  FixedBytes<32>("OK\r\n\r\ntoo long\r\nRDY\r").withBytes { bytes in
    for index in bytes.indices {
      switch assembler.push(bytes[index]) {
      case .pending: break
      case .line: lines += 1
      case .overlong: overlong += 1
      }
    }
  }
  check(lines == 2 && overlong == 1)
  check(assembler.line == FixedBytes<4>("RDY"))
}
