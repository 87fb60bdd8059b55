/// What the programs call themselves.
public enum Product {
  public static let name = "touchlockd"
  /// The user that the package has the daemon run as.
  public static let user = "touchlock"
  public static let version = "0.1.0"
}
