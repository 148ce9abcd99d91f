import { expect, it } from 'vitest'
import { reconnectDelay } from '../../../sdk/net/reconnect-delay.ts'

const seen = { isOnline: true, isHidden: false, awaken: () => new Promise<void>(() => undefined) }

/** The waits before the first ten tries, in milliseconds. */
async function waits(random: () => number, presence = seen): Promise<number[]> {
  const waited: number[] = []
  for (let attempt = 1; attempt <= 10; attempt += 1) {
    const delay = async (milliseconds: number) => void waited.push(milliseconds)
    await reconnectDelay({ attempt, presence, random, delay, signal: new AbortController().signal })
  }
  return waited
}

it('tries to connect begin after five seconds, come later each time, and at least once a minute', async () => {
  expect(await waits(() => 0)).toEqual([5000, 10_000, 20_000, 40_000, ...Array<number>(6).fill(60_000)])
})

it('pages that lost their server together do not come back together', async () => {
  const [first] = await waits(() => 0.5)
  expect(first).toBe(6250)
})

it('a page that nobody looks at waits a minute from the first try on', async () => {
  expect(new Set(await waits(() => 0, { ...seen, isHidden: true }))).toEqual(new Set([60_000]))
})

it('a page that is left while it waits for the network waits no more', async () => {
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
