/**
 * Kinds of messages to developers. Each has a section of this name in sdk/ERRORS.md, at whose address a message ends: a name that was
 * published stays, for consoles and searches lead to it.
 */
export type MessageCode =
  // Options and methods
  | 'unknown-option'
  | 'wrong-option'
  | 'unknown-event'
  | 'wrong-attribute'
  | 'wrong-setup'
  | 'unknown-language'
  | 'wrong-call'
  | 'launcher-call'
  // Files of the package
  | 'not-loaded'
  // The connection
  | 'no-answer'
  | 'refused-request'
  | 'failed-request'
  | 'unreadable-answer'
  | 'wrong-format'
  | 'key-in-page'
  | 'key-not-checked'
  | 'retired-service'
  | 'not-stopped'
  | 'wrong-state-change'
  // Code of the page
  | 'failed-callback'
  | 'failed-renderer'
  | 'failed-tool'
  | 'wrong-tool'
  | 'failed-mcp'
  | 'failed-app'
  // What is shown
  | 'not-drawn'
  | 'diagram-not-drawn'
  | 'blocked-host'
  // What is kept
  | 'not-kept'
  | 'threads-not-kept'
  | 'calls-not-claimed'
  // Files and devices
  | 'refused-files'
  | 'device'
  | 'not-heard'
  | 'failed-call'
  // The server
  | 'failed-server'
  | 'wrong-server-setup'
