import type { ConversationDocument } from './extensions/documents/conversation-document.ts'
import type { Config } from './options/config.ts'
import type { Feedback, MessageContent } from './options/options.ts'
import type { CreateMcpClients } from './mcp.ts'
import type { KeyValueStorage } from './storage/key-value-storage.ts'
import type { Connector, ConnectorContext } from './types.ts'

/** The chat's DOM events: name and detail. */
export interface ChatEvents {
  message: {
    /** A copy of the message. */
    message: MessageContent
    /** True if it was loaded from a history. */
    isHistory: boolean
    /** The id of its thread, if the chat has several. */
    threadId?: string
  }
  /** Another thread is shown. */
  thread: {
    /** Its id. */
    id: string
  }
  'clear-messages': undefined
  input: {
    /** The current content of the input. */
    content: {
      /** Absent if nothing is typed. */
      text?: string
      /** Absent if nothing is attached. */
      files?: File[]
    }
    /** False if a method or sending changed it. */
    isUser: boolean
  }
  error: string
  /** Data of an answer that is not rendered. */
  data: {
    /** The kind of data. */
    name: string
    /** The data itself, any JSON. */
    data: unknown
    /** Data with the same name and id replaces earlier data. */
    id?: string
    /** True if no message keeps it. */
    isTransient: boolean
  }
  /** The visitor's feedback on an answer. */
  feedback: Feedback
  /** Another branch of the conversation is shown, or a new one started. */
  branch: {
    /** The message where it starts. */
    messageId: string
    /** Its index among the messages with the same parent, from 0. */
    index: number
    /** The number of these messages. */
    count: number
  }
  /** The state that an agent shares with the page has changed. */
  state: {
    /** The complete current state. */
    state: unknown
  }
  'sts-session-started': undefined
  'sts-session-stopped': undefined
}

/** Called with the number of bytes sent so far, and the total. */
export type OnUpload = (loaded: number, total: number) => void

/** A `fetch` that reports its progress. */
export type Upload = (
  input: string | URL,
  init: RequestInit | undefined,
  onUpload: OnUpload,
) => ReturnType<ConnectorContext['fetch']>

/** Why a microphone is unavailable. */
export type MicrophoneFault = 'insecure' | 'refused' | 'missing' | 'busy' | 'unknown'

/** The environment of the engine. Passed in, so that tests can replace it. */
export interface Environment {
  readonly fetch: ConnectorContext['fetch']
  /** Sends requests with files; without it they use `fetch`, which does not report progress. */
  readonly upload?: Upload
  /** Undefined if the browser has none or blocks it. */
  readonly storage: KeyValueStorage | undefined
  /** Opens the microphone until the signal aborts, or returns why it can't. */
  openMicrophone?(signal: AbortSignal): Promise<MediaStream | MicrophoneFault>
  createConnector(config: Config): Promise<Connector>
  /** Loads the client of MCP servers; without it, `mcpServers` are not reached. */
  loadMcpClients?(): Promise<CreateMcpClients>
  /** Writes a conversation as a page; only where there is one to draw it with. */
  writePage?(document: ConversationDocument, config: Config): Promise<Blob>
  emit<Name extends keyof ChatEvents>(name: Name, detail: ChatEvents[Name]): void
  /** An address under which views can show the file, valid as long as a message contains it. */
  addressOf(file: File): string
}
