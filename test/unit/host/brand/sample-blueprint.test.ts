import { expect, test } from 'vitest'
import { toneEnds } from '../../../../host/features/blueprint/blueprint-fields.ts'
import { sampleBlueprint } from '../../../../host/features/branding/sample-blueprint.ts'

test('the sample speaks of the tones that the editor has, and of no others', () => {
  const shown = sampleBlueprint.tone.map(({ name, opposite }) => [name, opposite].sort())
  expect(shown).toEqual(Object.values(toneEnds).map((ends) => [...ends].sort()))
})
