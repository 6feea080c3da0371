/// The lines of `sniffer merge`.
extension JSONSchema {
  /// Those of the commands whose shards are put together, except the lines that name a shard.
  static let mergeShapes: [JSONShape] = {
    var shapes: [JSONShape] = []
    for (command, own) in [
      ("test", testShapes(.test)), ("replay", testShapes(.replay)), ("soak", soakShapes),
      ("tune", sweepShapes),
    ] {
      for var shape in own where shape != shardShape {
        // What two commands write alike is one shape.
        guard !shapes.contains(where: { $0.members == shape.members }) else { continue }
        shape.summary = "of \(command): \(shape.summary)"
        shapes.append(shape)
      }
    }
    return shapes
  }()
}
