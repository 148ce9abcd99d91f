import { describe, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import type { ChatOptions } from '../../../../sdk/core/options/options.ts'
import { answer } from '../../answer.ts'
import { eventually, renderChat } from '../../render-chat.ts'
import { scripted } from '../../scripted.ts'

/** What a server says in the place of one that died. */
const interruption = [{ metadata: { finishReason: 'interrupted' } }, { error: 'The answer was interrupted.' }]

const stream = (...events: (object | string)[]) => {
  const reply = answer.events(...events)
  const headers = { ...reply.headers, 'Confab-Stream': 'of-one-that-died', 'Access-Control-Expose-Headers': 'Confab-Stream' }
  return { ...reply, headers }
}

async function open(replies: readonly ReturnType<typeof stream>[], more: ChatOptions = {}) {
  const server = await scripted(...replies)
  const options: ChatOptions = { connect: { url: server.url, stream: true, format: 'confab', resume: true }, ...more }
  return { server, options, chat: await renderChat(options) }
}

const methodsOf = async ({ server }: Awaited<ReturnType<typeof open>>): Promise<string[]> =>
  (await server.requests()).map(({ method }) => method)

describe('an answer whose server has died', () => {
  test('stays as far as it came, marked as interrupted, and says so in the visitor’s language', async () => {
    const { chat } = await open([stream({ id: 'm', text: 'Half' }, ...interruption)], { language: 'de' })
    await expect.element(page.getByPlaceholder('Was möchten Sie wissen?')).toBeVisible()
    await chat.send('Tell me')
    await eventually(() => chat.texts('error')).toEqual([expect.stringContaining('Die Antwort wurde unterbrochen.')])
    expect(chat.element.getMessages().at(-1)).toMatchObject({ text: 'Half', metadata: { finishReason: 'interrupted' } })
  })

  test('is asked for again by "Try again", in its place', async () => {
    const opened = await open([
      stream({ id: 'm', text: 'Half' }, ...interruption),
      stream({ id: 'n', text: 'All of it' }, '[DONE]'),
    ])
    await opened.chat.send('Tell me')
    await page.getByRole('button', { name: 'Try again' }).click()
    await eventually(() => opened.chat.element.getMessages().map(({ text }) => text)).toEqual(['Tell me', 'All of it'])
    expect(await methodsOf(opened)).toEqual(['POST', 'POST'])
  })

  test('is asked for again by "Try again" after a reload, too, and not given once more as it ended', async () => {
    onTestFinished(() => localStorage.removeItem('interrupted'))
    const opened = await open(
      [
        stream({ id: 'm', text: 'Half' }, ...interruption),
        stream({ id: 'm', text: 'Half' }, ...interruption),
        stream({ id: 'n', text: 'All of it' }, '[DONE]'),
      ],
      { browserStorage: { key: 'interrupted' } },
    )
    await opened.chat.send('Tell me')
    await eventually(() => opened.chat.texts('error')).toHaveLength(1)
    opened.chat.element.remove()
    const chat = await renderChat(opened.options)
    await page.getByRole('button', { name: 'Try again' }).click()
    await eventually(() => chat.element.getMessages().map(({ text }) => text)).toEqual(['Tell me', 'All of it'])
    expect(await methodsOf(opened)).toEqual(['POST', 'GET', 'POST'])
  })
})
