/** Every text a visitor can read. A page overrides any of them with the `labels` option. */
export interface Labels {
  /** The accessible name of the whole chat. */
  chat: string
  conversation: string
  /** The accessible name of the text input and its placeholder. */
  inputPlaceholder: string
  input: string
  submit: string
  stop: string
  loading: string
  userName: string
  aiName: string
  /** Said to a screen reader; `{name}` is the author. */
  replying: string
  stopped: string
  replied: string
  newMessage: string
  /** `{count}` is the number of messages. */
  newMessages: string
  scrollToBottom: string
  loadingHistory: string
  copy: string
  copied: string
  code: string
  /** The accessible name of a table's box, which scrolls. */
  table: string
  tryAgain: string
  reasoning: string
  /** `{seconds}` is a number. */
  reasoned: string
  sources: string
  toolRunning: string
  toolDone: string
  toolFailed: string
  toolInput: string
  toolOutput: string
  file: string
  avatar: string
  charactersLeft: string
  /** The errors of the catalogue that a visitor sees. */
  errorDefault: string
  errorSpeech: string
  errorService: string
  errorConnection: string
  errorServerMessage: string
  errorHistory: string
}

export const defaultLabels: Labels = {
  chat: 'Chat',
  conversation: 'Conversation',
  inputPlaceholder: 'Ask me anything!',
  input: 'Message',
  submit: 'Send',
  stop: 'Stop',
  loading: 'Loading',
  userName: 'User',
  aiName: 'AI',
  replying: '{name} is replying',
  stopped: 'Stopped',
  replied: '{name} said: {text}',
  newMessage: '1 new message',
  newMessages: '{count} new messages',
  scrollToBottom: 'Scroll to the newest message',
  loadingHistory: 'Loading earlier messages',
  copy: 'Copy',
  copied: 'Copied',
  code: 'Code',
  table: 'Table',
  tryAgain: 'Try again',
  reasoning: 'Thinking',
  reasoned: 'Thought for {seconds} s',
  sources: 'Sources',
  toolRunning: 'Running',
  toolDone: 'Done',
  toolFailed: 'Failed',
  toolInput: 'Input',
  toolOutput: 'Output',
  file: 'file',
  avatar: '{name} avatar',
  charactersLeft: '{count} characters left',
  errorDefault: 'Error, please try again.',
  errorSpeech: 'speech input error',
  errorService: 'Service error, please try again',
  errorConnection: 'Connection error',
  errorServerMessage: 'Error in server message',
  errorHistory: 'Failed to load history',
}

/** A label with its `{placeholders}` filled in. */
export function fillLabel(label: string, values: Record<string, string | number>): string {
  return label.replace(/\{(\w+)\}/g, (whole, name: string) => (name in values ? String(values[name]) : whole))
}
