import { describe, expect, it } from 'vitest'
import { ChatError } from '../../../sdk/core/errors.ts'
import { withRetries } from '../../../sdk/net/retry.ts'

/** How often a request is sent that always fails so, and how long it waits in between. */
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

describe('a request of which the second sending does nothing more', () => {
  it.for([undefined, 429, 502, 503, 504, 529])('is sent three times when the answer is %s', async (status) => {
    const { count, waits } = await tries(status === undefined ? {} : { status }, true)
    expect(count).toBe(3)
    expect(waits).toEqual([500, 1000])
  })
})

describe('a request that may do something', () => {
  it.for([429, 503, 529])('is sent three times when the service refuses it with %s', async (status) => {
    expect((await tries({ status }, false)).count).toBe(3)
  })

  it.for([undefined, 500, 502, 504])('is sent once when it is not known what became of it (%s)', async (status) => {
    expect((await tries(status === undefined ? {} : { status }, false)).count).toBe(1)
  })
})

it('a wait that the service asks for is told, and its end', async () => {
  const { waits, told } = await tries({ status: 429, retryAfter: 2000 }, false)
  expect(waits).toEqual([2000, 2000])
  expect(told).toEqual([true, false, true, false])
})
