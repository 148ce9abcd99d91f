import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Blueprint } from '../../../../host/backend/types.ts'
import { mergeBlueprints } from '../../../../host/features/blueprint/merge-blueprints.ts'

const base: Blueprint = {
  audience: 'Families',
  promise: 'Warm bread',
  tone: { serious: 50, casual: 50, technical: 50, enthusiastic: 50 },
  colours: ['#112233'],
  wordsToUse: ['fresh', 'warm'],
  wordsToAvoid: [],
}

const percent = fc.integer({ min: 0, max: 100 })
const words = fc.uniqueArray(fc.constantFrom('fresh', 'warm', 'new', 'old', 'kind'))
const anyBlueprint: fc.Arbitrary<Blueprint> = fc.record({
  audience: fc.constantFrom('', 'Families', 'Students', 'Owners'),
  promise: fc.constantFrom('', 'Warm bread', 'Cold bread'),
  tone: fc.record({ serious: percent, casual: percent, technical: percent, enthusiastic: percent }),
  colours: fc.uniqueArray(fc.constantFrom('#112233', '#ffffff', '#abcdef')),
  wordsToUse: words,
  wordsToAvoid: words,
})

test('a merge takes what only one side changed', () => {
  const mine = { ...base, audience: 'Students', tone: { ...base.tone, serious: 10 } }
  const theirs = { ...base, promise: 'Bread at your door', tone: { ...base.tone, casual: 90 } }
  expect(mergeBlueprints({ base, mine, theirs })).toEqual({
    value: { ...base, audience: 'Students', promise: 'Bread at your door', tone: { ...base.tone, serious: 10, casual: 90 } },
    conflicts: [],
  })
})

test('a merge keeps the words that either side added, and drops those that either removed', () => {
  const mine = { ...base, wordsToUse: ['fresh', 'warm', 'mine'] }
  const theirs = { ...base, wordsToUse: ['warm', 'theirs'] }
  expect(mergeBlueprints({ base, mine, theirs }).value.wordsToUse).toEqual(['warm', 'mine', 'theirs'])
})

test('a merge asks about a text or a slider that both sides changed, and keeps mine until then', () => {
  const mine = { ...base, audience: 'Students', tone: { ...base.tone, serious: 10 } }
  const theirs = { ...base, audience: 'Owners', tone: { ...base.tone, serious: 80 } }
  const { value, conflicts } = mergeBlueprints({ base, mine, theirs })
  expect(conflicts).toEqual(['audience', 'tone'])
  expect(value).toEqual(mine)
})

test('a merge takes theirs where I changed nothing, and mine where they changed nothing', () => {
  fc.assert(
    fc.property(anyBlueprint, anyBlueprint, (one, other) => {
      const taken = mergeBlueprints({ base: one, mine: one, theirs: other })
      expect(taken.conflicts).toEqual([])
      for (const name of ['colours', 'wordsToUse', 'wordsToAvoid'] as const)
        expect([...taken.value[name]].toSorted()).toEqual([...other[name]].toSorted())
      expect({ ...taken.value, colours: [], wordsToUse: [], wordsToAvoid: [] }).toEqual({
        ...other,
        colours: [],
        wordsToUse: [],
        wordsToAvoid: [],
      })
      expect(mergeBlueprints({ base: one, mine: other, theirs: one })).toEqual({ value: other, conflicts: [] })
    }),
  )
})

test('a merge never loses what I added', () => {
  fc.assert(
    fc.property(anyBlueprint, anyBlueprint, anyBlueprint, (start, mine, theirs) => {
      const { value } = mergeBlueprints({ base: start, mine, theirs })
      for (const name of ['colours', 'wordsToUse', 'wordsToAvoid'] as const)
        for (const item of mine[name]) if (!start[name].includes(item)) expect(value[name]).toContain(item)
    }),
  )
})
