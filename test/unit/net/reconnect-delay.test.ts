import { expect, it } from 'vitest'
import { reconnectDelay } from '../../../sdk/net/reconnect-delay.ts'

const seen = { isOnline: true, isHidden: false, awaken: () => new Promise<void>(() => undefined) }

/** The delays before the first ten attempts, in milliseconds. */
async function waits(random: () => number, presence = seen): Promise<number[]> {
  const waited: number[] = []
  for (let attempt = 1; attempt <= 10; attempt += 1) {
    const delay = async (milliseconds: number) => void waited.push(milliseconds)
    await reconnectDelay({ attempt, presence, random, delay, signal: new AbortController().signal })
  }
  return waited
}

it('reconnecting starts after five seconds, slows down with each attempt, and is tried at least once a minute', async () => {
  expect(await waits(() => 0)).toEqual([5000, 10_000, 20_000, 40_000, ...Array<number>(6).fill(60_000)])
})

it('pages that lost the same server do not all reconnect at once', async () => {
  const [first] = await waits(() => 0.5)
  expect(first).toBe(6250)
})

it('a hidden page waits a minute from the first attempt on', async () => {
  expect(new Set(await waits(() => 0, { ...seen, isHidden: true }))).toEqual(new Set([60_000]))
})

it('a page that is closed while offline stops waiting for the network', async () => {
  const leaving = new AbortController()
  const presence = {
    ...seen,
    isOnline: false,
    awaken: (signal: AbortSignal) =>
      new Promise<void>((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error))
      }),
  }
  const waiting = reconnectDelay({
    attempt: 1,
    presence,
    random: () => 0,
    delay: () => Promise.resolve(),
    signal: leaving.signal,
  })
  leaving.abort(new DOMException('Closed', 'AbortError'))
  await expect(waiting).rejects.toMatchObject({ name: 'AbortError' })
})
