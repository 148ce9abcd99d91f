import { afterAll, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { ChatOptions, MessageContent } from '../../../sdk/core/options/options.ts'
import { eventually, renderChat } from '../render-chat.ts'
import { actionOf, actionsOf, answeredChat, messageSaying } from './actions/message-toolbar.ts'
import { tempThreads } from './threads/temp-threads.ts'

afterAll(() => {
  localStorage.clear()
  sessionStorage.clear()
})

/** Alerts that have nothing to say. */
const emptyAlerts = (root: ShadowRoot): string[] =>
  [...root.querySelectorAll('[role=alert]')].filter(({ textContent }) => !textContent).map(({ outerHTML }) => outerHTML)

const asked = (part: object): ChatOptions => ({ history: [{ role: 'ai', parts: [part] }] as unknown as MessageContent[] })

const shown: [what: string, part: string, options: ChatOptions][] = [
  ['a chat', 'input', {}],
  ['a chat with a list of chats', 'threads', { threads: true }],
  [
    'a call that waits for approval',
    'approval',
    asked({ type: 'tool', id: 'c', name: 'refund', input: '{}', state: 'approval-requested', approval: { id: 'a' } }),
  ],
  [
    'a question of a service',
    'input-request',
    asked({ type: 'input-request', id: 'q', kind: 'confirmation', state: 'requested', message: 'Delete all?' }),
  ],
]

test.each(shown)('of %s screen readers do not say “blank”, as of an alert without words', async (_what, part, options) => {
  const chat = await renderChat({ demo: true, ...options })
  await eventually(() => chat.root.querySelector(`[part~="${part}"]`)).toBeTruthy()
  expect(emptyAlerts(chat.root)).toEqual([])
})

test('of a message that is edited screen readers do not say “blank”', async () => {
  const { chat } = await answeredChat({ messageActions: true })
  const question = messageSaying(chat, 'Name a number')
  await eventually(() => actionsOf(messageSaying(chat, 'One')).length).toBeGreaterThan(0)
  question.focus()
  await userEvent.hover(question)
  await eventually(() => actionsOf(question)).toContain('Edit')
  actionOf(question, 'Edit').click()
  await eventually(() => chat.part('edit')).toBeTruthy()
  expect(emptyAlerts(chat.root)).toEqual([])
})

test('of a chat that is renamed screen readers do not say “blank”, and what is wrong with the name at once', async () => {
  const chat = await tempThreads()
  chat.row('Two').focus()
  await userEvent.keyboard('{F2}')
  const field = chat.part('thread-field') as HTMLInputElement
  expect(emptyAlerts(chat.root)).toEqual([])
  field.value = ''
  await userEvent.keyboard('{Enter}')
  expect(chat.root.querySelector('.thread-problem')?.ariaLive).toBe('assertive')
})
