#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Both sides of a new pseudo-terminal.
enum PseudoTerminalPair {
  /// Opens the far side and the near one, which is raw from the start.
  ///
  /// The caller closes both.
  static func open() throws(PortError) -> (farSide: Int32, nearSide: Int32, path: String) {
    let farSide = SystemCall.open("/dev/ptmx")
    guard farSide >= 0 else { throw PortError(code: errno, .createPseudoTerminal) }
    var nearSide: Int32 = -1
    do throws(PortError) {
      let path = try unlock(farSide)
      nearSide = SystemCall.open(path)
      guard nearSide >= 0 else { throw PortError(code: errno, .createPseudoTerminal) }
      try TerminalSettings.makeRaw(nearSide)
      return (farSide, nearSide, path)
    } catch {
      if nearSide >= 0 { SystemCall.close(nearSide) }
      SystemCall.close(farSide)
      throw error
    }
  }

  /// Lets the near side be opened and finds its path.
  private static func unlock(_ descriptor: Int32) throws(PortError) -> String {
    #if canImport(Darwin)
    guard grantpt(descriptor) == 0, unlockpt(descriptor) == 0, let name = ptsname(descriptor)
    else { throw PortError(code: errno, .createPseudoTerminal) }
    return String(cString: name)
    #else
    // Glibc hides unlockpt and ptsname behind _GNU_SOURCE. Source of both
    // numbers: Linux asm-generic/ioctls.h, TIOCSPTLCK and TIOCGPTN; the same on
    // x86-64, arm, aarch64 and riscv.
    let setLock: UInt = 0x4004_5431
    let getNumber: UInt = 0x8004_5430
    var isLocked: Int32 = 0
    var number: UInt32 = 0
    guard ioctl(descriptor, setLock, &isLocked) == 0, ioctl(descriptor, getNumber, &number) == 0
    else { throw PortError(code: errno, .createPseudoTerminal) }
    return "/dev/pts/\(number)"
    #endif
  }
}
