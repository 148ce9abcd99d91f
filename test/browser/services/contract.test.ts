import { describe, expect, it } from 'vitest'
import type { MessageContent } from '../../../sdk/core/options/options.ts'
import { cutsOf } from '../cuts.ts'
import { quietConsole } from './quiet-console.ts'
import type { SentRequest } from './row.ts'
import { rows, rowsWith } from './rows.ts'
import { asksOf, expectReply, sentOf, streamedSent, streamFailure, connectTestService } from './connect-test-service.ts'

const asPost = (sent: SentRequest): SentRequest => ({ method: 'POST', ...sent })

const streaming = { connect: { stream: true } }

quietConsole()

describe.for(rows.map((row) => ({ name: row.name, row })))('$name', ({ row }) => {
  it('replies whole, to exactly the request that its vendor documents', async () => {
    const { mock, send, connector } = await connectTestService(row)
    expectReply(await send(), row.reply)
    expect(asksOf(mock, row.sent).map(sentOf)).toEqual([asPost(row.sent)])
    expect(connector.name).not.toBe('')
    expect(console.error).not.toHaveBeenCalled()
    row.check?.(mock.requests)
  })

  it('replies the same when a later version of the service sends more', async () => {
    const { send } = await connectTestService(row, { switches: { isLater: true } })
    expectReply(await send(), row.reply)
    if (!row.stream) return
    const later = await connectTestService(row, { ...streaming, switches: { isLater: true } })
    expectReply(await later.send(), row.stream.reply ?? row.reply)
  })

  it('sets its input rules, and disables the input while a setting is missing', async () => {
    const { connector } = await connectTestService(row)
    expect(connector.input).toEqual(row.input)
    for (const { settings, because } of row.incomplete ?? []) {
      const incomplete = await connectTestService({ ...row, settings })
      expect(incomplete.connector.input).toMatchObject({ disabledBecause: because })
    }
  })

  it(`sends ${row.isConversation ? 'the whole conversation' : 'the last message only'} by default`, async () => {
    const { connector } = await connectTestService(row)
    expect(connector.maxMessages).toBe(row.isConversation ? -1 : undefined)
  })
})

describe.for(rowsWith('stream'))('$name, streaming', ({ row }) => {
  const reply = row.stream.reply ?? row.reply

  it('streams when asked by `connect.stream` or by its own setting', async () => {
    for (const given of [streaming, { settings: { stream: true } }]) {
      const { mock, send } = await connectTestService(row, given)
      const result = await send()
      expectReply(result, reply)
      expect(result.events.find(({ type }) => type !== 'session')).toEqual({ type: 'stream-start' })
      expect(result.events.filter(({ type }) => type === 'text-delta').length).toBeGreaterThan(1)
      const sent = streamedSent(row)
      expect(asksOf(mock, sent).map(sentOf)).toEqual([asPost(sent)])
    }
    expect(console.error).not.toHaveBeenCalled()
  })

  it('does not stream when `connect` turns it off, or types the reply out itself', async () => {
    for (const stream of [false, { simulation: 1 }]) {
      const { mock, send } = await connectTestService(row, { connect: { stream }, settings: { stream: true } })
      expectReply(await send(), row.reply)
      expect(asksOf(mock, row.sent).map(sentOf)).toEqual([asPost(row.sent)])
    }
  })

  it('streams the same however its bytes are split', async () => {
    let length = 0
    const { mock, send } = await connectTestService(row, {
      ...streaming,
      wrapFetch: (fetch) => async (input, init) => {
        const response = await fetch(input, init)
        length = (await response.clone().arrayBuffer()).byteLength
        return response
      },
    })
    const { events, error } = await send()
    expect(error).toBeUndefined()
    expect(length).toBeGreaterThan(100)
    // One byte at a time.
    mock.switches.cut = 1
    expect(await send()).toEqual({ events })
    // In chunks of several bytes, and of many.
    for (const cut of cutsOf(length)) {
      mock.switches.cut = cut
      expect({ cut, ...(await send()) }).toEqual({ cut, events })
    }
  })

  it('keeps the text of a stream that breaks, and reports a lost connection', async () => {
    const { send, mock } = await connectTestService(row, {
      ...streaming,
      switches: { failure: streamFailure(row, 'broken-off') },
    })
    const { events, error } = await send()
    expect(events.some(({ type }) => type === 'text-delta')).toBe(true)
    expect(error).toMatchObject({ name: 'ChatError', message: 'Connection error' })
    // A reply that has begun is never requested again.
    expect(asksOf(mock, streamedSent(row)).length).toBe(1)
  })

  it('keeps the text of a stream with an error in it, and throws the vendor’s error', async () => {
    if (row.stream.error === undefined) return
    const { send, mock } = await connectTestService(row, {
      ...streaming,
      switches: { failure: streamFailure(row, 'error-in-stream') },
    })
    const { events, error } = await send()
    expect(events.some(({ type }) => type === 'text-delta')).toBe(true)
    expect(error).toMatchObject({ name: 'ChatError', kind: 'service', isDisplayable: false, message: row.stream.error })
    expect(asksOf(mock, streamedSent(row)).length).toBe(1)
  })
})

const blob = (name: string): string => `blob:https://page.example/${name}`

/** A conversation with files that was stored as JSON, in the page that was left. */
const lostFiles: readonly MessageContent[] = [
  { role: 'user', text: 'Look', files: [{ src: blob('1'), name: 'cat.png', type: 'image' }] },
  { role: 'ai', text: 'Nice', files: [{ src: blob('2'), name: 'answer.png', type: 'image' }] },
  { role: 'user', files: [{ src: blob('3'), name: 'letter.pdf' }] },
  { role: 'user', files: [{ name: 'kept-name.txt', type: 'any' }] },
  { role: 'user', parts: [{ type: 'file', file: { src: blob('4'), name: 'part.mp3', type: 'audio' } }] },
  { role: 'ai', text: 'I see' },
]

describe.for(rows.filter(({ isConversation }) => isConversation).map((row) => ({ name: row.name, row })))('$name', ({ row }) => {
  it('sends files of an earlier page as their names in words, never as addresses', async () => {
    const { mock, send } = await connectTestService(row, { history: lostFiles })
    await send()
    const sent = JSON.stringify(mock.requests.map(({ json }) => json))
    expect(sent).not.toContain('blob:')
    // One that keeps the conversation itself gets the new message alone.
    if (!sent.includes('Look')) return
    for (const name of ['cat.png', 'answer.png', 'letter.pdf', 'kept-name.txt', 'part.mp3']) expect(sent).toContain(`[${name}]`)
  })
})
