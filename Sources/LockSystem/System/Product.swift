/// What the programs call themselves.
public enum Product {
  public static let name = "touchlockd"
  public static let version = "0.1.0"
}
