/** The app was given settings it cannot sign anybody in with. The message is for whoever deploys it. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError'
}
