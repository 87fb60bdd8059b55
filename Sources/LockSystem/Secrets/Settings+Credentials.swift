import CLinux
import LockCore

extension Settings {
  /// Where systemd puts the credentials of the service, for whoever is not the service itself.
  private static let usualCredentials = "/run/credentials/touchlockd.service"

  /// Finds the service's credentials: those of this process, or as root those of the running service.
  public mutating func findCredentials() {
    if let directory = getenv("CREDENTIALS_DIRECTORY") {
      credentialsDirectory = String(cString: directory)
    } else if access(Settings.usualCredentials, X_OK) == 0 {
      credentialsDirectory = Settings.usualCredentials
    }
  }
}
