import { expect, vi } from 'vitest'
import { callsUnderWay, fail, serverError, type Failure } from '../kit/render-local-app.tsx'

export type CallName = Parameters<typeof fail>[0]

/** A way in which a call goes wrong, and what the visitor reads then. */
export interface FailedCall {
  readonly name: string
  readonly failure: Failure
  readonly words: string
}

const refused = (status: number, headers: Record<string, string> = {}): Response => new Response(null, { status, headers })

export const noPlan: FailedCall = { name: 'no plan', failure: refused(402), words: 'This is part of a paid plan.' }
export const noConnection: FailedCall = {
  name: 'no connection',
  failure: 'offline',
  words: "Couldn't reach the server. Please try again in a moment.",
}

/** What may happen to any call. */
export const commonFailures: readonly FailedCall[] = [
  { name: 'a server error', failure: serverError(), words: 'The server had a bad day.' },
  {
    name: 'too many calls',
    failure: refused(429, { 'retry-after': '90' }),
    words: 'Too many requests. Please try again in 90 seconds.',
  },
  noPlan,
  {
    name: 'a page in place of an answer',
    failure: new Response('<!doctype html><title>Sign in to the hotel</title>'),
    words: 'The server sent an unexpected reply. Please try again in a moment.',
  },
  noConnection,
]

/** A session that the backend does not take, however fresh. */
export const refusedSession: FailedCall = {
  name: 'a refused session',
  failure: refused(401),
  words: 'Your session has ended. Please sign in again.',
}

const silence: FailedCall = {
  name: 'no answer ever',
  failure: 'silent',
  words: 'The server took too long to answer. Please try again in a moment.',
}

/** Calls and gets no answer, until the app's patience is over. Half a minute goes by in no time. */
export async function outlastSilence(call: CallName, ask: () => Promise<void>): Promise<FailedCall> {
  const restore = fail(call, silence.failure)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    await ask()
    await expect.poll(callsUnderWay).toContain(call)
    // A chat waits a moment longer: a failure may come of leaving the page.
    await vi.advanceTimersByTimeAsync(31_000)
  } finally {
    vi.useRealTimers()
    restore()
  }
  return silence
}
