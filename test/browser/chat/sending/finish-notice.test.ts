import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ChatOptions, MessageContent, Signals } from '../../../../sdk/core/options/options.ts'
import { answer } from '../../answer.ts'
import { eventually, renderChat } from '../../render-chat.ts'
import { scripted } from '../../scripted.ts'

const words = {
  length: 'This answer is cut off: it reached the maximum length.',
  filter: 'The service withheld this answer, or part of it.',
  failed: "The service couldn't finish this answer.",
  interrupted: 'This answer was cut off before it was complete.',
}

/** The lines below answers, top to bottom, without their buttons. */
const lines = (root: ShadowRoot): (string | null | undefined)[] =>
  [...root.querySelectorAll('[part~="finish-notice"]')].map((line) => line.querySelector('span')?.textContent)

const buttons = (root: ShadowRoot): (string | null)[] =>
  [...root.querySelectorAll('[part~="finish-action"]')].map(({ textContent }) => textContent)

/** What a screen reader is told. */
function announcements(root: ShadowRoot): string[] {
  const heard: string[] = []
  for (const region of root.querySelectorAll('[aria-live]')) {
    heard.push(...[...region.children].map(({ textContent }) => textContent ?? ''))
    new MutationObserver((records) => {
      for (const { addedNodes } of records) for (const { textContent } of addedNodes) heard.push(textContent ?? '')
    }).observe(region, { childList: true })
  }
  return heard
}

/** A chat whose question got an answer that ends for this reason. */
async function ended(finishReason: unknown, more: ChatOptions = {}) {
  const server = await scripted(answer.events({ text: 'Once upon' }, { metadata: { finishReason } }, '[DONE]'))
  const chat = await renderChat({ connect: { url: server.url, stream: true }, ...more })
  const heard = announcements(chat.root)
  await chat.send('Tell me')
  await eventually(() => chat.element.getMessages().at(-1)?.metadata).toEqual({ finishReason })
  return { ...chat, server, heard }
}

const kept = (finishReason: string, more: Partial<MessageContent> = {}): MessageContent[] => [
  { role: 'user', text: 'Tell me' },
  { role: 'ai', text: 'Once upon', metadata: { finishReason }, ...more },
]

