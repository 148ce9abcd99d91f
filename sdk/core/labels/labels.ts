import type { FormTexts } from './form-texts.ts'
import type { PluralLabel } from './plural-label.ts'
import type { ToolTexts } from './tool-texts.ts'

/** Every text a visitor can read. The `language` option takes a whole table, the `labels` option any of its texts. */
export interface Labels extends FormTexts, ToolTexts {
  /**
   * The language of these texts, a BCP 47 tag: numbers, lists and plurals follow it, and a screen reader pronounces by it.
   * Empty: the page says what to pronounce, and numbers are English.
   */
  language: string
  /** Where it is written from. Default: as the page is. */
  direction?: 'ltr' | 'rtl'
  /** The accessible name of the whole chat. */
  chat: string
  conversation: string
  /** The accessible name of the text input and its placeholder. */
  inputPlaceholder: string
  input: string
  /** The placeholders of services that take something else than a question. */
  inputSummarize: string
  inputTranslate: string
  inputSpeech: string
  inputImage: string
  inputImageChanges: string
  inputAttachImage: string
  inputAttachAudio: string
  inputUploadAudio: string
  inputStory: string
  /** `[MASK]` is the word that the service finds, and stays as it is. */
  inputMask: string
  inputQuestion: string
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
  fileLimit: PluralLabel
  fileEmpty: string
  fileDuplicate: string
  /** `{names}` are the first files, `{count}` how many more there are. */
  fileNames: PluralLabel
  /** Kinds of files in words. */
  formatImages: string
  formatAudio: string
  formatVideo: string
  /** Takes a notice away. */
  dismiss: string
  /** The buttons that open and close a chat with a launcher. */
  launcherOpen: string
  launcherClose: string
  /** While files are on their way; `{percent}` is how far they are, written with its sign: `45%`. */
  uploading: string
  /** A service is busy and asked to be left alone for some seconds; it is asked again by itself. */
  waiting: string
  /** In the place of the placeholder while a call waits for the visitor. */
  approvalFirst: string
  /** Said to a screen reader while nothing of an answer has come. */
  awaitingReply: string
  userName: string
  aiName: string
  /** Said to a screen reader; `{name}` is the author. */
  replying: string
  stopped: string
  replied: string
  /** `{count}` is the number of messages. */
  newMessages: PluralLabel
  scrollToBottom: string
  loadingHistory: string
  copy: string
  copied: string
  code: string
  /** The accessible name of a table's box, which scrolls. */
  table: string
  /** The same for the second table of a message and those after it. */
  tableNumber: string
  /** Below a message that is too long to be drawn, and the button there that copies all of it. */
  shownInPart: string
  copyAll: string
  tryAgain: string
  /** The accessible name of the buttons of a message. */
  messageActions: string
  copyFailed: string
  regenerate: string
  previousAnswer: string
  nextAnswer: string
  /** Which of several answers is shown; both are numbers. */
  answerPlace: string
  edit: string
  save: string
  cancel: string
  goodAnswer: string
  badAnswer: string
  /** Why an answer is bad, to choose from. */
  feedbackIncorrect: string
  feedbackUnhelpful: string
  feedbackHarmful: string
  /** Above the field for a comment. */
  feedbackComment: string
  feedbackThanks: string
  feedbackFailed: string
  /** The accessible name of the buttons below the last message, each of which sends a message. */
  /** The title above an empty conversation. */
  welcome: string
  suggestions: string
  /** Said to a screen reader after an answer; `{list}` are the words on the buttons. */
  suggestionsOffered: string
  /** The list of conversations, and the button that opens it. */
  threads: string
  threadNew: string
  /** The field that searches them. */
  threadsSearch: string
  /** Said to a screen reader; `{count}` is how many were found. */
  threadsFound: PluralLabel
  /** `{query}` is what was searched for. */
  threadsNotFound: string
  threadsEmpty: string
  threadsArchive: string
  threadsArchiveEmpty: string
  /** Leads from the archived ones to the others. */
  threadsBack: string
  threadsLoading: string
  threadsMore: string
  /** What a row says while an answer is on its way, and when one came. */
  threadAnswering: string
  threadNews: string
  /** The accessible name of the button that opens the menu of a row. */
  threadMenu: string
  threadRename: string
  threadArchive: string
  threadUnarchive: string
  threadDelete: string
  /** The accessible name of the field that renames, and why it was not saved. */
  threadTitle: string
  threadTitleMissing: string
  threadDeleted: string
  threadUndo: string
  /** Brings back what was deleted elsewhere. */
  threadRestore: string
  /** What went wrong: all that could not be loaded, and the one that is open. */
  threadsFailed: string
  threadFailed: string
  threadMissing: string
  threadUnsaved: string
  /** The browser has no space left. */
  threadFull: string
  /** The server of the threads has no space left. */
  threadServerFull: string
  threadRemoved: string
  threadsNotKept: string
  threadActionFailed: string
  /** Not all of the conversation fits into the browser's storage. */
  storageFull: string
  storageFailed: string
  reasoning: string
  /** `{seconds}` is a whole number. */
  reasoned: PluralLabel
  sources: string
  /** In the place of a picture, or of another medium, that is not loaded yet; `{host}` is where it comes from. */
  imageLoad: string
  mediaLoad: string
  mediaFailed: string
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
  charactersLeft: PluralLabel
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
  /** `{percent}` is how far it is, written with its sign: `45%`. */
  webModelLoading: string
  /** `{count}` is the number of files saved so far. */
  webModelExported: PluralLabel
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
  /** A file of the chat itself did not come: the network was gone, or the page is older than what its server has. */
  errorLoading: string
  /** Stands with the words of a message that could not be drawn. */
  errorMessage: string
  /** A server sent more in one piece than the chat takes. */
  errorFrameTooLarge: string
  errorSpeech: string
  /** `{error}` is the text above, `{reason}` why it is so. */
  errorSpeechReason: string
  errorService: string
  errorConnection: string
  /** A message was sent, and the connection was lost before an answer came. */
  errorUnanswered: string
  errorServerMessage: string
  errorHistory: string
  /** The service takes files inside of texts only, and this one would make too long a text. */
  errorFileTooLarge: string
  /** `{name}` is a file that was changed or taken away since it was attached. */
  errorFileGone: string
  /** What a service takes, and what there was none of. */
  errorNoFile: string
  errorImagesOnly: string
  errorTextMissing: string
  errorImageMissing: string
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

/** The names of the texts that have one form only. */
export type TextName = {
  [Name in keyof Labels]-?: Name extends 'direction' ? never : Labels[Name] extends string ? Name : never
}[keyof Labels]

/** What a chat shows from the start, and its errors. The other texts come with what shows them: `createLabelTable`. */
const firstLabels = {
  language: '',
  chat: 'Chat',
  conversation: 'Conversation',
  inputPlaceholder: 'Ask me anything!',
  input: 'Message',
  submit: 'Send',
  stop: 'Stop',
  loading: 'Loading',
  uploading: 'Uploading… {percent}',
  waiting: 'The service is busy. Waiting to try again…',
  approvalFirst: 'Allow or deny the request above first',
  answerFirst: 'Answer the question above first',
  userName: 'You',
  aiName: 'AI',
  stopped: 'Stopped',
  tryAgain: 'Try again',
  file: 'file',
  errorDefault: 'Error, please try again.',
  errorLoading: "Couldn't load part of this chat. Please reload the page.",
  errorFrameTooLarge: 'The server sent too much at once.',
  errorSpeech: 'speech input error',
  errorService: 'Service error, please try again',
  errorConnection: 'Connection error',
  errorUnanswered: 'The connection was lost before a reply came.',
  errorServerMessage: 'Error in server message',
  errorHistory: 'Failed to load history',
  errorFileTooLarge: 'A file is too large for this service. Try a smaller one.',
  errorFileGone: '{name} can no longer be read. Attach it again.',
} satisfies Partial<Labels>

/** The texts that every chat knows. */
export type FirstLabels = Pick<Labels, keyof typeof firstLabels | 'direction'>

/** The English texts of all that has been loaded; every chat's labels inherit them. */
export const defaultLabels: FirstLabels = { ...firstLabels }

type WithTable<Table extends Partial<Labels>> = Pick<Labels, Extract<keyof Table, keyof Labels>>

/**
 * A table of texts that are loaded with what shows them. The function that it makes registers them for all chats of the page, and
 * returns the labels it is given, or the English ones, as labels that have these texts too. The type of a chat's labels has only the
 * first ones: a text of a table that was not registered cannot be read.
 */
export function createLabelTable<Table extends Partial<Labels>>(
  table: Table & Record<Exclude<keyof Table, keyof Labels>, never>,
) {
  let isRegistered = false
  return <Given extends FirstLabels = FirstLabels>(labels?: Given): Given & WithTable<Table> => {
    if (!isRegistered) Object.assign(defaultLabels, table)
    isRegistered = true
    return (labels ?? defaultLabels) as Given & WithTable<Table>
  }
}
