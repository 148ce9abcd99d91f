import fc from 'fast-check'
import { expect, test } from 'vitest'
import { messageFromContent } from '../../../sdk/core/conversation/message-content.ts'
import type { Message } from '../../../sdk/core/types.ts'
import { allMessages } from '../../../sdk/core/conversation/all-messages.ts'
import { changeOf, mergeVersions, type SyncedVersion } from '../../../sdk/threads/saving/merge-versions.ts'

/** What happened to a message since the last common version. */
type Fate =
  | 'same'
  | 'changed here'
  | 'changed there'
  | 'changed by both'
  | 'deleted here'
  | 'deleted there'
  | 'added here'
  | 'added there'

const fates: readonly Fate[] = [
  'same',
  'changed here',
  'changed there',
  'changed by both',
  'deleted here',
  'deleted there',
  'added here',
  'added there',
]

const time = (index: number): string => new Date(1_700_000_000_000 + index * 1000).toISOString()

function message(index: number, text: string, changedAt: number): Message {
  return { ...messageFromContent({ role: 'user', text, createdAt: time(index) }, { id: `m${index}` }), changedAt }
}

/** Two versions of a thread, in which each message has its fate. */
function sides(all: readonly Fate[]) {
  const here: Message[] = []
  const there: Message[] = []
  const order: string[] = []
  const changes = new Map<string, number>()
  all.forEach((fate, index) => {
    const id = `m${index}`
    if (!fate.startsWith('added')) {
      order.push(id)
      changes.set(id, 1)
    }
    const isChangedHere = fate === 'changed here' || fate === 'changed by both'
    const isChangedThere = fate === 'changed there' || fate === 'changed by both'
    if (fate !== 'deleted here' && fate !== 'added there') {
      here.push(message(index, isChangedHere ? 'here' : 'common', isChangedHere || fate === 'added here' ? 2 : 1))
    }
    if (fate !== 'deleted there' && fate !== 'added here') there.push(message(index, isChangedThere ? 'there' : 'common', 0))
  })
  const synced: SyncedVersion = { version: '1', order, changes, tail: undefined }
  return { here, there, synced }
}

const textOf = ({ parts }: Message): string | undefined => parts.flatMap((part) => (part.type === 'text' ? [part.text] : []))[0]

const expectedText: Readonly<Record<Fate, string | undefined>> = {
  same: 'common',
  'changed here': 'here',
  'changed there': 'there',
  'changed by both': 'here',
  'deleted here': undefined,
  'deleted there': undefined,
  'added here': 'common',
  'added there': 'common',
}

// Clearing elsewhere is a separate case, so at least one common message remains.
const anyFates = fc.array(fc.constantFrom(...fates), { maxLength: 40 }).map((list): Fate[] => ['same', ...list])

test('merging two versions of a thread keeps every addition, change and deletion, and duplicates nothing', () => {
  fc.assert(
    fc.property(anyFates, (all) => {
      const { here, there, synced } = sides(all)
      const { merged } = mergeVersions({ state: { messages: here, branches: [] }, theirs: there, synced, tail: undefined })
      const texts = Object.fromEntries(allMessages(merged).map((one) => [one.id, textOf(one)]))
      const expected = all.flatMap((fate, index) => {
        const text = expectedText[fate]
        return text === undefined ? [] : [[`m${index}`, text]]
      })
      expect(texts).toEqual(Object.fromEntries(expected))
      expect(allMessages(merged)).toHaveLength(expected.length)
    }),
  )
})

test('merging two versions of a thread keeps messages in the order of their times', () => {
  fc.assert(
    fc.property(anyFates, (all) => {
      const { here, there, synced } = sides(all)
      const { merged } = mergeVersions({ state: { messages: here, branches: [] }, theirs: there, synced, tail: undefined })
      const times = allMessages(merged).map(({ createdAt }) => Date.parse(createdAt ?? ''))
      expect(times).toEqual(times.toSorted((one, other) => one - other))
    }),
  )
})

test('after merging, the version recorded as common is what the storage has', () => {
  fc.assert(
    fc.property(anyFates, (all) => {
      const { here, there, synced } = sides(all)
      const { merged, changes } = mergeVersions({
        state: { messages: here, branches: [] },
        theirs: there,
        synced,
        tail: undefined,
      })
      const theirTexts = new Map(there.map((one) => [one.id, textOf(one)]))
      const common = allMessages(merged).filter((one) => changes.get(one.id) === changeOf(one))
      expect(common.every((one) => theirTexts.get(one.id) === textOf(one))).toBe(true)
      const different = allMessages(merged).filter((one) => theirTexts.get(one.id) !== textOf(one))
      expect(different.every((one) => changes.get(one.id) !== changeOf(one))).toBe(true)
    }),
  )
})

test('a thread that was cleared elsewhere is empty here, except for messages sent since', () => {
  const { here, synced } = sides(['same', 'changed here', 'added here', 'same'])
  const { merged } = mergeVersions({ state: { messages: here, branches: [] }, theirs: [], synced, tail: undefined })
  expect(merged.isCleared).toBe(true)
  expect(merged.messages.map(({ id }) => id)).toEqual(['m2'])
})

test('an answer that is streaming is kept as outdated when the thread was cleared elsewhere', () => {
  const { here, synced } = sides(['same'])
  const streaming: Message = { ...message(1, 'half', 2), status: 'streaming' }
  const { merged } = mergeVersions({
    state: { messages: [...here, streaming], branches: [] },
    theirs: [],
    synced,
    tail: undefined,
  })
  expect(merged.messages).toMatchObject([{ id: 'm1', isOutdated: true }])
})