describe('an answer that did not come whole', () => {
  const reasons = [
    ['length', words.length],
    ['MAX_TOKENS', words.length],
    ['model_context_window_exceeded', words.length],
    ['content-filter', words.filter],
    ['SAFETY', words.filter],
    ['refusal', words.filter],
    ['error', words.failed],
    ['MALFORMED_FUNCTION_CALL', words.failed],
    ['interrupted', words.interrupted],
    ['incomplete', words.interrupted],
  ] as const

  test.each(reasons)('that ended with "%s" says so in plain words below it', async (reason, line) => {
    const { root } = await ended(reason)
    await eventually(() => lines(root)).toEqual([line])
  })

  const good = ['stop', 'end_turn', 'tool_calls', 'cancelled', 'something-new', '', 7, null, { length: 1 }]

  test.each(good)('is another than one that ended with %j: nothing is said below that', async (reason) => {
    const { root, element } = await ended(reason)
    element.addMessage(kept('length')[1] ?? {})
    await eventually(() => lines(root)).toEqual([words.length])
    expect(root.querySelector('[part~="finish-notice"]')?.closest('article')).toBe([...root.querySelectorAll('article')].at(-1))
  })

  test('says so in a conversation that is shown again later, in the page’s language, whatever follows', async () => {
    const { root } = await renderChat({
      history: [...kept('length'), ...kept('SAFETY'), { role: 'user', text: 'Thanks' }],
      language: 'de',
      messageActions: false,
    })
    await eventually(() => lines(root)).toEqual([
      'Diese Antwort ist abgeschnitten: Sie hat die maximale Länge erreicht.',
      'Der Dienst hat diese Antwort ganz oder teilweise zurückgehalten.',
    ])
    expect(buttons(root)).toEqual([])
  })

  test('says so even if the model only thought', async () => {
    const server = await scripted(
      answer.events({ choices: [{ delta: { reasoning_content: 'Hm' } }] }, { choices: [{ delta: {}, finish_reason: 'length' }] }),
    )
    const { root, send } = await renderChat({ connect: { url: server.url, stream: true, format: 'openai-chat' } })
    await send('Tell me')
    await eventually(() => lines(root)).toEqual([words.length])
  })

  test('says so in a stream of which nothing was shown, in place of an error', async () => {
    const server = await scripted(
      answer.events({ choices: [{ delta: { content: '' } }] }, { choices: [{ delta: {}, finish_reason: 'length' }] }, '[DONE]'),
    )
    const { root, send, texts } = await renderChat({ connect: { url: server.url, stream: true, format: 'openai-chat' } })
    await send('Tell me')
    await eventually(() => lines(root)).toEqual([words.length])
    expect(texts('error')).toEqual([])
  })

  test('says so even if nothing of it was shown', async () => {
    const server = await scripted(
      answer.json({ choices: [{ message: { role: 'assistant', content: null }, finish_reason: 'content_filter' }] }),
    )
    const { root, send } = await renderChat({ connect: { url: server.url, format: 'openai-chat' } })
    await send('Tell me')
    await eventually(() => lines(root)).toEqual([words.filter])
  })

  const vendors = [
    [
      'the AI SDK',
      'ai-sdk',
      [
        { type: 'text-delta', id: '0', delta: 'Once' },
        { type: 'finish', finishReason: 'length' },
      ],
      words.length,
    ],
    ['a chat completion', 'openai-chat', [{ choices: [{ delta: { content: 'Once' }, finish_reason: 'length' }] }], words.length],
    ['Ollama', 'ollama', [{ message: { content: 'Once' }, done: true, done_reason: 'length' }], words.length],
    [
      'the Responses API',
      'openai-responses',
      [
        { type: 'response.output_text.delta', delta: 'Once' },
        { type: 'response.incomplete', response: { status: 'incomplete', incomplete_details: { reason: 'content_filter' } } },
      ],
      words.filter,
    ],
  ] as const

  test.each(vendors)('says so where the reason is that of %s', async (_name, format, frames, line) => {
    const server = await scripted(answer.events(...frames, '[DONE]'))
    const { root, send } = await renderChat({ connect: { url: server.url, stream: true, format } })
    await send('Tell me')
    await eventually(() => lines(root)).toEqual([line])
  })

  test('says so only when it has ended, and a screen reader once, after its words', async () => {
    const server = await scripted(
      answer.events({ text: 'Once', metadata: { finishReason: 'length' } }, 'gate', { text: ' upon' }),
    )
    const chat = await renderChat({ connect: { url: server.url, stream: true } })
    const heard = announcements(chat.root)
    await chat.send('Tell me')
    await eventually(() => chat.texts('ai')).toEqual(['Once'])
    expect(lines(chat.root)).toEqual([])
    await server.release('gate')
    await eventually(() => lines(chat.root)).toEqual([words.length])
    await eventually(() => heard.join(' ')).toContain(words.length)
    chat.element.addMessage({ role: 'ai', text: 'Something else' })
    await eventually(() => heard.join(' ')).toContain('Something else')
    expect(heard.join(' ').split(words.length)).toHaveLength(2)
    expect(heard.join(' ').indexOf('Once upon')).toBeLessThan(heard.join(' ').indexOf(words.length))
  })

  test('is said nothing about below the visitor’s own messages', async () => {
    const { root } = await renderChat({
      history: [{ role: 'user', text: 'Hi', metadata: { finishReason: 'length' } }, ...kept('length')],
    })
    await eventually(() => lines(root)).toEqual([words.length])
  })

  test('says so in the language that the page sets later', async () => {
    const { root, element } = await renderChat({ history: kept('failed') })
    await eventually(() => lines(root)).toEqual([words.failed])
    element.labels = { finishFailed: 'Half of it is missing.' }
    await eventually(() => lines(root)).toEqual(['Half of it is missing.'])
  })
})

test('an answer that goes on after a tool, at the second attempt, is not marked by the first one', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const call = { id: 'c1', function: { name: 'add', arguments: '{}' } }
  const server = await scripted(
    answer.events({ choices: [{ delta: { tool_calls: [{ index: 0, ...call }] }, finish_reason: 'tool_calls' }] }, '[DONE]'),
    answer.events({ choices: [{ delta: { content: 'Fo' }, finish_reason: 'network_error' }] }, { error: { message: 'Down' } }),
    answer.events({ choices: [{ delta: { content: 'Four' } }] }, '[DONE]'),
  )
  const { root, send, texts } = await renderChat({
    connect: { url: server.url, stream: true, format: 'openai-chat' },
    tools: [{ name: 'add', description: 'Adds', inputSchema: { type: 'object' }, execute: () => 4 }],
  })
  await send('Two and two?')
  await eventually(() => texts('error')).toHaveLength(1)
  await page.getByRole('button', { name: 'Try again' }).click()
  await eventually(() => texts('ai')).toEqual(['Four'])
  expect(lines(root)).toEqual([])
})

