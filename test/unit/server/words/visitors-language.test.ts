import { describe, expect, test } from 'vitest'
import type { ChatOptions, WireFormat } from '../../../../sdk/core/options/options.ts'
import { ChatError } from '../../../../sdk/core/errors.ts'
import { inputLabels } from '../../../../sdk/core/labels/input.ts'
import { defaultLabels } from '../../../../sdk/core/labels/labels.ts'
import { ar } from '../../../../sdk/languages/ar.ts'
import { de } from '../../../../sdk/languages/de.ts'
import { ja } from '../../../../sdk/languages/ja.ts'
import type { ChatServerOptions } from '../../../../sdk/entries/server.ts'
import { openHeadlessChat, says, startChatServer } from '../start-chat-server.ts'

const formats: readonly WireFormat[] = ['confab', 'ai-sdk', 'ag-ui']

/** What a visitor reads who asks this server something. */
async function read(
  options: ChatServerOptions,
  chat: ChatOptions,
  format: WireFormat = 'confab',
  times = 1,
): Promise<string | undefined> {
  const { url, openChat } = await startChatServer(options)
  const { send, errors } = openChat({ connect: { url, stream: true, format }, ...chat })
  for (let time = 0; time < times; time += 1) await send({ text: 'Hi' })
  return errors().at(-1)
}

/** An answer that fails in its middle. */
const failing = (thrown: unknown): ChatServerOptions => ({
  async *answer() {
    yield 'One'
    throw thrown
  },
})

const late = (): Error => Object.assign(new Error('late'), { name: 'TimeoutError' })

describe.each(formats)('what the server says, in a chat of the format %s', (format) => {
  test.each<[string, ChatServerOptions, string | undefined]>([
    ['a failure of the server', failing(new Error('secret')), de.errorNoAnswer],
    ['an answer that took too long', failing(late()), de.errorTimeout],
    ['a service with too many visitors', failing(new ChatError('secret', { status: 429 })), de.errorBusy],
  ])('is read in the visitor’s language: %s', async (_what, options, words) => {
    expect(await read(options, { labels: de }, format)).toBe(words)
  })

  test('is read in English where the chat speaks English', async () => {
    expect(await read(failing(late()), {}, format)).toBe('The answer took too long. Try again.')
  })
})

test.each([
  ['errorNoFile', inputLabels().errorNoFile],
  ['errorImagesOnly', inputLabels().errorImagesOnly],
  ['errorServerMessage', defaultLabels.errorServerMessage],
])('what a connector says on a server has the name of the text that every chat has: %s', async (name, text) => {
  const { url } = await startChatServer(failing(new ChatError(text, { isDisplayable: true })))
  const body = JSON.stringify({ messages: [{ role: 'user', text: 'Hi' }], stream: true })
  const answer = await fetch(url, { method: 'POST', body, headers: { 'Content-Type': 'application/json' } })
  expect(await answer.text()).toContain(JSON.stringify({ error: text, code: `confab.${name}` }))
})

test('words of the page’s own that a server says have no code', async () => {
  const { url } = await startChatServer(failing(new ChatError('Closed on Sundays', { isDisplayable: true })))
  const body = JSON.stringify({ messages: [{ role: 'user', text: 'Hi' }], stream: true })
  const answer = await fetch(url, { method: 'POST', body, headers: { 'Content-Type': 'application/json' } })
  expect(await answer.text()).toContain('{"error":"Closed on Sundays"}')
})

describe('a refusal of the server', () => {
  const limited = (): ChatServerOptions => ({ answer: says('Hello'), limits: { requestsPerDay: 1 } })

  test.each([
    ['German', de, 'Mehr können Sie im Moment nicht senden. Bitte in 24 Stunden erneut versuchen.'],
    ['Japanese', ja, '現在これ以上送信できません。24 時間後にもう一度お試しください。'],
    ['Arabic', ar, 'بلغت الحد الأقصى لما يمكن إرساله حاليًا. يُرجى إعادة المحاولة خلال 24 ساعة.'],
  ])('says in %s what happened, and when to try again', async (_language, language, words) => {
    expect(await read(limited(), { labels: language }, 'confab', 2)).toBe(words)
  })

  test('says it in English, too', async () => {
    expect(await read(limited(), {}, 'confab', 2)).toBe('You have sent as much as you can for now. Try again in 24 hours.')
  })

  test('is worded by the page where it has words of its own', async () => {
    const errorMessages = { overrides: { service: 'Our line is down.' } }
    expect(await read(limited(), { labels: de, errorMessages }, 'ai-sdk', 2)).toBe('Our line is down.')
    expect(await read(limited(), { labels: { errorLimit: 'Wait until {time}.' } }, 'confab', 2)).toBe('Wait until in 24 hours.')
  })
})

describe('a server that is not Confab’s', () => {
  /** What a visitor of a German chat reads of this answer. */
  async function readAnswer(body: object, status = 200): Promise<string | undefined> {
    const answer = async (): Promise<Response> => Response.json(body, { status })
    const { send, errors } = openHeadlessChat({ connect: { url: 'https://a.example' }, labels: de }, answer)
    await send({ text: 'Hi' })
    return errors().at(-1)
  }

  test.each<[string, object, string]>([
    ['without a code', { error: 'Closed on Sundays' }, 'Closed on Sundays'],
    ['with a code of its own', { error: 'Closed on Sundays', code: 'rate_limit_exceeded' }, 'Closed on Sundays'],
    ['with a number for a code', { error: 'Closed on Sundays', code: 429 }, 'Closed on Sundays'],
    ['with the name of a text that is no failure', { error: 'Closed on Sundays', code: 'confab.submit' }, 'Closed on Sundays'],
    ['with what every object has', { error: 'Closed on Sundays', code: 'confab.errorConstructor' }, 'Closed on Sundays'],
    ['of a later version', { error: 'Closed on Sundays', code: 'confab.errorClosed' }, 'Closed on Sundays'],
    ['with a time that it does not say', { error: 'Closed on Sundays', code: 'confab.errorLimit' }, 'Closed on Sundays'],
  ])('is read as it is: %s', async (_what, body, words) => {
    expect(await readAnswer(body)).toBe(words)
  })

  test('is read as it is where it asks for a wait that no number holds', async () => {
    const headers = { 'retry-after': '9'.repeat(400) }
    const answer = async (): Promise<Response> =>
      Response.json({ error: 'Closed on Sundays', code: 'confab.errorLimit' }, { status: 429, headers })
    const { send, errors } = openHeadlessChat({ connect: { url: 'https://a.example' }, labels: de }, answer)
    await send({ text: 'Hi' })
    expect(errors()).toEqual([de.errorDefault])
  })

  test('has its refusals withheld as before, whatever code they have', async () => {
    expect(await readAnswer({ error: 'stack trace', code: 'insufficient_quota' }, 500)).toBe(de.errorDefault)
  })
})
