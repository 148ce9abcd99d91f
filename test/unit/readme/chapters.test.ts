import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { chapters, readPages } from '../../tools/reference/chapters.mjs'
import { generateChapters } from '../../tools/reference/generate-chapters.mjs'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const pages = readPages(root)
const generated = await generateChapters(root)

test.for(Object.keys(generated))(
  '%s says of options, methods, events, parts and tokens what the code says (`npm run reference`)',
  (path) => {
    expect(pages[path]).toBe(generated[path])
  },
)

test('options, frameworks, services, styles and folders have chapters with generated tables', () => {
  expect(Object.keys(generated)).toEqual([
    'sdk/README.md',
    'sdk/OPTIONS.md',
    'sdk/frameworks/README.md',
    'sdk/connectors/SETTINGS.md',
    'sdk/styles/README.md',
    '.github/CONTRIBUTING.md',
  ])
})

test('no row of a generated table is silent', () => {
  const rows = Object.values(generated).flatMap((page) => page.match(/^\| `.+\|$/gm) ?? [])
  expect(rows.length).toBeGreaterThan(500)
  expect(rows.filter((row) => /\|\s*\|$/.test(row))).toEqual([])
})

test('a type is linked to its table wherever another one speaks of it', () => {
  const options = generated['sdk/OPTIONS.md'] ?? ''
  expect(options).toContain('| `camera` | boolean \\| [CameraOptions](#cameraoptions) | `false` |')
  expect(options).toContain('### CameraOptions')
  expect(generated['sdk/connectors/SETTINGS.md']).toContain('| `function_handler` | (calls) => [FunctionAnswer](#functionanswer)')
})

test('the README and its chapters are listed once', () => {
  expect(Object.keys(pages)).toEqual(['README.md', ...Object.keys(chapters)])
})
