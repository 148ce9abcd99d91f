import { inject } from 'vitest'
import type { RecordedRequest, Reply, SocketRecord, SocketScript, Step, UploadRecord, UploadScript } from '../servers/script.ts'

/** A step as a test writes it: bytes may be a Uint8Array. */
type GivenStep = Exclude<Step, { send: unknown }> | { send: string | Uint8Array | readonly number[]; times?: number }
type GivenReply = Omit<Reply, 'steps'> & { steps: readonly GivenStep[] }

/** A file of a multipart request, with its bytes as a Uint8Array. */
export interface ReceivedPart {
  name: string
  value: string
  fileName?: string
  type?: string
  bytes?: Uint8Array
}

export type ReceivedRequest = Omit<RecordedRequest, 'parts'> & { parts: ReceivedPart[] }

/** Controls a scripted address. */
export interface Scripted {
  readonly url: string
  /** Opens the gate of an `until` step. */
  release(gate: string): Promise<void>
  requests(): Promise<ReceivedRequest[]>
  /** Resolves when this many requests have arrived (default: one). */
  waitForRequests(count?: number): Promise<void>
  /** Whether the page cancelled a response before its end. */
  aborted(): Promise<boolean>
  waitForAbort(): Promise<void>
}

/** Controls a scripted WebSocket. */
export interface ScriptedSocket {
  readonly url: string
  push(frame: string): Promise<void>
  /** Closes every open connection, with this code if one is given. */
  close(code?: number): Promise<void>
  refuse(isRefusing: boolean): Promise<void>
  received(): Promise<string[]>
  record(): Promise<SocketRecord>
  waitForReceived(count?: number): Promise<void>
}

async function ask<Answer>(action: string, id: string, given: object = {}): Promise<Answer> {
  const response = await fetch(`${inject('server')}/control/${action}/${id}`, { method: 'POST', body: JSON.stringify(given) })
  if (!response.ok) throw new Error(await response.text())
  return (await response.json()) as Answer
}

const lastSegment = (url: string): string => url.slice(url.lastIndexOf('/') + 1)

const asData = (reply: GivenReply): Reply => ({
  ...reply,
  steps: reply.steps.map((step) =>
    'send' in step ? { ...step, send: step.send instanceof Uint8Array ? [...step.send] : step.send } : step,
  ),
})

/** Creates an address on the server with these responses: the nth request gets the nth, the last one repeats. */
export async function scripted(...replies: GivenReply[]): Promise<Scripted> {
  const { url } = await ask<{ url: string }>('reply', '', { replies: replies.map(asData) })
  const id = lastSegment(url)
  return {
    url,
    release: (gate) => ask('release', id, { gate }),
    requests: async () =>
      (await ask<RecordedRequest[]>('requests', id)).map((request) => ({
        ...request,
        parts: request.parts.map(({ bytes, ...part }) => ({ ...part, ...(bytes && { bytes: new Uint8Array(bytes) }) })),
      })),
    waitForRequests: (count = 1) => ask('until-requests', id, { count }),
    aborted: async () => (await ask<number>('aborted', id)) > 0,
    waitForAbort: () => ask('until-aborted', id),
  }
}

/** Creates a WebSocket address on the server. */
export async function scriptedSocket(script: SocketScript = {}): Promise<ScriptedSocket> {
  const { url } = await ask<{ url: string }>('socket', '', { script })
  const id = lastSegment(url)
  const record = (): Promise<SocketRecord> => ask('record', id)
  return {
    url,
    push: (frame) => ask('push', id, { frame }),
    close: (code) => ask('close', id, { code }),
    refuse: (isRefusing) => ask('refuse', id, { isRefusing }),
    received: async () => (await record()).received,
    record,
    waitForReceived: (count = 1) => ask('until-received', id, { count }),
  }
}

/** Creates an address on the server that accepts multipart forms of any size, and validates them. */
export async function uploadCheck(script: UploadScript = {}) {
  const { url } = await ask<{ url: string }>('upload', '', { script })
  const id = lastSegment(url)
  return {
    url,
    records: (): Promise<UploadRecord[]> => ask('uploads', id),
    /** Continues reading after a pause. */
    release: (): Promise<void> => ask('read-on', id),
    /** Sends a response that is held back. */
    letAnswer: (): Promise<void> => ask('let-answer', id),
  }
}
