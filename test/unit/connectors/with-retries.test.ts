import { describe, expect, it } from 'vitest'
import { ChatError } from '../../../sdk/core/errors.ts'
import { withRetries } from '../../../sdk/connector-kit/with-retries.ts'

/** How often a request that always fails like this is sent, and the delays in between. */
async function tries(failure: { status?: number; retryAfter?: number }, isRepeatable: boolean) {
  let count = 0
  const waits: number[] = []
  const told: boolean[] = []
  const ask = (): Promise<never> => {
    count += 1
    return Promise.reject(new ChatError('no', failure))
  }
  const delay = async (milliseconds: number) => void waits.push(milliseconds)
  const showWaiting = (isWaiting: boolean) => void told.push(isWaiting)
  await expect(withRetries(ask, { delay, showWaiting, isRepeatable, random: () => 0.5 })).rejects.toThrow('no')
  return { count, waits, told }
}

describe('a request that can safely be repeated', () => {
  it.for([undefined, 429, 502, 503, 504, 529])(
    'a repeatable request is sent three times when the status is %s',
    async (status) => {
      const { count, waits } = await tries(status === undefined ? {} : { status }, true)
      expect(count).toBe(3)
      expect(waits).toEqual([500, 1000])
    },
  )
})

describe('a request with side effects', () => {
  it.for([429, 503, 529])(
    'a request with side effects is sent three times when the service refuses it with %s',
    async (status) => {
      expect((await tries({ status }, false)).count).toBe(3)
    },
  )

  it.for([undefined, 500, 502, 504])(
    'a request with side effects is sent once when it may have been processed (%s)',
    async (status) => {
      expect((await tries(status === undefined ? {} : { status }, false)).count).toBe(1)
    },
  )
})

it('a delay that the service asks for is reported, and its end too', async () => {
  const { waits, told } = await tries({ status: 429, retryAfter: 2000 }, false)
  expect(waits).toEqual([2000, 2000])
  expect(told).toEqual([true, false, true, false])
})
