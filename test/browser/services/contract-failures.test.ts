import { describe, expect, it } from 'vitest'
import { normaliseOptions } from '../../../sdk/core/options/config.ts'
import { displayedErrorText } from '../../../sdk/core/sending/displayed-error.ts'
import { ChatError } from '../../../sdk/core/errors.ts'
import { quietConsole } from './quiet-console.ts'
import { rows, rowsWith } from './rows.ts'
import { asksOf, expectReply, replyOf, sentOf, streamedSent, streamFailure, tempService } from './temp-service.ts'

quietConsole()

const config = normaliseOptions({})
const shownOf = (error: unknown, prefixes: readonly string[] | undefined): string =>
  displayedErrorText(ChatError.from(error), config, prefixes)

// One of them each: all services share what asks again.
const refusals = [503, 529]
const losses = [502, 504]
const met = rows.map((row, index) => ({
  name: row.name,
  row,
  refusal: refusals[index % refusals.length] ?? 503,
  loss: losses[index % losses.length] ?? 502,
}))

describe.for(met)('$name', ({ row, refusal, loss }) => {
  it('waits as long as a service that is asked too often says, and asks again', async () => {
    const { mock, send, waits } = await tempService(row, {
      switches: { failure: { kind: 'too-many-requests', times: 1, retryAfter: 2 } },
    })
    expectReply(await send(), row.reply)
    expect(waits[0]).toBe(2000)
    const [first, second] = mock.requests
    expect(second && sentOf(second)).toEqual(first && sentOf(first))
  })

  it('does not wait for minutes: it says that the service is not to be had', async () => {
    const { mock, send, waits } = await tempService(row, {
      switches: { failure: { kind: 'too-many-requests', retryAfter: 600 } },
    })
    const { error } = await send()
    expect(error).toMatchObject({ name: 'ChatError', status: 429, retryAfter: 600_000 })
    expect([mock.requests.length, waits]).toEqual([1, []])
  })

  it(`asks again after a ${refusal}, a little later each time`, async () => {
    const { mock, send, waits } = await tempService(row, {
      switches: { failure: { kind: 'server-error', status: refusal, times: 2 } },
    })
    expectReply(await send(), row.reply)
    const [first = 0, second = 0] = waits
    expect(first).toBeGreaterThanOrEqual(375)
    expect(second).toBeGreaterThan(first)
    const asked = mock.requests.slice(0, 3).map(({ url }) => url.href)
    expect(new Set(asked).size).toBe(1)
  })

  it('asks once only when the service fails for good, and leaves its words to the developer', async () => {
    const { mock, send, connector } = await tempService(row, { switches: { failure: { kind: 'server-error', status: 500 } } })
    const { error } = await send()
    expect(error).toMatchObject({ name: 'ChatError', kind: 'service', status: 500, isDisplayable: false })
    expect((error as ChatError).message).not.toBe('')
    expect(shownOf(error, connector.permittedErrorPrefixes)).toBe('Error, please try again.')
    expect(mock.requests.length).toBe(1)
  })

  it('shows what the service says of a wrong setting only where that is permitted', async () => {
    for (const { settings, text, isShown } of row.refusals ?? []) {
      const { send, mock, connector } = await tempService(row, { settings })
      const { error } = await send()
      expect(error).toMatchObject({ name: 'ChatError', kind: 'service', message: text })
      expect(shownOf(error, connector.permittedErrorPrefixes)).toBe(isShown ? text : 'Error, please try again.')
      expect(asksOf(mock, row.sent).length).toBe(1)
    }
  })

  it('says what to change where its vendor has shut it down', async () => {
    if (row.today === undefined) return
    const { send, connector } = await tempService(row, { switches: { profile: 'today' } })
    const { error } = await send()
    expect(shownOf(error, connector.permittedErrorPrefixes)).toBe(row.today)
  })

  it(`sends nothing again after a ${loss}: it may have arrived`, async () => {
    const { mock, send } = await tempService(row, { switches: { failure: { kind: 'server-error', status: loss } } })
    const { error } = await send()
    expect(error).toMatchObject({ name: 'ChatError', status: loss })
    expect(mock.requests.length).toBe(1)
  })

  it('sends nothing again when nothing answers: it may have arrived', async () => {
    const { mock, send } = await tempService(row, { switches: { failure: { kind: 'unreachable' } } })
    const { error } = await send()
    expect(error).toMatchObject({ name: 'ChatError', message: 'Connection error' })
    expect(mock.requests.length).toBe(1)
  })

  it('gives up in the middle of an answer: the request is cancelled, nothing more is asked', async () => {
    const { mock, send, abort } = await tempService(row, { switches: { failure: { kind: 'stalled' } } })
    const sending = send()
    await expect.poll(() => mock.requests.length).toBeGreaterThan(0)
    const asked = mock.requests.length
    abort()
    const { error } = await sending
    expect(error).toMatchObject({ name: 'AbortError' })
    await expect.poll(() => mock.requests.at(-1)?.isCancelled).toBe(true)
    expect(mock.requests.length).toBe(asked)
  })

  it('gives up while it waits to ask again', async () => {
    const test = await tempService(row, { switches: { failure: { kind: 'server-error', status: 503 } } })
    test.context.delay = () => (test.abort(), Promise.reject(test.context.signal.reason as Error))
    const { error } = await test.send()
    expect(error).toMatchObject({ name: 'AbortError' })
    expect(test.mock.requests.length).toBe(1)
  })
})

describe.for(rowsWith('stream'))('$name, streaming', ({ row }) => {
  it('gives up in mid-stream and keeps what came', async () => {
    const { mock, send, abort } = await tempService(row, {
      connect: { stream: true },
      switches: { failure: streamFailure(row, 'stalled') },
      responseInterceptor: (frame) => (queueMicrotask(() => heard()), frame),
    })
    let frames = 0
    const heard = (): void => void (frames += 1)
    const sending = send()
    await expect.poll(() => frames).toBeGreaterThan(2)
    abort()
    const { events } = await sending
    const whole = (row.stream.reply ?? row.reply).text ?? ''
    expect(whole.startsWith(replyOf(events).text)).toBe(true)
    const [asked, ...more] = asksOf(mock, streamedSent(row))
    await expect.poll(() => asked?.isCancelled).toBe(true)
    expect(more).toEqual([])
  })
})
