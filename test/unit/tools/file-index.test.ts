import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { createFileIndex, describeFile, indexFile } from '../../tools/reference/file-index.mjs'

const root = fileURLToPath(new URL('../../..', import.meta.url))

test('the page of all files is that of the sources, and each says what it decides: `npm run reference` writes it', () => {
  const { text, faults } = createFileIndex(root)
  expect(faults).toEqual([])
  expect(readFileSync(root + indexFile, 'utf8')).toBe(text)
})

const lineOf = (text: string, path = 'sdk/net/read-body.ts'): string => describeFile(path, text).line

test.each([
  [
    'of its own at the top',
    '// Reads bodies. Slowly.\nimport x from "x"\n/** A body. */\nexport const readBody = {}',
    'Reads bodies. Slowly',
  ],
  [
    'on what the file is named for',
    '/** An end. */\nexport const end = true\n/** Reads a body. */\nexport function readBody() {}',
    'Reads a body',
  ],
  [
    'on what makes that',
    '/** An end. */\nexport const end = true\n/** Makes it. */\nexport function createReadBody() {}',
    'Makes it',
  ],
  [
    'before directives',
    '/** Reads a body. */\n// oxlint-disable-next-line max-lines -- a list\nexport function readBody() {}',
    'Reads a body',
  ],
  ['on a default export', '/** The screen. */\nexport default function Screen() {}', 'The screen'],
  ['on exports of other files', '/** The package. */\nexport { a } from "./a.ts"', 'The package'],
  ['without the address it ends with', '/** Reads: https://example.org/a. */\nexport const readBody = {}', 'Reads'],
  ['without its tags', '/**\n * Reads.\n * @throws Error\n */\nexport const readBody = {}', 'Reads'],
  [
    'with an abbreviation',
    '/** Reads, e.g. a very long body that has more than sixty letters. Again. */\nexport const readBody = {}',
    'Reads, e.g. a very long body that has more than sixty letters',
  ],
  ['with signs', '/** Reads `<b>` and <i>*. */\nexport const readBody = {}', String.raw`Reads ${'`<b>`'} and \<i>\*`],
])('a line has the words of the comment %s', (_, text, line) => {
  expect(lineOf(text)).toBe(line)
})

test('a line has the numbers and words of the file', () => {
  const text =
    "/** Reads. */\nexport const readBody = 2\nconst pause = 30_000 // ms\nconst day = 24 * 60\nconst fault = 'No body came'\nconst icon = 'M1 2h3'\nconst sum = a + 1"
  expect(lineOf(text)).toBe('Reads (`readBody` 2, `pause` 30,000, `day` 24 × 60, `fault` "No body came")')
})

test('a line has the words of its failures: those in the file, and those of labels', () => {
  const text = `/** Reads. */
    export function readBody() {
      if (a) throw new ChatError(\`No body came after \${wait} s.\`)
      throw new ChatError(labels.errorTooLong, { cause: new Error('not shown') })
    }`
  const { line } = describeFile('sdk/net/read-body.ts', text, new Map([['errorTooLong', 'This is too long.']]))
  expect(line).toBe('Reads · Fails with "No body came after … s.", "This is too long."')
})

test('a file without a comment is named as a fault, and its line says nothing', () => {
  const { line, fault } = describeFile(
    'sdk/net/read-body.ts',
    '// oxlint-disable max-lines -- a list\nexport function readBody() {}',
  )
  expect(line).toBe('')
  expect(fault).toContain('sdk/net/read-body.ts')
})
