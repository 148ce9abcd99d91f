import type { Cut } from './body-stream.ts'

/** What goes wrong. */
export interface MockFailure {
  readonly kind:
    | 'unauthorised'
    | 'too-many-requests'
    | 'server-error'
    /** Nothing answers. */
    | 'unreachable'
    /** Half of the stream, then the service's error in it. */
    | 'error-in-stream'
    /** Half of the answer, then the connection breaks. */
    | 'broken-off'
    /** Half of the answer, then nothing until the client gives up. */
    | 'stalled'
  /** How many requests it hits; all of them when absent. */
  readonly times?: number
  /** Only requests whose address holds this. */
  readonly at?: string
  /** Of a server error: 500 when absent. */
  readonly status?: number
  /** Seconds of the `retry-after` header. */
  readonly retryAfter?: number
}

/** How a mock behaves. Plain data that may be changed at any time. */
export interface MockSwitches {
  /** `alive` answers as the service did when it lived, `today` as it does where it was shut down since. */
  profile: 'alive' | 'today'
  /** Milliseconds before anything is answered. */
  latency: number
  /** Bytes a piece, or the offsets to cut at. */
  cut: Cut
  /** The key that is accepted. */
  key: string
  /** Whether answers carry fields and events that no client of today knows. */
  isLater: boolean
  failure: MockFailure | undefined
}

export const defaultSwitches: MockSwitches = {
  profile: 'alive',
  latency: 0,
  cut: 7, // an awkward number: through words, events and characters of more than one byte
  key: 'test-key',
  isLater: false,
  failure: undefined,
}
