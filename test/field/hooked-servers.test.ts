import { describe, expect, test, vi } from 'vitest'
import { startAgents, startMeter, startModerated, startShop, startWithTokens, tokenOf } from '../e2e/server/hooked-servers.ts'
import { officialChat } from './agents/official-chats.mjs'

type Parts = readonly Readonly<Record<string, unknown>>[]

const textOf = (parts: Parts = []): string => parts.flatMap(({ type, text }) => (type === 'text' ? [String(text)] : [])).join('')

const nothing = (): void => undefined

describe('the AI SDK’s own client', () => {
  test('is counted by a server that keeps accounts', async () => {
    const { url, used } = await startMeter()
    const chat = officialChat(url, nothing, { 'x-user': 'anna' })
    for (const text of ['One', 'Two']) await chat.sendMessage({ text })
    await vi.waitFor(() => expect([...used]).toEqual([['anna', 20]]))
  })

  test('sees no word that must not be seen, and reads why a message is refused', async () => {
    const { url } = await startModerated()
    const chat = officialChat(url, nothing, { 'x-user': 'anna' })
    await chat.sendMessage({ text: 'Which word?' })
    expect(textOf(chat.messages.at(-1)?.parts)).toBe('The word is ******, I say: ******.')
    await chat.sendMessage({ text: 'Tell me of the lottery' })
    expect(chat.error?.message).toContain('Let us talk about bread.')
  })

  test('is known by the token of its visitor', async () => {
    const { url } = await startWithTokens()
    const chat = officialChat(url, nothing, { authorization: `Bearer ${await tokenOf('anna', 'pro')}` })
    await chat.sendMessage({ text: 'Who am I?' })
    expect(textOf(chat.messages.at(-1)?.parts)).toBe('anna is pro')
  })

  test('is handed over from one agent to the other, and back', async () => {
    const { url } = await startAgents()
    const chat = officialChat(url, nothing)
    for (const [words, answer] of [
      ['About coffee', 'coffee: About coffee'],
      ['About milk in it', 'coffee: About milk in it'],
      ['Now bread', 'bread: Now bread'],
    ] as const) {
      await chat.sendMessage({ text: words })
      expect(textOf(chat.messages.at(-1)?.parts)).toBe(answer)
    }
  })

  test.each([
    [true, [5], 'So: Paid back 5', 'output-available'],
    [false, [], 'So: The user denied this call.', 'output-denied'],
  ])('approves a refund (%s), or does not, and the model goes on', async (approved, paidBack, answer, state) => {
    const { url, paid, model } = await startShop()
    const chat = officialChat(url, nothing)
    await chat.sendMessage({ text: 'Refund 5' })
    const asked = chat.messages.at(-1)?.parts.find(({ type }) => type === 'tool-refund')
    expect(asked).toMatchObject({ state: 'approval-requested' })
    expect(paid).toEqual([])
    const { id } = (asked?.['approval'] ?? {}) as { id: string }
    await chat.addToolApprovalResponse({ id, approved })
    await vi.waitUntil(() => textOf(chat.messages.at(-1)?.parts) === answer && chat.status === 'ready')
    expect(paid).toEqual(paidBack)
    const calls = chat.messages.flatMap(({ parts }) => parts).filter(({ type }) => type === 'tool-refund')
    expect(calls).toMatchObject([{ state }])
    expect(chat.messages).toHaveLength(2)
    // The result is one in later messages, too.
    await chat.sendMessage({ text: 'Thanks' })
    expect(model.results()).toEqual([answer.slice('So: '.length)])
  })
})
