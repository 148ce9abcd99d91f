// @module-tag thorough: each command that papers, textbooks and models use.
import temml from 'temml'
import { expect, test } from 'vitest'
import { createTypesetter } from '../../../../sdk/parts/formulas/create-typesetter.ts'
import { coveredLatex, uncoveredLatex } from '../../../tools/reference/latex-commands.mjs'

const set = createTypesetter(temml)

const rowsOf = (kinds: typeof coveredLatex): [kind: string, name: string, example: string][] =>
  kinds.flatMap(({ kind, commands }) => commands.map(({ name, example }): [string, string, string] => [kind, name, example]))

test.each(rowsOf(coveredLatex))('%s: %s is set, as the documentation says', (_kind, name, example) => {
  expect(example).toContain(name)
  const math = set(example, true)
  expect(math?.matches('math')).toBe(true)
  expect(math?.querySelector('merror')).toBe(null)
})

test.each(rowsOf(uncoveredLatex))('%s: %s is left as it is written, as the documentation says', (_kind, name, example) => {
  expect(example).toContain(name)
  expect(set(example, true)).toBe(undefined)
})

test.each([
  String.raw`\sum_{i=1}^{n} i \int_0^\infty e^{-x}\,dx \lim_{x \to 0} f \sum_{\substack{i<n \\ j<m}}`,
  String.raw`\cfrac{1}{1 + \cfrac{1}{2}} \overset{!}{=} \underset{x}{\max} \stackrel{def}{=} {}_1^2X`,
  String.raw`\left\| v \right\| \left. x \right| f'(x) f''(x) x^\prime \overbrace{a+b}^{c} \underbrace{a+b}_{c} \mathrm{d}x`,
])('commands are set beside each other: %s', (example) => {
  expect(set(example, true)?.matches('math')).toBe(true)
})
