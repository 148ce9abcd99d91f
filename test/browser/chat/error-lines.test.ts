import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ChatOptions } from '../../../sdk/core/options/options.ts'
import type { Reply } from '../../servers/script.ts'
import { ja } from '../../../sdk/languages/ja.ts'
import { answer } from '../answer.ts'
import { collectAnnouncements } from '../collect-announcements.ts'
import { eventually, renderChat } from '../render-chat.ts'
import { scripted } from '../scripted.ts'

beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue())
afterEach(() => vi.restoreAllMocks())

async function failing(reply: Reply | undefined, options: ChatOptions = {}) {
  const url = reply ? (await scripted(reply)).url : 'http://127.0.0.1:9/nobody'
  const onError = vi.fn()
  const chat = await renderChat({ connect: { url }, onError, ...options })
  await chat.send('Hi')
  await eventually(() => chat.texts('error').length).toBe(1)
  const lines = [...chat.root.querySelectorAll('.error-content > :not(svg, button, .error-note)')].map((line) => line.textContent)
  return { chat, lines, onError }
}

const secret = (status: number): Reply => answer.json({ error: { message: 'Secret stack' } }, status)
const again = 'Error, please try again.'

describe('an error says what happened, and what to do now:', () => {
  test.each([
    ['a fault of the server', secret(500), ['The service ran into a problem.', again]],
    ['a server that is away', secret(503), ['The service ran into a problem.', again]],
    ['too many requests', secret(429), ['The service gets too many requests right now.', again]],
    [
      'an answer of which only a part came',
      { headers: { 'content-type': 'application/json' }, steps: [{ send: '{"te' }, { reset: true }] },
      ['The answer was interrupted.', again],
    ],
    ['a service that cannot be reached', undefined, ["Couldn't reach the service.", 'Check your connection, then try again.']],
  ] as [string, Reply | undefined, string[]][])('%s', async (_what, reply, expected) => {
    expect((await failing(reply)).lines).toEqual(expected)
  })

  test('a browser without a connection', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    expect((await failing(undefined)).lines).toEqual(["You're offline.", 'Check your connection, then try again.'])
  })
})

describe('an error is one line', () => {
  test.each([
    ['where nothing is known', secret(400), {}, again],
    [
      'where the page has words for its kind',
      secret(500),
      { errorMessages: { overrides: { service: 'We are closed.' } } },
      'We are closed.',
    ],
    [
      'where the page has words for all',
      undefined,
      { errorMessages: { overrides: { default: 'We are closed.' } } },
      'We are closed.',
    ],
    ['where the service may speak', secret(500), { errorMessages: { displayServiceErrorMessages: true } }, 'Secret stack'],
    ['of a response', answer.json({ error: 'Your plan has run out' }), {}, 'Your plan has run out'],
  ] as [string, Reply | undefined, ChatOptions, string][])('%s', async (_where, reply, options, words) => {
    expect((await failing(reply, options)).lines).toEqual([words])
  })
})

test('the page hears of an error in the words of the specification', async () => {
  const { onError } = await failing(secret(500))
  expect(onError.mock.calls).toEqual([[again]])
})

describe('a screen reader is told all that an error says, once:', () => {
  /** What is said when a chat with these options fails, after the question. */
  async function hear(reply: Reply | undefined, options: ChatOptions = {}): Promise<readonly string[]> {
    const url = reply ? (await scripted(reply)).url : 'http://127.0.0.1:9/nobody'
    const chat = await renderChat({ connect: { url }, ...options })
    const said = collectAnnouncements(chat.root)
    await chat.send('Hi')
    await eventually(() => chat.texts('error').length).toBe(1)
    await eventually(() => said.length).toBeGreaterThan(0)
    return said
  }

  test.each([
    ['what happened, and what to do', secret(500), {}, `The service ran into a problem. ${again}`],
    ['where nothing was reached', undefined, {}, "Couldn't reach the service. Check your connection, then try again."],
    ['where nothing is known', secret(400), {}, again],
    [
      'in the language of the chat',
      secret(429),
      { labels: ja },
      '現在アクセスが集中しています。エラーが発生しました。もう一度お試しください。',
    ],
    ['words of the page alone', secret(500), { errorMessages: { overrides: { default: 'We are closed.' } } }, 'We are closed.'],
  ] as [string, Reply | undefined, ChatOptions, string][])('%s', async (_what, reply, options, words) => {
    expect(await hear(reply, options)).toEqual([words])
  })
})

test('both lines follow the language', async () => {
  const { chat } = await failing(secret(500))
  chat.element.labels = { errorServer: 'Panne', errorDefault: 'Bitte noch einmal.' }
  await eventually(() => chat.texts('error')[0]).toContain('PanneBitte noch einmal.')
})

test('the words are on the surface in the colours of text, and only the icon is red', async () => {
  const { chat } = await failing(secret(500))
  const colour = (selector: string) => getComputedStyle(chat.root.querySelector(selector) ?? document.body).color
  expect(colour('.error-title')).toBe(colour('#chat-view'))
  expect(colour('.error-content > svg')).not.toBe(colour('.error-title'))
})
