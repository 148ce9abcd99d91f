import { describe, expect, test, vi } from 'vitest'
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
  ['left', {}],
  ['right', ar],
])('the button that removes an entry of a list, read from the %s', (_, labels) => {
  test.each(kinds)('stands beside %s, also when an error stands below it', async (_kind, items, control) => {
    const chat = renderParts([form(items)], { labels })
    await vi.waitFor(() => chat.find('.field-item'))
    const bounds = (selector: string): DOMRect => chat.find(`.field-item ${selector}`).getBoundingClientRect()
    const isBeside = (): boolean => {
      const [button, field] = [bounds('.field-remove'), bounds(control)]
      const isAside = button.left >= field.right || button.right <= field.left
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
