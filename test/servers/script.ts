/** What a test and the scripted server say to each other. Plain data: it travels as JSON. */

/** One thing a scripted reply does. */
export type Step =
  /** Sends text or bytes, that many times (once when not said). */
  | { send: string | readonly number[]; times?: number }
  /** Waits until the test opens the gate of that name by `release`. */
  | { until: string }
  /** Breaks the connection in mid-reply. */
  | { reset: true }
  /** Ends the reply here; the end of the list does the same. */
  | { close: true }

/** One reply: the nth request of an address gets the nth reply, the last one repeats. */
export interface Reply {
  status?: number
  headers?: Record<string, string>
  /** A gate to wait at before even the status line is sent. */
  headersAfter?: string
  steps: readonly Step[]
  /** Where the bytes of each `send` are cut into separate writes. */
  cut?: 'every-byte' | readonly number[]
}

export interface RecordedPart {
  name: string
  /** The text of a field; empty for a file. */
  value: string
  fileName?: string
  type?: string
  bytes?: number[]
}

/** A request as it arrived. */
export interface RecordedRequest {
  method: string
  /** Path and query below the script's address. */
  path: string
  headers: Record<string, string>
  body: string
  /** The parts of a multipart form. */
  parts: RecordedPart[]
}

/** How a scripted websocket behaves. */
export interface SocketScript {
  /** Frames sent when the connection opens; bytes make a binary one. */
  onOpen?: readonly (string | readonly number[])[]
  /** Frames sent after each message that arrives. */
  onMessage?: readonly string[]
  /** True turns connections away. */
  refuse?: boolean
  /** Closes the connection after that many messages have arrived. */
  closeAfter?: number
}

/** What a scripted websocket has seen. */
export interface SocketRecord {
  received: string[]
  /** How many connections are open now. */
  open: number
  /** How many were tried, refused ones counted. */
  attempts: number
  /** The sub-protocols the newest connection asked for. */
  protocols: string[]
}

/** How an address that takes uploads behaves. */
export interface UploadScript {
  /** Stops reading after so many bytes until the test releases it. */
  pauseAfter?: number
  /** Does not answer when a browser asks whether a page of another address may send. */
  refusesPreflight?: boolean
  /** Has read all, and does not answer until the test says so. */
  holdsAnswer?: boolean
  /** The JSON of the answer. */
  reply?: string
}

/** A part of a form: a field has a value, a file the rest. */
export interface UploadedPart {
  name: string
  value?: string
  fileName?: string
  type?: string
  size?: number
  /** SHA-256, hexadecimal. */
  digest?: string
}

/** One form, its parts in their order. */
export interface UploadRecord {
  method: string
  contentType: string
  parts: UploadedPart[]
  end: 'open' | 'complete' | 'aborted' | 'malformed'
}
