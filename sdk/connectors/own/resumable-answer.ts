// Asks a server for the rest of an answer that it keeps, and tells it when the visitor stops one.
import type { Connect } from '../../core/options/options.ts'
import type { ConnectorContext } from '../../core/types.ts'
import { ChatError } from '../../core/errors.ts'
import { unlessLeft } from '../../core/unless-left.ts'
import { isStopped } from '../../core/util/stopped.ts'
import { http } from '../../net/http.ts'
import { browserPresence } from '../../net/presence.ts'
import { reconnectDelay } from '../../net/reconnect-delay.ts'
import { createReplays } from '../../net/replays.ts'
import type { Reconnection } from '../../net/streams/reconnection.ts'
import { resumableHeader } from './resumable-header.ts'
import { report } from '../../core/util/thrown/report.ts'

const mostTries = 12 // in a row that bring nothing; about four minutes
const firstWait = 500 // milliseconds

interface ResumableAnswer {
  readonly connect: Connect
  /** The id of the answer. */
  readonly id: string
  /** The headers of the request that was answered. */
  readonly headers: Readonly<Record<string, string>>
  readonly context: ConnectorContext
}

/** The address of an answer on a server of Confab. */
function answerUrl({ url = '' }: Connect, id: string, end = ''): string {
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/.exec(url) ?? []
  return `${path.replace(/\/+$/, '')}/streams/${encodeURIComponent(id)}${end}${rest}`
}

function resumeUrl(connect: Connect, id: string): string {
  const { resume } = connect
  if (typeof resume !== 'object') return answerUrl(connect, id)
  return typeof resume.url === 'function' ? resume.url(id) : resume.url
}

/** The id of an answer that can be resumed; undefined where the response is none. */
export function answerIdOf({ resume }: Connect, { headers }: Response, sessionId: string | undefined): string | undefined {
  if (typeof resume !== 'object') return headers.get(resumableHeader) ?? undefined
  return resume.header === undefined ? sessionId : (headers.get(resume.header) ?? undefined)
}

/** Headers of a request that has no body. */
function withoutBody({ headers }: ResumableAnswer): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => name.toLowerCase() !== 'content-type'))
}

/** Requests an answer that the server keeps: whole, or after an event. */
export function requestAnswer(answer: ResumableAnswer, lastEventId = ''): Promise<Response> {
  const { connect, id, context } = answer
  const { credentials } = connect
  const headers = { ...withoutBody(answer), Accept: 'text/event-stream', ...(lastEventId && { 'Last-Event-ID': lastEventId }) }
  return http(resumeUrl(connect, id), { headers, cache: 'no-store', ...(credentials && { credentials }) }, context)
}

/** Requests the rest of an answer that the server keeps, patiently: that changes nothing on the server. */
export function createResumption(answer: ResumableAnswer): Reconnection {
  const { signal, delay, showWaiting } = answer.context
  let lastPlace: string | undefined
  let attempt = 0

  return {
    createReplays,
    // The server has no say: it may be another one by now.
    setPause: () => undefined,
    async ask(lastEventId, reason) {
      if (lastEventId !== lastPlace) attempt = 0
      lastPlace = lastEventId
      showWaiting?.(true)
      try {
        for (;;) {
          attempt += 1
          if (attempt > mostTries) throw reason
          await reconnectDelay({ attempt, firstWait, presence: browserPresence, random: Math.random, delay, signal })
          try {
            return await requestAnswer(answer, lastEventId)
          } catch (error) {
            const isRefused = ChatError.is(error) && error.status !== undefined && error.status < 500 && error.status !== 429
            // The server does not have it: the visitor reads about the lost connection, and can try again.
            if (signal.aborted || isRefused) throw signal.aborted ? error : reason
          }
        }
      } finally {
        showWaiting?.(false)
      }
    },
  }
}

/** Statuses with which a server, or a proxy, asks for another try. */
const isPassing = (status: number): boolean => status >= 500 || status === 408 || status === 429

/**
 * Tells a server of Confab that the visitor has stopped an answer: to lose the connection does not stop it.
 * Rejects where that has to be tried again.
 */
export async function requestStop(answer: ResumableAnswer): Promise<void> {
  const { connect, id, context } = answer
  const { credentials } = connect
  const init = { method: 'POST', headers: withoutBody(answer), keepalive: true, ...(credentials && { credentials }) }
  const { status } = await context.fetch(answerUrl(connect, id, '/stop'), init)
  if (isPassing(status)) throw new ChatError(`The server answered ${status}.`, { status })
}

/**
 * Tells the server when the visitor stops the answer.
 * @returns what ends that.
 */
export function stopOnServer(answer: ResumableAnswer): () => void {
  const { connect, id, context } = answer
  if (typeof connect.resume === 'object') return () => undefined
  const { signal, loadStops } = context
  const stop = (): Promise<void> => requestStop(answer)
  const stopOnce = (): unknown => unlessLeft(stop, (error) => report('not-stopped', 'The answer goes on, unseen:', error))
  const stops = loadStops?.()
  // It is tried once then.
  stops?.catch(() => undefined)
  const onAbort = (): void => {
    if (!isStopped(signal)) return
    if (stops) stops.then(({ add }) => add(id, stop), stopOnce)
    else void stopOnce()
  }
  signal.addEventListener('abort', onAbort, { once: true })
  return () => signal.removeEventListener('abort', onAbort)
}
