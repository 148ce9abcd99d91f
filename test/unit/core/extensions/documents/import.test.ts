import { describe, expect, test } from 'vitest'
import type { MessageContent } from '../../../../../sdk/core/options/options.ts'
import { chat, exportedBy, importing } from './chat.ts'

const written = (messages: readonly object[], head: object = {}): string =>
  JSON.stringify({ format: 'confab-conversation', version: 1, ...head, messages })

const said = (id: string, more: object = {}): object => ({ id, role: 'ai', parts: [{ type: 'text', text: id }], ...more })

const unknown = "This file isn't an exported chat."
const broken = "This file is damaged and can't be imported."

test.for([
  ['no JSON', 'Hello', unknown],
  ['nothing', '', unknown],
  ['JSON of another kind', '[1, 2]', unknown],
  ['an export of another chat', JSON.stringify({ messages: [said('one')] }), unknown],
  ['a picture', new Blob([new Uint8Array([137, 80, 78, 71])]), unknown],
  ['a newer version', written([], { version: 2 }), "This file comes from a newer version and can't be imported here."],
  ['the first half of an export', written([said('one'), said('two')]).slice(0, 90), broken],
  ['no messages', JSON.stringify({ format: 'confab-conversation', version: 1 }), broken],
  ['a message that is none', written([said('one'), 'two' as unknown as object]), broken],
  ['a message without an id', written([said('')]), broken],
  ['a message without parts', written([{ id: 'one', role: 'ai', text: 'Rye' }]), broken],
  ['a message whose parts are no list', written([said('one', { parts: { type: 'text', text: 'Rye' } })]), broken],
  ['a part that is none', written([said('one', { parts: ['Rye'] })]), broken],
  ['a part of no kind', written([said('one', { parts: [{ text: 'Rye' }] })]), broken],
  ['two messages with one id', written([said('one'), said('one')]), broken],
  ['a message that follows itself', written([said('one', { parentId: 'one' })]), broken],
  ['a circle', written([said('one', { parentId: 'two' }), said('two', { parentId: 'one' })]), broken],
  ['values without an end', written([said('one', { custom: JSON.parse('['.repeat(900) + ']'.repeat(900)) as unknown })]), broken],
  ['100 MB', new Blob([new Uint8Array(100_000_000)]), 'This file is too large to import. The limit is 20\u00a0MB.'],
] as const)('of %s, the chat says what is wrong, and takes nothing', async ([, file, words]) => {
  const engine = chat()
  await expect(engine.importConversation(file)).rejects.toThrow(words)
  expect(engine.getMessages()).toEqual([])
})

test('a chat that has messages keeps them, and says so', async () => {
  const history: MessageContent[] = [{ role: 'ai', text: 'Rye' }]
  const engine = chat({ history })
  await expect(engine.importConversation(written([said('one')]))).rejects.toThrow('You can only import into an empty chat.')
  expect(engine.getMessages().map(({ text }) => text)).toEqual(['Rye'])
})

test('a message whose predecessor is missing begins a branch', async () => {
  const engine = await importing(written([said('one', { parentId: 'gone' })]))
  expect(engine.getMessages().map(({ id, parentId }) => [id, parentId])).toEqual([['one', 'gone']])
  expect(JSON.parse(await exportedBy(engine))).toMatchObject({ messages: [{ id: 'one', parentId: null }] })
})

describe('what comes from a file', () => {
  test('has nothing that waits for the visitor to allow it', async () => {
    const call = { type: 'tool', id: 'c', name: 'pay', state: 'approval-requested', input: '{}', approval: { id: 'a' } }
    const question = { type: 'input-request', id: 'q', kind: 'confirmation', state: 'requested' }
    const engine = await importing(written([said('one', { parts: [call, question] })]))
    expect(engine.getMessages()[0]?.parts).toMatchObject([{ state: 'input-available' }, { state: 'cancelled' }])
    expect(engine.getMessages()[0]?.parts?.[0]).not.toHaveProperty('approval')
  })

  test('has no session of a service', async () => {
    const engine = await importing(written([said('one', { _sessionId: 'thread_1' })]))
    expect(engine.getMessages()[0]).not.toHaveProperty('_sessionId')
  })

  test.for([{ allowUnsafeHtml: true }, { responseHtml: 'trusted' }] as const)(
    'is no html where the page trusts that of its services: %o',
    async (options) => {
      const engine = await importing(
        written([said('one', { parts: [{ type: 'html', html: '<img onerror=alert(1)>' }] })]),
        options,
      )
      expect(engine.getMessages()[0]?.html).toBeUndefined()
      expect(engine.getMessages()[0]?.text).toContain('<img onerror=alert(1)>')
    },
  )

  test('is restricted html otherwise', async () => {
    const engine = await importing(written([said('one', { parts: [{ type: 'html', html: '<b>Rye</b>' }] })]))
    expect(engine.getMessages()[0]).toMatchObject({ html: '<b>Rye</b>', origin: 'service' })
  })
})
