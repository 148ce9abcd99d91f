import type { AppTexts } from './app-texts.ts'
import type { DocumentTexts } from './documents/document-texts.ts'
import type { FinishTexts } from './finish-texts.ts'
import type { FormTexts } from './form-texts.ts'
import type { PluralLabel } from './plural-label.ts'
import type { SendingTexts } from './sending-texts.ts'
import type { ServerTexts } from './server/server-texts.ts'
import type { ShortcutTexts } from './shortcuts/shortcut-texts.ts'
import type { ToolTexts } from './tool-texts.ts'

/** Every text a visitor can read. The `language` option takes a whole table, the `labels` option any of its texts. */
export interface Labels
  extends AppTexts, DocumentTexts, FinishTexts, FormTexts, SendingTexts, ServerTexts, ShortcutTexts, ToolTexts {
  /**
   * The language of these texts as a BCP 47 tag: determines numbers, lists, plurals and the pronunciation of screen readers. If
   * empty, the page's language determines the pronunciation, and numbers are English.
   */
  language: string
  /** The writing direction. @default that of the page */
  direction?: 'ltr' | 'rtl'
  /** The accessible name of the whole chat. */
  chat: string
  conversation: string
  /** The accessible name of the text input and its placeholder. */
  inputPlaceholder: string
  input: string
  /** The placeholders for services that expect something other than a question. */
  inputSummarize: string
  inputTranslate: string
  inputSpeech: string
  inputImage: string
  inputImageChanges: string
  inputAttachImage: string
  inputAttachAudio: string
  inputUploadAudio: string
  inputStory: string
  /** `[MASK]` marks the word that the service fills in, and is not translated. */
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
  /** The same as menu items. */
  menuImage: string
  menuGif: string
  menuAudio: string
  menuFile: string
  /** Closes a dialog and continues. */
  ok: string
  /** The accessible name of the attachments of the message being written. */
  attachments: string
  attachmentAdded: string
  /** `{name}` is a file. */
  attachmentRemove: string
  attachmentRemoved: string
  /** Announced to screen readers: over the limit a file takes the place of a `{former}` one. */
  attachmentReplaced: string
  attachmentPlay: string
  attachmentStop: string
  /** The browser cannot play the audio. */
  attachmentUnplayable: string
  /** Shown over the chat while files are dragged over it. */
  dropFiles: string
  /** Why files were rejected: `{names}` are files, `{formats}` the accepted kinds, `{limit}` a number. */
  fileWrongType: PluralLabel
  fileLimit: PluralLabel
  fileEmpty: PluralLabel
  fileDuplicate: string
  /** `{names}` are the first files, `{count}` is the number of further ones. */
  fileNames: PluralLabel
  /** Kinds of files in words; the last two say what all kinds are together, `{formats}` is their list. */
  formatImages: string
  formatAudio: string
  formatVideo: string
  formatsImages: string
  formatsFiles: string
  /** Dismisses a notice. */
  dismiss: string
  /** The buttons that open and close a chat with a launcher. */
  launcherOpen: string
  launcherClose: string
  /** While files are uploading; `{percent}` is the progress including its sign: `45%`. */
  uploading: string
  /** The service is busy and asked to wait some seconds; the request is repeated automatically. */
  waiting: string
  /** Replaces the placeholder while a call waits for the visitor's approval. */
  approvalFirst: string
  /** Announced to screen readers while an answer has not started. */
  awaitingReply: string
  userName: string
  aiName: string
  /** What an error is called in place of an author: the accessible name of its message. */
  errorName: string
  /** Announced to screen readers; `{name}` is the author. */
  replying: string
  stopped: string
  replied: string
  /** `{count}` is the number of messages. */
  newMessages: PluralLabel
  scrollToBottom: string
  loadingHistory: string
  /** The button of a code block; its accessible name contains this. A page that gives `copy` alone names all that is copied by it. */
  copy: string
  copied: string
  copyCode: string
  code: string
  /** The accessible name of a table's scrollable box. */
  table: string
  /** The same for the second table of a message and later ones. */
  tableNumber: string
  /** Announced to screen readers before the rows of a table; `{count}` is the number of its columns. */
  tableColumns: PluralLabel
  /** Shown below a message that is too long to be rendered, and the button that copies all of it. */
  shownInPart: string
  copyAll: string
  tryAgain: string
  /** The accessible name of a message's action buttons. */
  messageActions: string
  copyMessage: string
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
  /** Reasons to choose from why an answer is bad. */
  feedbackIncorrect: string
  feedbackUnhelpful: string
  feedbackHarmful: string
  /** Above the comment field. */
  feedbackComment: string
  feedbackThanks: string
  feedbackFailed: string
  /** The accessible name of the buttons below the last message, each of which sends a message. */
  /** The title above an empty conversation. */
  welcome: string
  suggestions: string
  /** Announced to screen readers after an answer; `{list}` contains the labels of the buttons. */
  suggestionsOffered: string
  /** The list of conversations, and the button that opens it. */
  threads: string
  threadNew: string
  /** The search field of the list. */
  threadsSearch: string
  /** Announced to screen readers; `{count}` is the number of results. */
  threadsFound: PluralLabel
  /** `{query}` is the search text. */
  threadsNotFound: string
  threadsEmpty: string
  threadsArchive: string
  threadsArchiveEmpty: string
  /** Leads from the archive back to the list. */
  threadsBack: string
  threadsLoading: string
  threadsMore: string
  /** Shown in a row while an answer is pending, and when one has arrived. */
  threadAnswering: string
  threadNews: string
  /** The accessible name of the button that opens a row's menu. */
  threadMenu: string
  threadRename: string
  threadArchive: string
  threadUnarchive: string
  threadDelete: string
  /** The accessible name of the field to rename, and why the title was not saved. */
  threadTitle: string
  threadTitleMissing: string
  threadDeleted: string
  threadUndo: string
  /** Restores what was deleted elsewhere. */
  threadRestore: string
  /** Failures: to load the list, and to load the open conversation. */
  threadsFailed: string
  threadFailed: string
  threadMissing: string
  threadUnsaved: string
  /** The browser is out of storage. */
  threadFull: string
  /** The threads server is out of storage. */
  threadServerFull: string
  threadRemoved: string
  threadsNotKept: string
  threadActionFailed: string
  /** Not all of the conversation fits into the browser's storage. */
  storageFull: string
  storageFailed: string
  /** In the place of a picture, or of another medium, that is not loaded yet; `{host}` is where it comes from. */
  imageLoad: string
  mediaLoad: string
  mediaFailed: string
  file: string
  /** `{number}` is its position among the custom buttons. */
  customButton: string
  close: string
  /** The button that opens the menu of buttons. */
  options: string
  microphone: string
  camera: string
  /** The camera as a menu item. */
  photo: string
  cameraCapture: string
  cameraRetake: string
  cameraSubmit: string
  /** The accessible names of the camera preview and the photo. */
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
  /** Recording is over, and the file is being created. */
  recordingMaking: string
  recordingLimit: string
  recordingEmpty: string
  microphoneInsecure: string
  microphoneRefused: string
  microphoneMissing: string
  microphoneBusy: string
  microphoneFailed: string
  microphoneLost: string
  /** Announced to screen readers when the microphone is on, off, waiting for a spoken command, or paused. */
  listening: string
  notListening: string
  awaitingCommand: string
  paused: string
  /** Why nothing is recognised although the microphone works. */
  speechUnreachable: string
  avatar: string
  charactersLeft: PluralLabel
  keyStart: string
  /** What the key field asks for; `{service}` is whose key. */
  keyService: string
  keySubscription: string
  keyToken: string
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
  /** `{percent}` is the progress including its sign: `45%`. */
  webModelLoading: string
  /** `{count}` is the number of files saved so far. */
  webModelExported: PluralLabel
  /** Why a device cannot run the model; `{needed}` and `{available}` are in MB. */
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
  /** Replaces captions until someone speaks. */
  callNoCaptions: string
  /** The state of the call. */
  callReady: string
  callConnecting: string
  callActive: string
  callMuted: string
  callListening: string
  callSpeaking: string
  callEnded: string
  /** Used if it is unknown why a call failed. */
  callFailed: string
  errorCallStart: string
  errorCallVoice: string
  errorCallLost: string
  errorCallMicrophone: string
  /** The errors that a visitor sees. */
  errorDefault: string
  /** One of the chat's own files failed to load: the network was down, or the page is older than the files on its server. */
  errorLoading: string
  /** Added to the text of a message that could not be rendered. */
  errorMessage: string
  /** A server sent more data at once than the chat accepts. */
  errorFrameTooLarge: string
  errorSpeech: string
  /** `{error}` is the text above, `{reason}` the cause. */
  errorSpeechReason: string
  errorService: string
  errorConnection: string
  errorServerMessage: string
  errorHistory: string
  /** The service only takes files embedded in text, and this one would make the text too long. */
  errorFileTooLarge: string
  /** `{name}` is a file that was changed or removed since it was attached. */
  errorFileGone: string
  /** What a service requires, and what was missing. */
  errorNoFile: string
  /** A recording in which the service found no words. */
  errorNoSpeech: string
  errorImagesOnly: string
  errorTextMissing: string
  errorImageMissing: string
  errorKey: string
  /** A key with spaces, line breaks or characters that cannot be sent in a request. */
  errorKeyCharacters: string
  errorKeyConnection: string
  errorWebModel: string
  errorWebModelModule: string
  errorWebModelMultiple: string
  /** The page's key was rejected. */
  errorKeyProperty: string
}

