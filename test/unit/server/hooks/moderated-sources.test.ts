import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { SourcePart, TextRange } from '../../../../sdk/core/options/options.ts'
import type { AnswerDelta, DeltaDecision, MessageContent, ReplyEvent } from '../../../../sdk/entries/server.ts'
import { says, startChatServer } from '../start-chat-server.ts'

const hello = { messages: [{ id: 'q', role: 'user', text: 'Hello' }] }
const secret = 'secret'

type Moderate = (delta: AnswerDelta) => DeltaDecision

/** Replaces a word, and holds back what may be its beginning. */
const censor =
  (word: string): Moderate =>
  ({ text, isLast }) => {
    let kept = 0
    for (let length = 1; length < secret.length; length += 1) if (text.endsWith(secret.slice(0, length))) kept = length
    const end = isLast ? text.length : text.length - kept
    return { show: text.slice(0, end).replaceAll(secret, word), hold: text.slice(end) }
  }

/** The same, when all of the text is there. */
const atOnce =
  (word: string): Moderate =>
  ({ text, isLast }) =>
    isLast ? text.replaceAll(secret, word) : { hold: text }

/** The same for each sentence. */
const bySentence =
  (word: string): Moderate =>
  ({ text, isLast }) => {
    const end = isLast ? text.length : text.lastIndexOf('.') + 1
    return { show: text.slice(0, end).replaceAll(secret, word), hold: text.slice(end) }
  }

/** A message of this answer as a page gets it, and what it says at the places of each source. */
async function ask(pieces: readonly (string | ReplyEvent)[], onDelta?: Moderate, accept = 'application/json') {
  const { post, openChat } = await startChatServer({ answer: says(...pieces), ...(onDelta && { onDelta }) })
  const answers: readonly MessageContent[] =
    accept === 'application/json'
      ? [(await (await post(hello)).json()) as MessageContent]
      : await openChat().send({ text: 'Hello' })
  const message = answers.at(-1) ?? {}
  const parts = message.parts ?? []
  const text = parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n\n') || (message.text ?? '')
  const sources = parts.filter((part): part is SourcePart => part.type === 'source')
  const cited = Object.fromEntries(
    sources.map(({ id, positions = [] }) => [id, positions.map(({ start, end }) => text.slice(start, end))]),
  )
  return { text, cited, places: sources.flatMap(({ positions = [] }) => positions) }
}

const source = (id: string, ...positions: readonly TextRange[]): SourcePart => ({ type: 'source', id, title: id, positions })

const said = 'The secret key is blue. The door is red.'
const key = { start: 0, end: 23 }
const door = { start: 24, end: 40 }

describe('a citation of an answer that is moderated', () => {
  test.each<[string, Moderate, Record<string, string[]>]>([
    ['shortened', censor('*'), { key: ['The * key is blue.'], door: ['The door is red.'] }],
    ['made longer', censor('[not for you]'), { key: ['The [not for you] key is blue.'], door: ['The door is red.'] }],
    [
      'held to its end',
      ({ text, isLast }) => (isLast ? text : { hold: text }),
      { key: ['The secret key is blue.'], door: ['The door is red.'] },
    ],
    [
      'begun with other words',
      ({ text }) => text.replace('The secret', 'Listen: the secret'),
      { key: ['Listen: the secret key is blue.'], door: ['The door is red.'] },
    ],
    ['replaced by a notice', () => 'This is not for you to read here.', { key: [], door: [] }],
  ])('stays at its words, or has no place, where its text is %s', async (_how, onDelta, cited) => {
    const events = [said, source('key', key), source('door', door)]
    expect((await ask(events, onDelta)).cited).toEqual(cited)
    expect((await ask(events, onDelta, 'text/event-stream')).cited).toEqual(cited)
  })

  test('keeps all places of a source that is cited again', async () => {
    const again: ReplyEvent = { type: 'part', part: source('one', key, door) }
    const { cited } = await ask([said, source('one', key), again], censor('***'))
    expect(cited).toEqual({ one: ['The *** key is blue.', 'The door is red.'] })
  })

  test('is not told of words that are never shown, and of those that are it is', async () => {
    const end: Moderate = ({ text }) => (text.includes('door') ? { show: 'No more.', end: true } : undefined)
    const { text, cited } = await ask(
      ['The key is blue. ', source('key', { start: 0, end: 16 }), source('door', { start: 17, end: 33 }), 'The door is red.'],
      end,
    )
    expect(text).toBe('The key is blue. No more.')
    expect(cited).toEqual({ key: ['The key is blue.'] })
  })

  test('has no place outside of the text, whatever the answer says', async () => {
    const odd = [
      { start: -4, end: 2 },
      { start: 5, end: 4000 },
      { start: 9, end: 3 },
      { start: Number.NaN, end: 7 },
    ]
    const { text, places } = await ask([said, ...odd.map((range, index) => source(`${index}`, range))], censor('*'))
    for (const { start, end } of places) expect(start >= 0 && start < end && end <= text.length).toBe(true)
  })
})

