import { describe, expect, it } from 'vitest'
import { gather } from '../gather.ts'
import { createChannel } from '../../../sdk/net/channel.ts'

describe('a channel', () => {
  it('a channel passes on values that are pushed before and after a consumer waits for them', async () => {
    const channel = createChannel<number>()
    const reader = channel[Symbol.asyncIterator]()
    channel.push(1)
    channel.push(2)
    expect(await reader.next()).toEqual({ done: false, value: 1 })
    expect(await reader.next()).toEqual({ done: false, value: 2 })
    const next = reader.next()
    channel.push(3)
    expect(await next).toEqual({ done: false, value: 3 })
  })

  it('a closed channel ends after the queued values, and accepts no more', async () => {
    const channel = createChannel<number>()
    channel.push(1)
    channel.close()
    channel.push(2)
    expect(await gather(channel)).toEqual([1])
  })

  it('a failed channel throws after the queued values', async () => {
    const channel = createChannel<number>()
    const seen: number[] = []
    channel.push(1)
    channel.fail(new Error('broken'))
    channel.close()
    const reading = (async () => {
      for await (const value of channel) seen.push(value)
    })()
    await expect(reading).rejects.toThrow('broken')
    expect(seen).toEqual([1])
  })

  it('a channel that fails or is left ends the wait of its consumer', async () => {
    const failing = createChannel<number>()
    const failed = failing[Symbol.asyncIterator]().next()
    failing.fail(new Error('broken'))
    await expect(failed).rejects.toThrow('broken')
    const reader = createChannel<number>()[Symbol.asyncIterator]()
    const last = reader.next()
    await reader.return?.()
    expect(await last).toEqual({ done: true, value: undefined })
  })

  it('a channel reports when a value that its consumer waited for was consumed', async () => {
    const channel = createChannel<number>()
    const reader = channel[Symbol.asyncIterator]()
    const first = reader.next()
    channel.push(1)
    let isDrained = false
    const drained = channel.drained().then(() => (isDrained = true))
    await first
    expect(isDrained).toBe(false)
    const next = reader.next()
    await drained
    channel.close()
    await next
  })

  it('a channel reports when every value was consumed', async () => {
    const channel = createChannel<number>()
    await channel.drained()
    channel.push(1)
    let isDrained = false
    const drained = channel.drained().then(() => (isDrained = true))
    const reader = channel[Symbol.asyncIterator]()
    await reader.next()
    expect(isDrained).toBe(false)
    const next = reader.next()
    await drained
    channel.close()
    expect(await next).toEqual({ done: true, value: undefined })
  })

  it('a channel reports once that its consumer has stopped', async () => {
    let returns = 0
    const channel = createChannel<number>(() => (returns += 1))
    channel.push(1)
    for await (const value of channel) if (value === 1) break
    expect(returns).toBe(1)
  })

  it('a consumer that stops releases a producer that waits, and gets nothing more', async () => {
    const channel = createChannel<number>()
    const reader = channel[Symbol.asyncIterator]()
    channel.push(1)
    channel.push(2)
    const drained = channel.drained()
    await reader.next()
    await reader.return?.()
    await drained
    channel.push(3)
    expect(await reader.next()).toEqual({ done: true, value: undefined })
  })

  it('a channel takes constant time per value, however many are queued', async () => {
    const channel = createChannel<number>()
    const count = 300_000
    for (let value = 0; value < count; value += 1) channel.push(value)
    channel.close()
    let sum = 0
    for await (const value of channel) sum += value
    expect(sum).toBe((count * (count - 1)) / 2)
  })
})