describe('"Continue" below an answer that was too long', () => {
  test('asks for the rest in a message of the visitor, with the answer so far', async () => {
    const { root, server, texts, send: _send } = await ended('length', { requestBodyLimits: { maxMessages: -1 } })
    await eventually(() => buttons(root)).toEqual(['Continue'])
    await userEvent.click(root.querySelector('[part~="finish-action"]') ?? root.host)
    await eventually(() => texts('user')).toEqual(['Tell me', 'Continue'])
    await server.waitForRequests(2)
    expect(JSON.parse((await server.requests())[1]?.body ?? '')).toMatchObject({
      messages: [{ text: 'Tell me' }, { text: 'Once upon' }, { text: 'Continue' }],
    })
    await eventually(() => texts('ai')).toHaveLength(2)
    // The first answer is no longer the last: its line stays without the button.
    await eventually(() => lines(root)).toEqual([words.length, words.length])
    await eventually(() => buttons(root)).toEqual(['Continue'])
  })

  test('moves the focus to the field, from the keyboard, too', async () => {
    const { root, input, texts } = await ended('length', { requestBodyLimits: { maxMessages: 0 } })
    await eventually(() => buttons(root)).toEqual(['Continue'])
    root.querySelector<HTMLElement>('[part~="finish-action"]')?.focus()
    await userEvent.keyboard('{Enter}')
    await eventually(() => texts('user')).toEqual(['Tell me', 'Continue'])
    expect(root.activeElement).toBe(input)
  })

  test('is not offered where the service only gets the last message', async () => {
    const { root } = await ended('length')
    await eventually(() => lines(root)).toEqual([words.length])
    expect(buttons(root)).toEqual([])
  })

  test('is offered where the service knows the conversation by a session', async () => {
    const { root } = await renderChat({
      connect: { handler: () => undefined },
      history: kept('length', { _sessionId: 'session-1' }),
    })
    await eventually(() => buttons(root)).toEqual(['Continue'])
  })

  test('is offered below the answer of a format that sends the conversation, after a reload, too', async () => {
    const { root } = await renderChat({ connect: { url: '/nowhere', format: 'openai-chat' }, history: kept('length') })
    await eventually(() => buttons(root)).toEqual(['Continue'])
  })
})

describe('"Try again" below an answer that was cut off', () => {
  test('asks again after a reload, and keeps what came as another answer', async () => {
    const server = await scripted(answer.events({ text: 'Once upon a time' }, '[DONE]'))
    const { root, texts } = await renderChat({
      connect: { url: server.url, stream: true },
      history: kept('interrupted'),
    })
    await page.getByRole('button', { name: 'Try again' }).click()
    await eventually(() => texts('ai')).toEqual(['Once upon a time'])
    expect(lines(root)).toEqual([])
    await page.getByRole('button', { name: 'Previous answer' }).click()
    await eventually(() => texts('ai')).toEqual(['Once upon'])
    await eventually(() => lines(root)).toEqual([words.interrupted])
  })

  test('is there once: where an error has one, the line has none', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    const server = await scripted(
      answer.events({ text: 'Once' }, { metadata: { finishReason: 'interrupted' } }, { error: 'The answer was interrupted.' }),
      answer.events({ text: 'Once upon a time' }, '[DONE]'),
    )
    const { root, send, texts } = await renderChat({ connect: { url: server.url, stream: true } })
    await send('Tell me')
    await eventually(() => lines(root)).toEqual([words.interrupted])
    await eventually(() => page.getByRole('button', { name: 'Try again' }).elements()).toHaveLength(1)
    await page.getByRole('button', { name: 'Try again' }).click()
    await eventually(() => texts('ai')).toEqual(['Once upon a time'])
    expect(lines(root)).toEqual([])
  })

  test('replaces what the last request brought, where the error is gone', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    const server = await scripted(
      answer.events({ text: 'Once' }, { metadata: { finishReason: 'interrupted' } }, { error: 'The answer was interrupted.' }),
      answer.events({ text: 'Once upon a time' }, '[DONE]'),
    )
    const { root, send, texts, element } = await renderChat({ connect: { url: server.url, stream: true } })
    await send('Tell me')
    await eventually(() => texts('error')).toHaveLength(1)
    element.addMessage({ role: 'ai', html: '<p class="deep-chat-temporary-message">Shall I try again?</p>' })
    await eventually(() => buttons(root)).toEqual(['Try again'])
    await page.getByRole('button', { name: 'Try again' }).click()
    await eventually(() => texts('ai')).toEqual(['Once upon a time'])
    expect(page.getByRole('button', { name: 'Previous answer' }).elements()).toEqual([])
  })

  test('is not there while a message of the visitor is being answered, nor below an earlier answer', async () => {
    let signals: Signals | undefined
    const { root, send } = await renderChat({
      connect: { handler: (_body, given) => void (signals = given) },
      history: [...kept('failed'), ...kept('failed')],
    })
    await eventually(() => buttons(root)).toEqual(['Try again'])
    await send('And then?')
    await eventually(() => signals).toBeTruthy()
    await eventually(() => buttons(root)).toEqual([])
    expect(lines(root)).toEqual([words.failed, words.failed])
  })

  test('is not there for a greeting, which no message of the visitor asked for', async () => {
    const { root } = await renderChat({ connect: { handler: () => undefined }, history: kept('failed').slice(1) })
    await eventually(() => lines(root)).toEqual([words.failed])
    expect(buttons(root)).toEqual([])
  })
})
