import CLinux

/// The numbers 0 to 2, where every program expects input, output and errors.
public enum StandardDescriptors {
  /// Takes the numbers that are free, so that nothing opened later gets them: log lines would land in it.
  /// Reading and writing there fail as if they were closed.
  public static func reserve() {
    for number: Int32 in 0...2 where clinux_descriptor_flags(number) < 0 {
      _ = clinux_open("/dev/null", number == 0 ? O_WRONLY : O_RDONLY, 0)
    }
  }
}
