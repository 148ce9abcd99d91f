import { timerLength } from '../bounds/timer-length.ts'
import { inTime } from '../../core/util/in-time.ts'
import type { Running } from './running.ts'

export const defaultDrainSeconds = 30 // as documented for `drainSeconds`

/** How long it may take to write down what is interrupted, and to close the store, in milliseconds. */
const longestEnd = 4000

interface Draining {
  readonly running: Running
  /** Closes what is closed last. */
  close(): Promise<void>
  readonly seconds: number
  readonly onError: (error: unknown) => void
}

const late = (seconds: number): Error => new Error(`The server did not end within ${seconds} seconds.`)

/** Ends a server within that time, whatever answers and stores do. Rejects with what keeps the store from being closed. */
export async function drain({ running, close, seconds, onError }: Draining): Promise<void> {
  const time = timerLength(seconds)
  const end = Math.min(longestEnd, time / 2)
  /** Resolves with whether all has ended in that time. */
  const isDone = (milliseconds: number, ended: Promise<void>): Promise<boolean> =>
    inTime(
      milliseconds,
      ended.then(() => true),
      () => late(seconds),
    ).catch(() => false)

  if (!(await isDone(time - end, running.none()))) {
    running.interrupt()
    await isDone(end / 2, running.none())
  }
  const closed = close()
  if (
    !(await isDone(
      end / 2,
      closed.catch(() => undefined),
    ))
  )
    return onError(late(seconds))
  await closed
}
