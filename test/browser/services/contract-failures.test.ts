import { describe, expect, it } from 'vitest'
import { normaliseOptions } from '../../../sdk/core/options/config.ts'
import { displayedErrorText } from '../../../sdk/core/session/displayed-error.ts'
import { ChatError } from '../../../sdk/core/errors.ts'
import { quietConsole } from './quiet-console.ts'
import { rows, rowsWith } from './rows.ts'
import { asksOf, expectReply, replyOf, sentOf, streamedSent, streamFailure, connectTestService } from './connect-test-service.ts'

quietConsole()

const config = normaliseOptions({})
const shownOf = (error: unknown, prefixes: readonly string[] | undefined): string =>
  displayedErrorText(ChatError.from(error), config, prefixes)

// One of each kind is enough: all services share the retries.
const refusals = [503, 529]
const losses = [502, 504]
const met = rows.map((row, index) => ({
  name: row.name,
  row,
  refusal: refusals[index % refusals.length] ?? 503,
  loss: losses[index % losses.length] ?? 502,
}))

describe.for(met)('$name', ({ row, refusal, loss }) => {
  it('a rate-limited request is retried after the delay that the service names', async () => {
    const { mock, send, waits } = await connectTestService(row, {
      switches: { failure: { kind: 'too-many-requests', times: 1, retryAfter: 2 } },
    })
    expectReply(await send(), row.reply)
    expect(waits[0]).toBe(2000)
    const [first, second] = mock.requests
    expect(second && sentOf(second)).toEqual(first && sentOf(first))
  })

  it('a rate limit of several minutes is an error at once', async () => {
    const { mock, send, waits } = await connectTestService(row, {
      switches: { failure: { kind: 'too-many-requests', retryAfter: 600 } },
    })
    const { error } = await send()
    expect(error).toMatchObject({ name: 'ChatError', status: 429, retryAfter: 600_000 })
    expect([mock.requests.length, waits]).toEqual([1, []])
  })

  it(`a ${refusal} is retried with growing delays`, async () => {
    const { mock, send, waits } = await connectTestService(row, {
      switches: { failure: { kind: 'server-error', status: refusal, times: 2 } },
    })
    expectReply(await send(), row.reply)
    const [first = 0, second = 0] = waits
    expect(first).toBeGreaterThanOrEqual(375)
    expect(second).toBeGreaterThan(first)
    const asked = mock.requests.slice(0, 3).map(({ url }) => url.href)
    expect(new Set(asked).size).toBe(1)
  })

  it('a permanent failure is not retried, and its message is for the developer', async () => {
    const { mock, send, connector } = await connectTestService(row, {
      switches: { failure: { kind: 'server-error', status: 500 } },
    })
    const { error } = await send()
    expect(error).toMatchObject({ name: 'ChatError', kind: 'service', status: 500, isDisplayable: false })
    expect((error as ChatError).message).not.toBe('')
    expect(shownOf(error, connector.permittedErrorPrefixes)).toBe('Error, please try again.')
    expect(mock.requests.length).toBe(1)
  })

  it('the service’s error for a wrong setting is shown only if permitted', async () => {
    for (const { settings, text, isShown } of row.refusals ?? []) {
      const { send, mock, connector } = await connectTestService(row, { settings })
      const { error } = await send()
      expect(error).toMatchObject({ name: 'ChatError', kind: 'service', message: text })
      expect(shownOf(error, connector.permittedErrorPrefixes)).toBe(isShown ? text : 'Error, please try again.')
      expect(asksOf(mock, row.sent).length).toBe(1)
    }
  })

  it('a service that its vendor has shut down says what to change', async () => {
    if (row.today === undefined) return
    const { send, connector } = await connectTestService(row, { switches: { profile: 'today' } })
    const { error } = await send()
    expect(shownOf(error, connector.permittedErrorPrefixes)).toBe(row.today)
  })

  it(`a ${loss} is not retried, because the request may have arrived`, async () => {
    const { mock, send } = await connectTestService(row, { switches: { failure: { kind: 'server-error', status: loss } } })
    const { error } = await send()
    expect(error).toMatchObject({ name: 'ChatError', status: loss })
    expect(mock.requests.length).toBe(1)
  })

  it('a missing response is not retried, because the request may have arrived', async () => {
    const { mock, send } = await connectTestService(row, { switches: { failure: { kind: 'unreachable' } } })
    const { error } = await send()
    expect(error).toMatchObject({ name: 'ChatError', message: 'Connection error' })
    expect(mock.requests.length).toBe(1)
  })

  it('stopping during a reply cancels the request, and sends no more', async () => {
    const { mock, send, abort } = await connectTestService(row, { switches: { failure: { kind: 'stalled' } } })
    const sending = send()
    await expect.poll(() => mock.requests.length).toBeGreaterThan(0)
    const asked = mock.requests.length
    abort()
    const { error } = await sending
    expect(error).toMatchObject({ name: 'AbortError' })
    await expect.poll(() => mock.requests.at(-1)?.isCancelled).toBe(true)
    expect(mock.requests.length).toBe(asked)
  })

  it('stopping during a delay sends no retry', async () => {
    const test = await connectTestService(row, { switches: { failure: { kind: 'server-error', status: 503 } } })
    test.context.delay = () => (test.abort(), Promise.reject(test.context.signal.reason as Error))
    const { error } = await test.send()
    expect(error).toMatchObject({ name: 'AbortError' })
    expect(test.mock.requests.length).toBe(1)
  })
})

describe.for(rowsWith('stream'))('$name, streaming', ({ row }) => {
  it('stopping during a stream keeps the text so far', async () => {
    const { mock, send, abort } = await connectTestService(row, {
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
