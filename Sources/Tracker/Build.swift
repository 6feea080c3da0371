/// What this build of the tracker has.
///
/// Firmware leaves out what is not asked for: behind a condition that is false the compiler
/// leaves out the code, where `nil` of a large value alone does not show it that.
enum Build {
  /// The certificate of an `https://` server can be verified.
  @inline(__always)
  static var hasAuthority: Bool {
    #if NoAuthority
    false
    #else
    true
    #endif
  }

  /// All notices are made, and not only those that firmware logs.
  @inline(__always)
  static var tellsAll: Bool {
    #if FewNotices
    false
    #else
    true
    #endif
  }

  /// What the server answers may have an order.
  @inline(__always)
  static var hasOrders: Bool {
    #if NoOrders
    false
    #else
    true
    #endif
  }

  /// An inertial sensor is watched.
  @inline(__always)
  static var hasMovement: Bool {
    #if NoMovement
    false
    #else
    true
    #endif
  }
}
