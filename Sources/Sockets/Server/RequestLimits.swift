/// How large a request may be.
package struct RequestLimits: Equatable, Sendable {
  /// Of request line and fields together.
  ///
  /// Project value: what a module or a browser on loopback sends, several times over.
  package var headBytesMax = 8_192
  /// Of the target alone.
  ///
  /// Project value: half of the head.
  package var targetBytesMax = 4_096
  /// Of the body.
  ///
  /// Project value: the longest message of an app, many times over.
  package var bodyBytesMax = 65_536

  package init() {}
}
