import { describe, expect, it } from 'vitest'
import { gather } from '../gather.ts'
import type { ReplyEvent } from '../../../sdk/core/types.ts'
import { simulate } from '../../../sdk/net/simulate.ts'

/** Types out with a fake clock, whose timer is late by this much. */
async function typed(events: ReplyEvent[], { interval = 6, late = 0 } = {}) {
  let time = 0
  const delays: number[] = []
  const delay = async (milliseconds: number): Promise<void> => {
    delays.push(milliseconds)
    time += milliseconds + late
  }
  const seen = await gather(simulate(events, { interval, delay, now: () => time }))
  return { seen, delays, time }
}

const message = (content: object): ReplyEvent[] => [{ type: 'message', message: content }]

describe('typing out a reply', () => {
  it('a typed-out reply takes its interval for each character', async () => {
    const { seen, delays, time } = await typed(message({ text: 'Hey' }))
    expect(seen).toEqual([
      { type: 'text-delta', text: 'H' },
      { type: 'text-delta', text: 'e' },
      { type: 'text-delta', text: 'y' },
      { type: 'message-end' },
    ])
    expect(delays).toEqual([6, 6, 6])
    expect(time).toBe(18)
  })

  it('a typed-out reply keeps its rate with slow timers by showing several characters at once', async () => {
    const { seen, time } = await typed(message({ text: 'x'.repeat(1000) }), { late: 94 })
    expect(seen.length).toBeLessThan(80)
    expect(time).toBeGreaterThan(5900)
    expect(time).toBeLessThan(6200)
    expect(seen.map((event) => (event.type === 'text-delta' ? event.text : '')).join('')).toBe('x'.repeat(1000))
  })

  it('a typed-out reply never shows half a character', async () => {
    const { seen } = await typed(message({ text: 'e\u0301👨‍👩‍👧🇨🇭' }))
    expect(seen.map((event) => (event.type === 'text-delta' ? event.text : ''))).toEqual(['e\u0301', '👨‍👩‍👧', '🇨🇭', ''])
  })

  it('a typed-out reply shows files first, then text, then html as another message, all with the fields of the reply', async () => {
    const file = { src: 'a.png' }
    const fields = { role: 'bob', custom: 1 }
    const { seen } = await typed(message({ text: 'ab', html: '<b>c</b><i>d</i>', files: [file], _sessionId: 's', ...fields }), {
      interval: 1,
    })
    const all = { ...fields, sessionId: 's' }
    expect(seen).toEqual([
      { type: 'file', file, ...all },
      { type: 'text-delta', text: 'a', ...all },
      { type: 'text-delta', text: 'b', ...all },
      { type: 'message-end' },
      { type: 'html-delta', html: '<b>c</b>', ...all },
      { type: 'html-delta', html: '<i>d</i>', ...all },
      { type: 'message-end' },
    ])
  })

  it('a typed-out reply that overwrites does so with its first character only', async () => {
    const { seen } = await typed(message({ text: 'ab', overwrite: true }))
    expect(seen.slice(0, 2)).toEqual([
      { type: 'text-delta', text: 'a', overwrite: true },
      { type: 'text-delta', text: 'b' },
    ])
  })

  it('a typed-out reply of deltas types their text and passes on other events', async () => {
    const { seen } = await typed([
      { type: 'reasoning-delta', text: 'Hm' },
      { type: 'text-delta', text: 'ab' },
    ])
    expect(seen).toEqual([
      { type: 'reasoning-delta', text: 'Hm' },
      { type: 'text-delta', text: 'a' },
      { type: 'text-delta', text: 'b' },
    ])
  })

  it('typing out ends when the delay is aborted', async () => {
    const stop = new DOMException('Stopped', 'AbortError')
    const seen: ReplyEvent[] = []
    const typing = (async () => {
      const events = simulate(message({ text: 'abc' }), { interval: 6, delay: () => Promise.reject(stop), now: () => 0 })
      for await (const event of events) seen.push(event)
    })()
    await expect(typing).rejects.toBe(stop)
    expect(seen).toEqual([{ type: 'text-delta', text: 'a' }])
  })

  it('a typed-out reply with an interval of zero appears at once', async () => {
    expect((await typed(message({ text: 'abc' }), { interval: 0 })).seen[0]).toEqual({ type: 'text-delta', text: 'abc' })
  })
})
