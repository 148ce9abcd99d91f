/** One event of a stream. A string is sent as it is, anything else as JSON. */
export interface MockFrame {
  readonly event?: string
  readonly data?: unknown
  /** A comment line instead of an event. */
  readonly comment?: string
}

/** What an answer carries, before it is made bytes. */
export type MockBody =
  | { readonly kind: 'none' }
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'events'; readonly frames: readonly MockFrame[]; readonly lineEnd: string }
  | { readonly kind: 'lines'; readonly values: readonly unknown[] }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array<ArrayBuffer> }

/** What a mock answers, as data: how it travels (cut into pieces, late, broken off) is for the switches to say. */
export interface MockAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: MockBody
}

interface Details {
  status?: number
  headers?: Readonly<Record<string, string>>
}

const answer = (contentType: string | undefined, body: MockBody, { status = 200, headers = {} }: Details): MockAnswer => ({
  status,
  headers: { ...(contentType !== undefined && { 'content-type': contentType }), ...headers },
  body,
})

/** The ways a service answers. A content type of its own goes into `headers`. */
export const answerWith = {
  json: (value: unknown, details: Details = {}) => answer('application/json', { kind: 'json', value }, details),
  /** Server-sent events. */
  events: (frames: readonly MockFrame[], { lineEnd = '\n', ...details }: Details & { lineEnd?: string } = {}) =>
    answer('text/event-stream; charset=utf-8', { kind: 'events', frames, lineEnd }, details),
  /** A line of JSON each. */
  lines: (values: readonly unknown[], details: Details = {}) =>
    answer('application/x-ndjson', { kind: 'lines', values }, details),
  text: (text: string, details: Details = {}) =>
    answer('text/plain; charset=utf-8', { kind: 'bytes', bytes: new TextEncoder().encode(text) }, details),
  bytes: (bytes: Uint8Array<ArrayBuffer>, contentType: string, details: Details = {}) =>
    answer(contentType, { kind: 'bytes', bytes }, details),
  nothing: (details: Details = {}) => answer(undefined, { kind: 'none' }, { status: 204, ...details }),
}
