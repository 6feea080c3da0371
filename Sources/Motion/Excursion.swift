/// How far the body has turned of late, about any axis: the rate of turn summed
/// up, with a leak.
///
/// The only witness of a turn about gravity, which moves no accelerometer.
struct Excursion: Equatable, Sendable {
  /// In units of rotation times milliseconds.
  private(set) var turned = Vector.zero
  /// How long `turned` is.
  private(set) var angle: Int32 = 0

  /// Adds a block, and keeps the sum within twice `limit`, so that after a long
  /// turn it comes back soon.
  mutating func add(
    _ rotation: Vector,
    milliseconds: Int32,
    leakMilliseconds: Int32,
    limit: Int32
  ) {
    let kept = turned.scaled(by: leakMilliseconds, over: leakMilliseconds + milliseconds)
    // Project value: a block longer than a second is a gap, not a turn.
    turned = kept + rotation.scaled(by: min(milliseconds, 1_000), over: 1)
    angle = turned.length
    guard angle > 2 * limit else { return }
    turned = turned.scaled(by: 2 * limit, over: angle)
    angle = turned.length
  }

  mutating func clear() {
    turned = .zero
    angle = 0
  }
}
