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
  /** The buttons that attach files. */
  uploadImage: string
  uploadGif: string
  uploadAudio: string
  uploadFile: string
  /** The same as lines of the menu. */
  menuImage: string
  menuGif: string
  menuAudio: string
  menuFile: string
  /** Closes a dialog and goes on. */
  ok: string
  /** The accessible name of what is attached to the message that is being written. */
  attachments: string
  attachmentAdded: string
  /** `{name}` is a file. */
  attachmentRemove: string
  attachmentRemoved: string
  attachmentPlay: string
  attachmentStop: string
  /** This browser cannot play the sound. */
  attachmentUnplayable: string
  /** Over the chat while files are dragged over it. */
  dropFiles: string
  /** Why files were left out: `{names}` are files, `{formats}` the kinds that are taken, `{limit}` a number. */
  fileWrongType: string
  fileLimit: string
  fileEmpty: string
  fileDuplicate: string
  /** `{names}` are the first files, `{count}` how many more there are. */
  fileNames: string
  /** Kinds of files in words. */
  formatImages: string
  formatAudio: string
  formatVideo: string
  /** Takes a notice away. */
  dismiss: string
  /** While files are on their way; `{percent}` is how far they are. */
  uploading: string
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
  /** `{number}` is its place among the page's own buttons. */
  customButton: string
  close: string
  /** The button that opens the menu of buttons. */
  options: string
  microphone: string
  camera: string
  /** The camera, as a line of the menu. */
  photo: string
  cameraCapture: string
  cameraRetake: string
  cameraSubmit: string
  /** What the moving and the still picture are. */
  cameraPicture: string
  cameraPhoto: string
  cameraWaiting: string
  cameraLive: string
  cameraCaptured: string
  cameraInsecure: string
  cameraRefused: string
  cameraMissing: string
  cameraBusy: string
  cameraFailed: string
  cameraLost: string
  recordingStart: string
  recordingStop: string
  recording: string
  /** It is over, and becomes a file. */
  recordingMaking: string
  recordingLimit: string
  recordingEmpty: string
  microphoneInsecure: string
  microphoneRefused: string
  microphoneMissing: string
  microphoneBusy: string
  microphoneFailed: string
  microphoneLost: string
  /** Said to a screen reader when the microphone is on, off, waits for a spoken command, or pauses. */
  listening: string
  notListening: string
  awaitingCommand: string
  paused: string
  /** Why nothing is heard when the microphone works. */
  speechUnreachable: string
  avatar: string
  charactersLeft: string
  keyStart: string
  keyHelp: string
  keyCaution: string
  keyShow: string
  keyHide: string
  keyChecking: string
  /** The panel of a model that runs in the page. */
  webModel: string
  webModelIntro: string
  webModelDownload: string
  webModelUpload: string
  webModelExport: string
  webModelLoaded: string
  /** `{percent}` is a whole number. */
  webModelLoading: string
  /** `{count}` is the number of files saved so far. */
  webModelExported: string
  /** Why a device cannot run it; `{needed}` and `{available}` are MB. */
  webModelNoGraphics: string
  webModelNoFeature: string
  webModelNoMemory: string
  webModelNoStorage: string
  webModelWrongFiles: string
  /** The view of a voice call. */
  call: string
  callStart: string
  callStop: string
  callMute: string
  callUnmute: string
  callCaptions: string
  /** Stands in the place of captions until somebody speaks. */
  callNoCaptions: string
  /** What the call is doing, in words. */
  callReady: string
  callConnecting: string
  callActive: string
  callMuted: string
  callListening: string
  callSpeaking: string
  callEnded: string
  /** When nothing can be said of why a call failed. */
  callFailed: string
  errorCallStart: string
  errorCallVoice: string
  errorCallLost: string
  errorCallMicrophone: string
  /** The errors of the catalogue that a visitor sees. */
  errorDefault: string
  errorSpeech: string
  errorService: string
  errorConnection: string
  errorServerMessage: string
  errorHistory: string
  /** The service takes files inside of texts only, and this one would make too long a text. */
  errorFileTooLarge: string
  /** `{name}` is a file that was changed or taken away since it was attached. */
  errorFileGone: string
  errorKey: string
  /** A key with spaces, line breaks or letters that no request can carry. */
  errorKeyCharacters: string
  errorKeyConnection: string
  errorWebModel: string
  errorWebModelModule: string
  errorWebModelMultiple: string
  /** The key that the page brings is refused. */
  errorKeyProperty: string
}

/** What a chat shows from the start, and its errors. The texts of what most chats never load come with that: see rare-labels.ts. */
export const firstLabels = {
  chat: 'Chat',
  conversation: 'Conversation',
  inputPlaceholder: 'Ask me anything!',
  input: 'Message',
  submit: 'Send',
  stop: 'Stop',
  loading: 'Loading',
  uploading: 'Uploading {percent} %',
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
  keyStart: 'Start',
  keyHelp: 'Find more info here',
  keyCaution: 'Please exercise CAUTION when inserting your API key outside of localhost!!',
  keyShow: 'Show the key',
  keyHide: 'Hide the key',
  keyChecking: 'Checking the key',
  errorDefault: 'Error, please try again.',
  errorSpeech: 'speech input error',
  errorService: 'Service error, please try again',
  errorConnection: 'Connection error',
  errorServerMessage: 'Error in server message',
  errorHistory: 'Failed to load history',
  errorFileTooLarge: 'A file is too large to be sent to this service',
  errorFileGone: '{name} cannot be read any more: attach it again',
  errorKey: 'Invalid API Key',
  errorKeyCharacters: 'An API key holds no spaces, line breaks or special characters',
  errorKeyConnection: 'Failed to connect',
  errorKeyProperty: "Your 'key' has failed authentication",
} satisfies Partial<Labels>

/** The texts of all that has been loaded; every chat's labels inherit them. */
export const defaultLabels = { ...firstLabels } as Labels

/** A label with its `{placeholders}` filled in. */
export function fillLabel(label: string, values: Record<string, string | number>): string {
  return label.replace(/\{(\w+)\}/g, (whole, name: string) => (name in values ? String(values[name]) : whole))
}
