/** The settings do not allow anyone to sign in. The message is for the person who deploys the app. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError'
}
