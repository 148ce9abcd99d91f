import { expect, it } from 'vitest'
import { gather } from '../gather.ts'
import { poll } from '../../../sdk/net/poll.ts'

it('asking again waits as long as each answer says, and ends with the first that does not', async () => {
  const answers = [30, 0, undefined, 10]
  const waits: number[] = []
  const seen = await gather(
    poll(
      () => Promise.resolve(answers.shift()),
      (answer) => answer,
      async (milliseconds) => void waits.push(milliseconds),
    ),
  )
  expect(seen).toEqual([30, 0, undefined])
  expect(waits).toEqual([30, 0])
})
