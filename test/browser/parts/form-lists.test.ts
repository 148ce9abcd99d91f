// @module-tag thorough: lists in forms, entry by entry; `parts/schema-form` and `tools/input-requests` have forms as such.
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { InputRequestPart } from '../../../sdk/core/types.ts'
import { ar } from '../../../sdk/languages/ar.ts'
import { whenTranscriptIsThere } from '../views/message/message.ts'
import { renderParts } from './render-parts.ts'

whenTranscriptIsThere()

const form = (items: object): InputRequestPart => ({
  type: 'input-request',
  id: 'q',
  kind: 'input',
  state: 'requested',
  schema: { type: 'object', required: ['guests'], properties: { guests: { type: 'array', items, minItems: 1 } } },
})

/** The page is read in this direction, as that of a language. */
function turnPage(direction: 'ltr' | 'rtl'): void {
  document.documentElement.dir = direction
  onTestFinished(() => document.documentElement.removeAttribute('dir'))
}

/** Entries of each kind, and what of each is filled in. */
const kinds = [
  ['a text', { type: 'string' }, 'input'],
  ['a number with a hint', { type: 'integer', description: 'In years' }, 'input'],
  ['a long text', { type: 'string', maxLength: 2000 }, 'textarea'],
  ['a choice', { enum: ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine'] }, 'select'],
  ['a date', { type: 'string', format: 'date', description: 'Of birth' }, 'input'],
  ['JSON', {}, 'textarea'],
] as const

describe.each([
  ['left', 'ltr', {}],
  ['right', 'rtl', ar],
] as const)('the button that removes an entry of a list, read from the %s', (_, direction, labels) => {
  test.each(kinds)('stands beside %s, also when an error stands below it', async (_kind, items, control) => {
    turnPage(direction)
    const chat = renderParts([form(items)], { labels })
    await vi.waitFor(() => chat.find('.field-item'))
    const bounds = (selector: string): DOMRect => chat.find(`.field-item ${selector}`).getBoundingClientRect()
    const isBeside = (): boolean => {
      const [button, field] = [bounds('.field-remove'), bounds(control)]
      const isAside = direction === 'ltr' ? button.left >= field.right : button.right <= field.left
      return isAside && button.top >= field.top - 1 && button.bottom <= field.bottom + 1
    }
    await vi.waitFor(() => expect(isBeside()).toBe(true))
    await userEvent.click(chat.find('.approval-allow'))
    await vi.waitFor(() => expect(bounds('.field-problem').height).toBeGreaterThan(0))
    expect(isBeside()).toBe(true)
    const order = ['label', control, '.field-problem'].map((selector) => bounds(selector).top)
    expect(order).toEqual([...order].sort((one, other) => one - other))
  })
})

const names = ['S', 'صغير', 'A name of two words', 'שם', '(1)']

test.each([
  ['one of a few', { enum: names.slice(0, 3) }],
  ['some of a few', { type: 'array', uniqueItems: true, items: { enum: names } }],
  ['yes or no', { type: 'boolean' }],
])('a name stands beside its box, read from the right too: %s', async (_, schema) => {
  turnPage('rtl')
  const request = { ...form({}), schema: { type: 'object', required: ['Yes'], properties: { Yes: schema } } }
  const chat = renderParts([request], { labels: ar })
  await vi.waitFor(() => chat.find('.field-check'))
  for (const row of chat.root.querySelectorAll('.field-check')) {
    const [box, name] = [...row.children].map((each) => each.getBoundingClientRect())
    expect((box?.left ?? 0) - (name?.right ?? 0)).toBeCloseTo(8, 0)
  }
})
