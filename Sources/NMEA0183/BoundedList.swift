/// A list of at most `capacity` elements, stored in place.
///
/// What does not fit is left out and counted.
public struct BoundedList<Element: Sendable, let capacity: Int>: Sendable {
  /// The number of elements, at most `capacity`.
  public private(set) var count = 0
  /// How many were left out.
  public private(set) var dropped = 0
  private var elements = InlineArray<capacity, Element?>(repeating: nil)

  /// No elements.
  public init() {}

  /// True if there is no element.
  public var isEmpty: Bool { count == 0 }

  /// The element at `index`, which must be below `count`.
  public subscript(index: Int) -> Element {
    get {
      guard index >= 0, index < count, let element = elements[index] else {
        preconditionFailure("the index is past the last element")
      }
      return element
    }
    set {
      precondition(index >= 0 && index < count, "the index is past the last element")
      elements[index] = newValue
    }
  }

  /// Appends an element; one that does not fit is dropped.
  public mutating func append(_ element: Element) {
    guard count < capacity else {
      dropped &+= 1
      return
    }
    elements[count] = element
    count &+= 1
  }
}

extension BoundedList: Equatable where Element: Equatable {
  public static func == (left: Self, right: Self) -> Bool {
    guard left.count == right.count, left.dropped == right.dropped else { return false }
    for index in 0..<left.count where left.elements[index] != right.elements[index] {
      return false
    }
    return true
  }
}
