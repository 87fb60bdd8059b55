import CLinux
import CSodium

/// A value in memory of libsodium's: locked against swapping, left out of core files, between guard
/// pages, and overwritten when the box is gone.
public struct SecretBox<Value: ~Copyable>: ~Copyable {
  // Owned by this box from init to deinit; any thread may hold the box, one at a time.
  private let memory: UnsafeMutablePointer<Value>

  /// Boxes an empty value, which is then filled in place: what is moved in here was elsewhere before.
  public init(_ empty: consuming Value) throws(SystemError) {
    // The stride is a multiple of the alignment, and the memory ends at a page's end: it is aligned.
    guard sodium_init() >= 0, let raw = sodium_malloc(MemoryLayout<Value>.stride) else {
      throw SystemError("sodium_malloc", code: ENOMEM)
    }
    memory = raw.bindMemory(to: Value.self, capacity: 1)
    memory.initialize(to: empty)
  }

  deinit {
    memory.deinitialize(count: 1)
    sodium_free(memory)
  }

  /// Reads the value where it is.
  public borrowing func read<Result, Failure: Error>(
    _ body: (borrowing Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(memory.pointee)
  }

  /// Changes the value where it is.
  public borrowing func change<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(&memory.pointee)
  }
}
