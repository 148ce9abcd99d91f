import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { allLabels } from '../../all-labels.ts'

const folder = new URL('../../../sdk/connectors/', import.meta.url)

/** The placeholders that connectors set for the text field, as written there. Those of keys name a vendor, in each language alike. */
const placeholders = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts'))
  .flatMap((path) => [...readFileSync(new URL(path, folder), 'utf8').matchAll(/(?:placeholder: |\btext\()'([^']+)'/g)])
  .map(([, text = '']) => text)
  .filter((text) => !/(Key|Token)$/.test(text))

test('every placeholder of a service has a translation: it is an English text of the labels for the field', () => {
  const known = Object.entries(allLabels).flatMap(([name, text]) => (/^(input|placeholder)/.test(name) ? [text] : []))
  expect(placeholders.length).toBeGreaterThan(15)
  expect(placeholders.filter((text) => !known.includes(text))).toEqual([])
})
