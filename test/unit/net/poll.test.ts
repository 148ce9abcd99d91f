import { expect, it } from 'vitest'
import { gather } from '../gather.ts'
import { poll } from '../../../sdk/net/poll.ts'

async function waitsFor(answers: (number | undefined)[]): Promise<{ seen: unknown[]; waits: number[] }> {
  const waits: number[] = []
  const seen = await gather(
    poll(
      () => Promise.resolve(answers.shift()),
      (answer) => answer,
      async (milliseconds) => void waits.push(milliseconds),
    ),
  )
  return { seen, waits }
}

it('polling waits as long as each response says, and ends with the first that names no delay', async () => {
  const { seen, waits } = await waitsFor([300, 2000, undefined, 1000])
  expect(seen).toEqual([300, 2000, undefined])
  expect(waits).toEqual([300, 2000])
})

it('polling never happens without a pause, and at least once a day', async () => {
  const { waits } = await waitsFor([0, -1, NaN, -Infinity, 2 ** 31, Infinity, undefined])
  expect(waits).toEqual([100, 100, 100, 100, 86_400_000, 86_400_000])
})
