import type { Config } from './options/config.ts'
import type { Feedback, MessageContent } from './options/options.ts'
import type { KeyValueStorage } from './storage/browser-storage.ts'
import type { Connector, ConnectorContext } from './types.ts'

/** What the chat tells the page: the name of the DOM event, and its detail. */
export interface ChatEvents {
  message: {
    /** A copy of the message. */
    message: MessageContent
    /** Whether it was loaded from a history. */
    isHistory: boolean
    /** The thread that it is in, where the chat has several. */
    threadId?: string
  }
  /** Another thread is shown. */
  thread: {
    /** Its id. */
    id: string
  }
  'clear-messages': undefined
  input: {
    /** What stands there now. */
    content: {
      /** Absent when nothing is typed. */
      text?: string
      /** Absent when nothing is attached. */
      files?: File[]
    }
    /** False when a method or a send changed it. */
    isUser: boolean
  }
  error: string
  /** Data of an answer that nothing is drawn for. */
  data: {
    /** What kind of data it is. */
    name: string
    /** The data itself, any JSON. */
    data: unknown
    /** Data of a name and an id takes the place of what had them before. */
    id?: string
    /** True when no message keeps it. */
    isTransient: boolean
  }
  /** What the visitor thinks of an answer. */
  feedback: Feedback
  /** Another branch of the conversation is shown, or a new one began. */
  branch: {
    /** The message where it begins. */
    messageId: string
    /** Its place among the messages that have the same parent, from 0. */
    index: number
    /** How many those are. */
    count: number
  }
  /** The state that an agent shares with the page has changed. */
  state: {
    /** The whole state as it is now. */
    state: unknown
  }
  'sts-session-started': undefined
  'sts-session-stopped': undefined
}

/** Told how many bytes of a request have left, of how many. */
export type OnUpload = (loaded: number, total: number) => void

/** A `fetch` that tells how far it is. */
export type Upload = (
  input: string | URL,
  init: RequestInit | undefined,
  onUpload: OnUpload,
) => ReturnType<ConnectorContext['fetch']>

/** Why a microphone cannot be had. */
export type MicrophoneFault = 'insecure' | 'refused' | 'missing' | 'busy' | 'unknown'

/** Everything the engine uses of the environment outside. Given in, so that a test can give something else. */
export interface Environment {
  readonly fetch: ConnectorContext['fetch']
  /** Sends what holds files; without it they go by `fetch`, which cannot tell how far it is. */
  readonly upload?: Upload
  /** Undefined where the browser has none or refuses it. */
  readonly storage: KeyValueStorage | undefined
  /** Opens the microphone until the signal aborts, or says why not. */
  openMicrophone?(signal: AbortSignal): Promise<MediaStream | MicrophoneFault>
  createConnector(config: Config): Promise<Connector>
  emit<Name extends keyof ChatEvents>(name: Name, detail: ChatEvents[Name]): void
  /** An address under which a view can show the file, for as long as a message does. */
  addressOf(file: File): string
}
