// The rules for saving and loading messages: versions, branches, order, pages.
import type { MessageContent } from '../../core/options/messages/message.ts'
import { assert, assertEqual, assertRefused } from './assertions.ts'
import { conflict, notThere, type Rule } from './session.ts'

const longText = 'A long answer, with “quotes” and 漢字. '.repeat(30_000) // about one megabyte

/** A message with every known field, and with fields that no version knows yet. */
const wholeMessage = (id: string): MessageContent =>
  ({
    id,
    role: 'ai',
    text: 'It is cold in Bern.',
    createdAt: '2026-11-20T10:00:00.000Z',
    parentId: null,
    custom: { list: [1, null, 'two', { three: true }], empty: {}, '': 'no name' },
    metadata: { model: 'm-1', usage: { inputTokens: 3, cached: 1 }, finishReason: 'stop', rating: 4.5 },
    parts: [
      { type: 'reasoning', text: 'Two places.', duration: 1200, providerMetadata: { anthropic: { signature: 's' } } },
      { type: 'tool', id: 'a', name: 'weather', state: 'output-available', input: '{"city":"Bern"}', output: { degrees: -4 } },
      { type: 'text', text: 'It is cold in Bern.' },
      { type: 'source', id: 's', url: 'https://weather.example/', positions: [{ start: 6, end: 10 }] },
      { type: 'data-chart', id: 'c', data: { from: 2, points: [[0, 1.5]] } },
      { type: 'hologram', depth: 3, layers: [{ name: 'front' }] },
    ],
    unknownField: { kept: true },
  }) as unknown as MessageContent

const oddTexts = [
  'العربية עברית 漢字 हिन्दी',
  '👩‍👩‍👧‍👦 e\u0301 ≠ \u00E9',
  'tab\t, newline\n, CRLF\r\n, quotes "\'`, backslash \\, </script>, %00, \u2028',
  ' spaces around ',
]

