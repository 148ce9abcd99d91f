import { expect, test } from 'vitest'
import { isThorough } from '../../tools/runner/is-thorough.ts'
import { sorted, threadedChat } from './threaded-chat.ts'

/** A fixed sequence of choices, so that a failure can be repeated (a linear congruential generator). */
function createRandom(seed: number) {
  let state = seed
  return (below: number): number => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) % below
}

const orders = isThorough ? 8 : 1

test(
  `two chats that write to one thread in random orders, ${orders} times, lose and duplicate nothing`,
  { timeout: 60_000 },
  async () => {
    for (let seed = 1; seed <= orders; seed += 1) {
      const random = createRandom(seed)
      const one = await threadedChat()
      one.engine.addMessage({ role: 'user', text: 'first' }, true)
      await expect.poll(() => one.saved(one.state.openId).catch(() => [])).toEqual(['first'])
      const other = await threadedChat({ storage: one.storage })
      const expected = ['first']
      for (let step = 0; step < 5; step += 1) {
        const chat = random(2) ? one : other
        const text = `${seed}.${step}`
        expected.push(text)
        chat.engine.addMessage({ role: 'user', text }, true)
        if (random(3) === 0) chat.joined.flush()
        if (random(3) === 0) await expect.poll(async () => (await one.saved(one.state.openId)).includes(text)).toBe(true)
      }
      const all = sorted(expected)
      await expect.poll(() => [sorted(one.texts()), sorted(other.texts())]).toEqual([all, all])
      await expect.poll(async () => sorted(await one.saved(one.state.openId))).toEqual(all)
    }
  },
)
