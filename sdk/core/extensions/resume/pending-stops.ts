import type { ChatSession } from '../../session/chat-session.ts'
import { unlessLeft } from '../../unless-left.ts'
import { isJson } from '../../util/is-json.ts'
import { isOffline } from '../../session/error-reason.ts'
import { createRetryTimer } from '../outbox/retry-timer.ts'
import { stopsKey } from './stops-key.ts'
import { report } from '../../util/thrown/report.ts'

/** Milliseconds; an answer that goes on for longer has ended by itself. */
const longestKept = 60 * 60 * 1000
/** More answers than these do not go on at once: older ones are forgotten. */
const mostKept = 20

/** An answer that the visitor stopped. */
interface PendingStop {
  /** The id that the server gave it. */
  readonly id: string
  /** When it was stopped, in milliseconds. */
  readonly at: number
}

/** Tells the server. Rejects where that has to be tried again. */
type Deliver = () => Promise<void>

const isStop = (value: unknown): value is PendingStop =>
  isJson(value) && typeof value['id'] === 'string' && typeof value['at'] === 'number'

/**
 * Answers that the visitor has stopped, until their server knows: it goes on with an answer whose reader is gone. Where it cannot be reached,
 * it is told when the network is back, by this page or by the next one.
 */
export interface PendingStops {
  /** The visitor has stopped an answer. */
  add(id: string, deliver: Deliver): void
  /** Tells of what an earlier page could not. */
  onReady(): Promise<void>
}

export function createPendingStops({ connection, environment, loadExchange, presence, store }: ChatSession): PendingStops {
  const { storage } = environment
  const deliveries = new Map<string, Deliver>()
  const ownKey = (): string => stopsKey(store.get().config.options.connect?.url ?? '')
  const retry = createRetryTimer(() => void run())
  let followed: AbortSignal | undefined
  let isRunning = false

  function read(key: string): PendingStop[] {
    try {
      const given: unknown = JSON.parse(storage?.getItem(key) ?? '[]')
      const oldest = Date.now() - longestKept
      return Array.isArray(given) ? given.filter(isStop).filter(({ at }) => at > oldest) : []
    } catch {
      return []
    }
  }

  /** A browser may refuse storage: then this page alone tells the server. */
  function write(key: string, stops: readonly PendingStop[]): void {
    try {
      if (stops.length) storage?.setItem(key, JSON.stringify(stops.slice(-mostKept)))
      else storage?.removeItem(key)
    } catch {
      // Nothing is lost as long as the page is open.
    }
  }

  /** Tells of one. Returns whether nothing is left to be told. */
  async function tell(id: string, deliver: Deliver): Promise<boolean> {
    let isDone = false
    await unlessLeft(
      async () => {
        await deliver()
        isDone = true
      },
      (error) => {
        if (!isOffline()) report('not-stopped', 'The answer goes on, unseen:', error)
      },
    )
    if (isDone) deliveries.delete(id)
    return isDone
  }

  async function run(): Promise<void> {
    if (isRunning) return
    isRunning = true
    const key = ownKey()
    for (const [id, deliver] of deliveries) {
      if (!(await tell(id, deliver))) continue
      retry.reset()
      write(
        key,
        read(key).filter((stop) => stop.id !== id),
      )
    }
    isRunning = false
    const current = presence.lifetime()
    if (!deliveries.size || current.aborted) return
    if (followed !== current) retry.follow(current)
    followed = current
    retry.wait()
  }

  return {
    add(id: string, deliver: Deliver): void {
      const key = ownKey()
      // First: the page may end before the server has answered.
      write(key, [...read(key).filter((stop) => stop.id !== id), { id, at: Date.now() }])
      deliveries.set(id, deliver)
      void run()
    },
    async onReady(): Promise<void> {
      const [{ stop }, { createContext }] = await Promise.all([connection.connect(), loadExchange()])
      if (!stop) return
      const key = ownKey()
      const stops = read(key)
      // What is too old, or cannot be read, is forgotten.
      write(key, stops)
      for (const { id } of stops) if (!deliveries.has(id)) deliveries.set(id, () => stop(id, createContext(presence.lifetime())))
      void run()
    },
  }
}
