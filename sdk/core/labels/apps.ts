import { createLabelTable } from './labels.ts'

/** Labels of MCP Apps, which most chats never show. */
export const appLabels = createLabelTable({
  appFrame: 'App “{name}”',
  appLoading: 'Loading the app…',
  appFailed: "The app couldn't be shown.",
  appStopped: 'The app was stopped because it sent too many messages.',
  appTookFocus: 'The app was stopped because it kept taking the keyboard.',
  appCall: 'Allow “{name}” to use “{tool}”?',
  appLink: '“{name}” wants to open this address:',
  appMessage: '“{name}” wants to send this message on your behalf:',
  appOpen: 'Open',
  appAlways: 'Always allow this tool in this app',
  appBusy: 'Wait until the answer is complete.',
  appExitFullscreen: 'Exit full screen',
})
