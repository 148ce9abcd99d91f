/** The messages between a test and the scripted server. Plain data, because it is sent as JSON. */

/** One step of a scripted response. */
export type Step =
  /** Sends text or bytes this many times (default: once). */
  | { send: string | readonly number[]; times?: number }
  /** Waits until the test opens the gate of that name with `release`. */
  | { until: string }
  /** Breaks the connection in the middle of the response. */
  | { reset: true }
  /** Ends the response here; the end of the list does the same. */
  | { close: true }

/** One response: the nth request to an address gets the nth response, the last one repeats. */
export interface Reply {
  status?: number
  headers?: Record<string, string>
  /** A gate to wait for before even the status line is sent. */
  headersAfter?: string
  steps: readonly Step[]
  /** Where the bytes of each `send` are split into separate writes. */
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

/** A recorded request. */
export interface RecordedRequest {
  method: string
  /** Path and query below the script's address. */
  path: string
  headers: Record<string, string>
  body: string
  /** The parts of a multipart form. */
  parts: RecordedPart[]
}

/** The behaviour of a scripted WebSocket. */
export interface SocketScript {
  /** Frames sent when the connection opens; bytes make a binary one. */
  onOpen?: readonly (string | readonly number[])[]
  /** Frames sent after each received message. */
  onMessage?: readonly string[]
  /** True rejects connections. */
  refuse?: boolean
  /** Closes the connection after this many received messages. */
  closeAfter?: number
}

/** What a scripted WebSocket has recorded. */
export interface SocketRecord {
  received: string[]
  /** How many connections are open now. */
  open: number
  /** How many connections were attempted, including rejected ones. */
  attempts: number
  /** The subprotocols that the newest connection requested. */
  protocols: string[]
}

/** The behaviour of an address that accepts uploads. */
export interface UploadScript {
  /** Stops reading after this many bytes until the test releases it. */
  pauseAfter?: number
  /** Does not respond to a CORS preflight. */
  refusesPreflight?: boolean
  /** Has read everything, and responds when the test says so. */
  holdsAnswer?: boolean
  /** The JSON of the response. */
  reply?: string
}

/** A part of a form: a field has a value, a file the other properties. */
export interface UploadedPart {
  name: string
  value?: string
  fileName?: string
  type?: string
  size?: number
  /** SHA-256, hexadecimal. */
  digest?: string
}

/** One form, with its parts in order. */
export interface UploadRecord {
  method: string
  contentType: string
  parts: UploadedPart[]
  end: 'open' | 'complete' | 'aborted' | 'malformed'
}
