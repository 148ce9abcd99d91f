/** The labels of MCP Apps. */
export interface AppTexts {
  /** The accessible name of the frame of an app; `{name}` is its tool. */
  appFrame: string
  /** Shown until the app is there. */
  appLoading: string
  /** The app could not be loaded, or does not answer. */
  appFailed: string
  /** The app was stopped because it sent too many messages. */
  appStopped: string
  /** An app focused itself again and again. */
  appTookFocus: string
  /** Asks whether an app may call a tool; `{name}` is the app, `{tool}` the tool. */
  appCall: string
  /** Asks whether to open a web address. */
  appLink: string
  /** Asks whether to send a message in the visitor's name. */
  appMessage: string
  /** The button that opens the address. */
  appOpen: string
  /** The button that allows a call, and later ones of the same tool while the app is shown. */
  appAlways: string
  /** The message cannot be sent yet. */
  appBusy: string
  /** The button that leaves the full screen. */
  appExitFullscreen: string
}
