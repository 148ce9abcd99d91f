import { expect, test } from 'vitest'
import { renameFootnotes } from '../../../../sdk/core/conversation/citations/rename-footnotes.ts'

const renamed = (text: string): string => renameFootnotes(text, (label) => `2-${label}`)

test.each([
  ['written in another case', 'As[^Note].\n\n[^note]: A', 'As[^2-Note].\n\n[^2-note]: A'],
  ['written with the other form of a letter', 'As[^STRASSE].\n\n[^straße]: A', 'As[^2-STRASSE].\n\n[^2-straße]: A'],
  ['that nothing defines', 'As[^a] and[^b].\n\n[^b]: B', 'As[^a] and[^2-b].\n\n[^2-b]: B'],
  ['in code', 'As `[^a]`[^a].\n\n[^a]: A', 'As `[^a]`[^2-a].\n\n[^2-a]: A'],
  ['with a space', 'As[^a b].\n\n[^a b]: A', 'As[^a b].\n\n[^a b]: A'],
  [
    'of 65 characters',
    `As[^${'a'.repeat(65)}].\n\n[^${'a'.repeat(65)}]: A`,
    `As[^${'a'.repeat(65)}].\n\n[^${'a'.repeat(65)}]: A`,
  ],
])('footnotes %s keep their marks when they get other labels', (_, text, expected) => {
  expect(renamed(text)).toBe(expected)
})
