import { describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { InputRequestPart, ToolPart } from '../../../sdk/core/types.ts'
import { ar } from '../../../sdk/languages/ar.ts'
import { he } from '../../../sdk/languages/he.ts'
import { make, renderFileChat } from '../files/render-file-chat.ts'
import { eventually, renderChat } from '../render-chat.ts'
import { whenTranscriptIsThere } from '../views/message/message.ts'
import { renderParts } from './render-parts.ts'

whenTranscriptIsThere()

/** Names as the world has them: Latin in front, both scripts, no letter, quotation marks of the other script, a way out of its place. */
const names = ['send mail', 'שלח mail (2)', '(2024) .', 'a “b” ב', 'x\u2069\u202egnp'] as const
const written = (name: string): string => name.replace(/[\u2069\u202e]/g, (mark) => `\\u${mark.charCodeAt(0).toString(16)}`)

const marks = /[\u2066-\u2069\u202a-\u202e]/

const asking = (title: string): ToolPart => ({
  type: 'tool',
  id: 't',
  name: 'find',
  title,
  input: '{}',
  state: 'approval-requested',
  approval: { id: 'p' },
})

const form = (key: string): InputRequestPart => ({
  type: 'input-request',
  id: 'q',
  kind: 'input',
  state: 'requested',
  schema: { type: 'object', properties: { [key]: { type: 'array', items: { type: 'string' }, minItems: 1 } } },
})

describe.each([
  ['Arabic', ar],
  ['Hebrew', he],
])('names in %s sentences', (_language, labels) => {
  test.each(names)('stand in the question for a tool as they are, and nothing is copied with them: %j', async (name) => {
    const chat = renderParts([asking(name)], { labels })
    await vi.waitFor(() => chat.find('[part=approval]'))
    const question = chat.find('[part=approval] > p')
    expect(question.querySelector('bdi')?.textContent).toBe(written(name))
    expect(question.textContent).toBe(labels.toolApproval?.replace('{name}', written(name)))
    expect([question.dir, getComputedStyle(question).direction]).toEqual(['rtl', 'rtl'])
    expect(chat.find('[part=approval]').getAttribute('aria-label')).toContain(`\u2068${written(name)}\u2069`)
  })

  test.each(names)('of files do not turn the sentence that they begin: %j', async (name) => {
    const chat = await renderFileChat({ demo: true, mixedFiles: true, labels })
    await chat.drop([make(name, 'text/plain', '')])
    await eventually(chat.problems).toHaveLength(1)
    const [problem] = chat.all('[part=file-problems] p')
    expect(problem?.querySelector('bdi')?.textContent).toBe(written(name))
    expect(problem?.textContent).not.toMatch(marks)
    expect(problem?.dir).toBe('rtl')
  })

  test('of fields and what is said of them stand where the form begins, in whatever letters', async () => {
    const field = { type: 'string', title: 'E-Mail', description: 'At work' }
    const schema = { type: 'object', required: ['mail'], properties: { mail: field } }
    const request = { type: 'input-request' as const, id: 'q', kind: 'input' as const, state: 'requested' as const, schema }
    const { root } = await renderChat({ demo: true, labels, history: [{ role: 'ai', parts: [request] }] })
    const endOf = (selector: string): number => {
      const dom = root.querySelector(selector)
      const range = document.createRange()
      if (dom) range.selectNodeContents(dom)
      return Math.round((dom?.childNodes.length ? range : dom)?.getBoundingClientRect().right ?? 0)
    }
    const ends = () => ['.field > label', '.field > input', '.field-hint'].map(endOf)
    await eventually(() => ends().every((end) => end > 0 && end === ends()[0])).toBe(true)
  })

  test('of fields that begin with Latin letters do not turn what says that they are optional', async () => {
    const chat = renderParts([form('Tags')], { labels })
    await vi.waitFor(() => chat.find('.field-add'))
    const legend = chat.find('legend span')
    expect(legend.textContent).toBe(labels.fieldOptional?.replace('{name}', 'Tags'))
    expect(getComputedStyle(legend).direction).toBe('rtl')
    await userEvent.click(chat.find('.field-add'))
    const item = chat.find('.field-item label')
    expect([item.querySelector('bdi')?.textContent, getComputedStyle(item).direction]).toEqual(['Tags', 'rtl'])
  })
})

test('a table of the page without a direction is read from the chat’s own words, not from a name in front', async () => {
  const chat = renderParts([asking('send mail')], { labels: { toolApproval: '{name}: اجازه می‌دهید؟' } })
  await vi.waitFor(() => chat.find('[part=approval]'))
  expect(getComputedStyle(chat.find('[part=approval] > p')).direction).toBe('rtl')
})

test('what a screen reader says has no marks', async () => {
  const chat = await renderChat({ demo: true, labels: ar, history: [{ role: 'ai', parts: [asking('send mail')] }] })
  const said = () => [...chat.root.querySelectorAll('[aria-live]')].map(({ textContent }) => textContent).join('')
  await eventually(said).toContain('send mail')
  expect(said()).not.toMatch(marks)
})
