import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mergeEntries, type Mergeable } from '../../../../sdk/core/storage/merge-entries.ts'

const entry = (id: string, minute: number): Mergeable => ({
  id,
  createdAt: new Date(Date.UTC(2026, 0, 1, 12, minute)).toISOString(),
})
const own = (_one: Mergeable, other: Mergeable): Mergeable => other
const idsOf = (entries: readonly Mergeable[]): string[] => entries.map(({ id }) => id)
const merge = (one: readonly Mergeable[], other: readonly Mergeable[]): string[] => idsOf(mergeEntries(one, other, own))

/** Two copies of one conversation that each went on: the same start, then messages of their own in the order of time. */
const copies = fc
  .record({
    shared: fc.nat({ max: 8 }),
    one: fc.array(fc.integer({ min: 10, max: 30 }), { maxLength: 8 }),
    other: fc.array(fc.integer({ min: 10, max: 30 }), { maxLength: 8 }),
  })
  .map(({ shared, one, other }) => {
    const start = Array.from({ length: shared }, (_, index) => entry(`shared-${index}`, index))
    const goOn = (name: string, minutes: number[]): Mergeable[] => [
      ...start,
      ...minutes.toSorted((a, b) => a - b).map((minute, index) => entry(`${name}-${index}`, minute)),
    ]
    return { one: goOn('one', one), other: goOn('other', other) }
  })

describe('one conversation of two copies', () => {
  test('messages that both have stay where they are', () => {
    const both = [entry('a', 1), entry('b', 2)]
    expect(merge(both, both)).toEqual(['a', 'b'])
  })

  test('messages that only one copy has stand at their time', () => {
    const start = [entry('a', 1)]
    expect(merge([...start, entry('b', 3)], [...start, entry('c', 2), entry('d', 4)])).toEqual(['a', 'c', 'b', 'd'])
  })

  test('messages without a time stand before those that have one', () => {
    expect(merge([{ id: 'old' }], [entry('new', 1)])).toEqual(['old', 'new'])
    expect(merge([entry('new', 1)], [{ id: 'old' }])).toEqual(['old', 'new'])
  })

  test('the newer form of a message is the one that is picked', () => {
    const merged = mergeEntries([entry('a', 1)], [{ ...entry('a', 1), createdAt: 'picked' }], own)
    expect(merged.map(({ createdAt }) => createdAt)).toEqual(['picked'])
  })

  test('copies that have the same messages in another order lose none', () => {
    expect(merge([entry('a', 1), entry('b', 2)], [entry('b', 2), entry('a', 1)]).toSorted()).toEqual(['a', 'b'])
  })

  test('nothing is lost or doubled, whatever each copy holds', () => {
    fc.assert(
      fc.property(copies, ({ one, other }) => {
        expect(merge(one, other).toSorted()).toEqual([...new Set([...idsOf(one), ...idsOf(other)])].toSorted())
      }),
    )
  })

  test('two tabs that merge at the same moment come to the same order', () => {
    fc.assert(
      fc.property(copies, ({ one, other }) => {
        expect(merge(one, other)).toEqual(merge(other, one))
      }),
    )
  })

  test('merging again changes nothing', () => {
    fc.assert(
      fc.property(copies, ({ one, other }) => {
        const merged = mergeEntries(one, other, own)
        expect(merge(merged, other)).toEqual(idsOf(merged))
      }),
    )
  })
})