const word = fc.constantFrom(secret, 'the', 'key', 'is', 'blue.', '😀', 'Tür', secret)
const words = fc.array(word, { minLength: 1, maxLength: 14 })
/** Where a text is cut, and where which of its words are cited, each by shares of what there is. */
const share = fc.double({ min: 0, max: 0.999, noNaN: true })
const moderators = [censor, atOnce, bySentence].flatMap((made) =>
  ['', '*', '******', 'something else'].map((replacement) => ({ onDelta: made(replacement), replacement })),
)

test('the places of sources are at their words, or dropped, whatever a moderator replaces, holds or cuts', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        texts: fc.array(words, { minLength: 1, maxLength: 3 }),
        cuts: fc.array(share, { maxLength: 8 }),
        citations: fc.array(fc.tuple(share, share, share), { maxLength: 5 }),
        moderator: fc.constantFrom(...moderators),
      }),
      async ({ texts, cuts, citations, moderator }) => {
        const whole = texts.map((text) => text.join(' ')).join('\n\n')
        const wordsThere = [...whole.matchAll(/\S+/g)].map(({ index, 0: found }) => ({ start: index, end: index + found.length }))
        const cited = citations.map(([one, other, when]) => {
          const first = Math.floor(one * wordsThere.length)
          const last = Math.min(wordsThere.length - 1, first + Math.floor(other * 5))
          return {
            range: { start: wordsThere[first]?.start ?? 0, end: wordsThere[last]?.end ?? 0 },
            at: Math.floor(when * whole.length),
          }
        })
        const places = [
          ...new Set([0, whole.length, ...cuts.map((cut) => Math.floor(cut * whole.length)), ...cited.map(({ at }) => at)]),
        ]
        const ordered = places.toSorted((one, other) => one - other)
        const pieces = ordered.flatMap((start, index): (string | ReplyEvent)[] => {
          const sources = cited.flatMap(({ range, at }, number) => (at === start ? [source(`${number}`, range)] : []))
          // Between two texts stands a thought.
          const piece = whole.slice(start, ordered[index + 1]).split('\n\n')
          const shown = piece.flatMap((text, number): (string | ReplyEvent)[] => [
            ...(number ? [{ type: 'reasoning-delta', text: 'Well' } as const] : []),
            ...(text ? [text] : []),
          ])
          return [...sources, ...shown]
        })
        const plain = await ask(pieces)
        // A blank line that is cut in half is none.
        fc.pre(plain.text === whole)
        const { text, cited: found } = await ask(pieces, moderator.onDelta)
        const redacted = (given: string): string => given.replaceAll(secret, moderator.replacement)
        expect(text.replaceAll(/\s+/g, ' ').trim()).toBe(redacted(whole).replaceAll(/\s+/g, ' ').trim())
        for (const [number, { range }] of cited.entries()) {
          const given = whole.slice(range.start, range.end)
          const now = found[number]
          expect(now).toBeDefined()
          if (!given.includes(secret)) expect(now).toEqual([given])
          else if (now?.length) expect(now[0]?.trim()).toBe(redacted(given).trim())
        }
      },
    ),
    { numRuns: 150 },
  )
})
