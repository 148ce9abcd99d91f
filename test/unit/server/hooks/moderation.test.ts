import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import type { AnswerDelta, DeltaDecision, ReplyEvent, ServerHooks } from '../../../../sdk/entries/server.ts'
import { userByHeader } from '../signed-in.ts'
import { says, startChatServer } from '../start-chat-server.ts'

const hello = { threadId: 't', messages: [{ id: 'q', role: 'user', text: 'Hello' }] }
const headers = { accept: 'text/event-stream', 'x-user': 'anna' }

const secret = 'secret'

/** Replaces a word, and holds back what may be its beginning. */
function censor({ text, isLast }: AnswerDelta): DeltaDecision {
  const shown = text.replaceAll(secret, '******')
  if (isLast) return shown
  let kept = 0
  for (let length = 1; length < secret.length; length += 1) if (shown.endsWith(secret.slice(0, length))) kept = length
  return { show: shown.slice(0, shown.length - kept), hold: shown.slice(shown.length - kept) }
}

/** What is sent, resumed and stored of an answer. */
async function serve(pieces: readonly (string | ReplyEvent)[], hooks: ServerHooks) {
  const onError = vi.fn()
  const { post, get } = await startChatServer({ answer: says(...pieces), user: userByHeader, onError, ...hooks })
  const response = await post(hello, headers)
  const sent = await response.text()
  const id = response.headers.get('confab-stream')
  const resumed = id === null ? '' : await (await get(`/streams/${id}`, { headers })).text()
  return {
    sent,
    resumed,
    onError,
    stored: async () => (await get('/threads/t/messages', { headers })).text(),
    text: () =>
      sent
        .split('\n\n')
        .map((frame) => /^id: \d+\ndata: (\{.*)$/.exec(frame)?.[1])
        .map((data) => (data ? ((JSON.parse(data) as { text?: string }).text ?? '') : ''))
        .join(''),
  }
}

describe('a word that must not be seen', () => {
  test('is neither sent, resumed nor stored, however it is cut', async () => {
    for (let cut = 1; cut < secret.length; cut += 1) {
      const pieces = ['The ', secret.slice(0, cut), secret.slice(cut), ' is ', ...secret.split(''), '.']
      const { sent, resumed, stored, text } = await serve(pieces, { onDelta: censor })
      expect(text()).toBe('The ****** is ******.')
      expect(resumed).toBe(sent)
      await vi.waitFor(async () => expect(await stored()).toContain('The ****** is ******.'))
      expect(sent + (await stored())).not.toContain(secret)
    }
  })

  test('is none of any pieces', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom('s', 'se', 'sec', 'ret', 'cret', 'secret', 't', 'x', ' ')), async (pieces) => {
        const { text } = await serve(pieces, { onDelta: censor })
        expect(text()).toBe(pieces.join('').replaceAll(secret, '******'))
      }),
      { numRuns: 25 },
    )
  })

  test.each<[string, ReplyEvent[]]>([
    [
      'reasoning',
      [
        { type: 'reasoning-delta', text: 'sec' },
        { type: 'reasoning-delta', text: 'ret' },
      ],
    ],
    [
      'HTML',
      [
        { type: 'html-delta', html: '<b>sec' },
        { type: 'html-delta', html: 'ret</b>' },
      ],
    ],
    ['a whole part', [{ type: 'part', part: { type: 'text', text: 'A secret' } }]],
    ['a whole message', [{ type: 'message', message: { role: 'ai', text: 'A secret' } }]],
    [
      'a text that is written anew',
      [
        { type: 'text-delta', text: 'Old' },
        { type: 'text-delta', text: 'a secret', overwrite: true },
      ],
    ],
    [
      'a text around what stands beside it',
      [
        { type: 'text-delta', text: 'sec' },
        { type: 'metadata', metadata: { model: 'm' } },
        { type: 'text-delta', text: 'ret' },
      ],
    ],
  ])('is not seen in %s', async (_what, pieces) => {
    const { sent } = await serve(pieces, { onDelta: censor })
    expect(sent).toContain('******')
    expect(sent).not.toContain(secret)
    expect(sent).not.toContain('"ret')
  })

  test('is not seen in an answer that is sent whole', async () => {
    const { post } = await startChatServer({ answer: says('A sec', 'ret'), onDelta: censor })
    expect(await (await post(hello)).json()).toMatchObject({ text: 'A ******' })
  })
})

describe('text of an answer', () => {
  test('that is held back is shown when it is let go, and what is held at its end never is', async () => {
    const onDelta = ({ text, isLast }: AnswerDelta): DeltaDecision => (isLast ? '!' : text.endsWith('.') ? text : { hold: text })
    expect((await serve(['One', ' two', '.', ' Three'], { onDelta })).text()).toBe('One two.!')
    expect((await serve(['One', ' two'], { onDelta: ({ text }) => ({ hold: text }) })).sent).not.toContain('One')
  })

  test('that ends an answer is the last of it, and the model is asked for no more', async () => {
    const onFinish = vi.fn()
    let isEnded = false
    const { post } = await startChatServer({
      async *answer() {
        try {
          yield 'Fine. '
          yield 'A secret'
          yield ', and more'
        } finally {
          isEnded = true
        }
      },
      onDelta: ({ text }) => (text.includes(secret) ? { show: 'No more of that.', end: true } : undefined),
      onFinish,
    })
    const sent = await (await post(hello, headers)).text()
    expect(sent).toContain('No more of that.')
    expect(sent).toContain('content_filter')
    expect(sent).not.toContain('more"')
    expect(isEnded).toBe(true)
    await vi.waitFor(() => expect(onFinish).toHaveBeenCalledOnce())
    expect(onFinish.mock.calls[0]?.[0]).toMatchObject({ messages: [{ text: 'Fine. No more of that.' }] })
  })

  test('keeps its place between calls', async () => {
    const call: ReplyEvent = { type: 'tool-input', id: 'c', name: 'look', input: '{}' }
    const { sent } = await serve(['One se', call, 'cret two'], { onDelta: censor })
    expect(sent.indexOf('One ')).toBeLessThan(sent.indexOf('"look"'))
    expect(sent.indexOf('"se"')).toBeLessThan(sent.indexOf('"look"'))
    expect(sent.indexOf('"look"')).toBeLessThan(sent.indexOf('cret two'))
  })

  test('of ten megabytes that a hook makes of it is sent', async () => {
    const { text } = await serve(['Hello'], { onDelta: () => 'x'.repeat(10_000_000) })
    expect(text()).toHaveLength(10_000_000)
  })

  test.each([
    [
      'throws',
      () => {
        throw new Error('Broken')
      },
    ],
    ['rejects', () => Promise.reject(new Error('Broken'))],
    ['returns false', () => false as unknown as string],
    ['returns null', () => null as unknown as string],
    ['returns a list', () => [] as unknown as string],
  ])('is not shown where the hook %s: the visitor reads that it failed', async (_how, onDelta) => {
    const { sent, onError } = await serve(['A secret'], { onDelta })
    expect(sent).toContain('confab.errorNoAnswer')
    expect(sent).not.toContain(secret)
    expect(onError).toHaveBeenCalledOnce()
  })
})
