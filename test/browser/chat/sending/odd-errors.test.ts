import { afterEach, describe, expect, test, vi } from 'vitest'
import type { ChatOptions } from '../../../../sdk/core/options/options.ts'
import { oddErrors } from '../../../odd-errors.ts'
import { isThorough } from '../../../tools/runner/is-thorough.ts'
import { answer } from '../../answer.ts'
import { eventually, renderChat } from '../../render-chat.ts'
import { scripted } from '../../scripted.ts'

afterEach(() => vi.restoreAllMocks())

/** All of them, or those that Chromium's own functions trip over. */
const cases = Object.entries(oddErrors).filter(
  ([what]) => isThorough || ['an error whose message is a symbol', 'a revoked proxy', 'null'].includes(what),
)

describe.each(cases)('where the page’s code throws %s', (_what, makeError) => {
  const fails = (): never => {
    throw makeError()
  }

  async function ask(options: ChatOptions) {
    vi.spyOn(console, 'error').mockReturnValue()
    const onError = vi.fn()
    const chat = await renderChat({ ...options, onError })
    await chat.send('Hi')
    return { chat, onError }
  }

  const expectFailure = async ({ chat, onError }: Awaited<ReturnType<typeof ask>>) => {
    await eventually(() => chat.texts('error')).toHaveLength(1)
    expect(chat.texts('error')[0]).toMatch(/please try again/i)
    expect(onError).toHaveBeenCalledOnce()
    await chat.type('Again')
    await eventually(() => chat.submitState).toBe('submit')
  }

  test('in a handler, the visitor sees an error and can send again', async () => {
    await expectFailure(await ask({ connect: { handler: fails } }))
  })

  test('in a handler that streams, the visitor sees an error and can send again', async () => {
    await expectFailure(await ask({ connect: { handler: fails, stream: true } }))
  })

  test('in an interceptor of requests, the visitor sees an error and can send again', async () => {
    const { url } = await scripted(answer.json({ text: 'Hello' }))
    await expectFailure(await ask({ connect: { url }, requestInterceptor: fails }))
  })

  test('in an interceptor of responses, the visitor sees an error and can send again', async () => {
    const { url } = await scripted(answer.json({ text: 'Hello' }))
    await expectFailure(await ask({ connect: { url }, responseInterceptor: fails }))
  })

  test('in a listener, the chat goes on', async () => {
    const { url } = await scripted(answer.json({ text: 'Hello' }))
    const { chat } = await ask({ connect: { url }, onMessage: fails, onInput: fails })
    await eventually(() => chat.texts('ai')).toEqual(['Hello'])
  })
})