/** The names of the labels without plural forms. */
export type TextName = {
  [Name in keyof Labels]-?: Name extends 'direction' ? never : Labels[Name] extends string ? Name : never
}[keyof Labels]

/** What a chat shows from the start, and its errors. The others load with the code that shows them: see `createLabelTable`. */
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
  errorName: 'Error',
  stopped: 'Stopped',
  tryAgain: 'Try again',
  file: 'file',
  errorDefault: 'Error, please try again.',
  errorLoading: "Couldn't load part of this chat. Reload the page.",
  errorFrameTooLarge: 'The server sent too much data at once.',
  errorSpeech: 'speech input error',
  errorService: 'Service error, please try again',
  errorConnection: 'Connection error',
  errorUnanswered: 'The connection was lost before an answer arrived.',
  errorInterrupted: 'The answer was interrupted.',
  errorOffline: "You're offline.",
  errorUnreachable: "Couldn't reach the service.",
  errorServer: 'The service ran into a problem.',
  errorTooMany: 'The service gets too many requests right now.',
  errorTryConnection: 'Check your connection, then try again.',
  errorServerMessage: 'Error in server message',
  errorHistory: 'Failed to load history',
  errorFileTooLarge: 'A file is too large for this service. Try a smaller one.',
  errorFileGone: '{name} can no longer be read. Attach it again.',
} satisfies Partial<Labels>

/** The labels that every chat has. */
export type FirstLabels = Pick<Labels, keyof typeof firstLabels | 'direction'>

/** The English texts of all tables loaded so far; every chat's labels inherit from them. */
export const defaultLabels: FirstLabels = { ...firstLabels }

type WithTable<Table extends Partial<Labels>> = Pick<Labels, Extract<keyof Table, keyof Labels>>

/**
 * Creates a table of labels that load with the code that shows them. The returned function registers them for all chats of the page, and
 * returns the given labels (or the English ones), typed with the table's: a label whose table was not registered cannot be read.
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