export const saving: readonly Rule[] = [
  {
    name: 'a load returns what was saved, including unknown fields and kinds of parts',
    async check(session) {
      const messages = [...session.createMessages('How is the weather?'), wholeMessage(session.createId())]
      const { id } = await session.create(messages)
      assertEqual(await session.loadAll(id), messages, 'Messages come back as they were saved.')
    },
  },
  {
    name: 'text of any script is loaded unchanged, with its Unicode form and spaces',
    async check(session) {
      const messages = session.createMessages(...oddTexts)
      const { id } = await session.create(messages)
      assertEqual(await session.loadAll(id), messages, 'Texts are not changed.')
    },
  },
  {
    name: 'a message of one megabyte is stored',
    async check(session) {
      const messages = session.createMessages('Write a lot', longText)
      const { id } = await session.create(messages)
      assertEqual(await session.loadAll(id), messages, 'A long message is not cut.')
    },
  },
  {
    name: 'messages of all branches are loaded in order, with the saved tail',
    async check(session) {
      const [question, answer] = session.createMessages('Question', 'Answer')
      assert(question !== undefined && answer !== undefined, 'Two messages were made.')
      const other = { ...answer, id: session.createId(), text: 'Another answer' }
      const messages = [question, answer, other]
      const id = session.createId()
      const tail = answer.id ?? ''
      const { version } = await session.storage.save(id, messages, { tail, signal: session.signal })
      const loaded = await session.storage.load(id, { limit: 100, signal: session.signal })
      assertEqual([loaded.messages, loaded.tail, loaded.version], [messages, tail, version], 'A load has what was saved.')
      await session.storage.save(id, messages, { ifVersion: version, signal: session.signal })
      const without = await session.storage.load(id, { limit: 100, signal: session.signal })
      assertEqual(without.tail, undefined, 'A save without a tail takes the earlier one away.')
    },
  },
  {
    name: 'a thread can be stored without messages',
    async check(session) {
      const { id } = await session.create([])
      assertEqual(await session.loadAll(id), [], 'An empty thread is loaded as one.')
    },
  },
  {
    name: 'each save returns a new version, which the next load has',
    async check(session) {
      const { id, version } = await session.create()
      const next = await session.storage.save(id, session.createMessages('More'), { ifVersion: version, signal: session.signal })
      assert(next.version !== version, 'A save gives another version.')
      const loaded = await session.storage.load(id, { limit: 10, signal: session.signal })
      assertEqual(loaded.version, next.version, 'A load has the version of the last save.')
    },
  },
  {
    name: 'a save with an old version is refused, and changes nothing',
    async check(session) {
      const { id, version } = await session.create()
      const kept = session.createMessages('Kept')
      await session.storage.save(id, kept, { ifVersion: version, signal: session.signal })
      const late = session.storage.save(id, session.createMessages('Late'), { ifVersion: version, signal: session.signal })
      await assertRefused(late, conflict, 'A save over an older version is refused.')
      assertEqual(await session.loadAll(id), kept, 'A save that was refused changes nothing.')
    },
  },
  {
    name: 'of two simultaneous saves with the same version, one is refused',
    async check(session) {
      const { id, version } = await session.create()
      const both = ['One', 'Other'].map((text) => session.createMessages(text))
      const results = await Promise.allSettled(
        both.map((messages) => session.storage.save(id, messages, { ifVersion: version, signal: session.signal })),
      )
      const winners = both.filter((_messages, index) => results[index]?.status === 'fulfilled')
      assertEqual(winners.length, 1, 'One save of two is accepted.')
      assertEqual(await session.loadAll(id), winners[0], 'What was accepted is kept.')
      for (const result of results) {
        if (result.status === 'rejected')
          await assertRefused(Promise.reject(result.reason as Error), conflict, 'The other is refused.')
      }
    },
  },
  {
    name: 'a save without a version creates a thread, and is refused if it exists',
    async check(session) {
      const { id } = await session.create()
      const again = session.storage.save(id, session.createMessages('Again'), { signal: session.signal })
      await assertRefused(again, conflict, 'A thread is created once.')
    },
  },
  {
    name: 'a save with a version of a thread that does not exist is refused, and creates none',
    async check(session) {
      const { version } = await session.create()
      const id = session.createId()
      const save = session.storage.save(id, session.createMessages('Hello'), { ifVersion: version, signal: session.signal })
      await assertRefused(save, [...notThere, ...conflict], 'A thread that is not there has no version.')
      assert(!(await session.isListed(id)), 'A save that was refused creates no thread.')
    },
  },
  {
    name: 'a save after a message keeps the messages up to it, and replaces the rest',
    async check(session) {
      if (!session.storage.savesChanges) return
      const [first, second, third] = session.createMessages('One', 'Two', 'Three')
      assert(first !== undefined && second !== undefined && third !== undefined, 'Three messages were made.')
      const { id, version } = await session.create([first, second, third])
      const [fourth, fifth] = session.createMessages('Four', 'Five')
      assert(fourth !== undefined && fifth !== undefined, 'Two messages were made.')
      const after = (message: MessageContent, ifVersion: string) => ({
        after: message.id ?? '',
        ifVersion,
        signal: session.signal,
      })
      const added = await session.storage.save(id, [fourth], after(third, version))
      assertEqual(await session.loadAll(id), [first, second, third, fourth], 'After the last message, it adds.')
      const replaced = await session.storage.save(id, [fifth], after(first, added.version))
      assertEqual(await session.loadAll(id), [first, fifth], 'After an earlier one, it replaces.')
      await session.storage.save(id, [], after(first, replaced.version))
      assertEqual(await session.loadAll(id), [first], 'With nothing, it takes away.')
    },
  },
  {
    name: 'a save after an unknown message is refused, and changes nothing',
    async check(session) {
      if (!session.storage.savesChanges) return
      const messages = session.createMessages('One')
      const { id, version } = await session.create(messages)
      const request = { after: session.createId(), ifVersion: version, signal: session.signal }
      await assertRefused(
        session.storage.save(id, session.createMessages('Two'), request),
        conflict,
        'Nothing comes after what is not there.',
      )
      assertEqual(await session.loadAll(id), messages, 'A save that was refused changes nothing.')
    },
  },
  {
    name: 'messages are loaded in pages from the newest, each once',
    async check(session) {
      const messages = session.createMessages('1', '2', '3', '4', '5')
      const { id } = await session.create(messages)
      const newest = await session.storage.load(id, { limit: 2, signal: session.signal })
      assertEqual(newest.messages.at(-1), messages.at(-1), 'The first page ends with the newest message.')
      if (newest.before !== undefined) assert(session.storage.savesChanges === true, 'A storage with pages understands `after`.')
      assertEqual(await session.loadAll(id, 2), messages, 'All pages together are all messages.')
    },
  },
]
