import { axeFindings } from '../axe-findings.ts'
import { describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { ChatOptions } from '../../../sdk/core/options/options.ts'
import type { ChatState, KeyEntry } from '../../../sdk/core/types.ts'
import { createChatView } from '../../../sdk/views/chat-view.ts'
import { eventually } from '../render-chat.ts'
import { renderView } from '../render-view.ts'
import { isThorough } from '../../tools/runner/is-thorough.ts'

const entry: KeyEntry = { placeholder: 'OpenAI API Key', helpUrl: 'https://a.example/keys', isChecking: false, error: '' }
const insert = (change: Partial<KeyEntry> = {}): Partial<ChatState> => ({ view: 'insert-key', keyEntry: { ...entry, ...change } })

const scenes: Record<string, Partial<ChatState>> = {
  'asking for a key': insert(),
  'checking the visitor’s key': insert({ isChecking: true }),
  'with a key that is invalid': insert({ error: 'Invalid API Key' }),
  'with a service that cannot be reached': insert({ error: 'Failed to connect' }),
  'checking the page’s key': { view: 'validate-key' },
  'with a key of the page that is refused': { view: 'error', viewError: "Your 'key' has failed authentication" },
}

const arabic: ChatOptions['labels'] = {
  keyStart: 'ابدأ',
  keyHelp: 'اعرف المزيد هنا',
  keyCaution: 'يرجى توخي الحذر عند إدخال مفتاحك',
  errorKey: 'المفتاح غير صالح',
}

async function show(state: Partial<ChatState>, options: ChatOptions, { width = 360, dir = 'ltr' } = {}) {
  const chat = renderView(createChatView, state, options)
  chat.host.style.inlineSize = `${width}px`
  chat.host.dir = dir
  const name = state.view === 'error' ? '#error-view' : '#key-views > *'
  await eventually(() => chat.root.querySelector(name)?.checkVisibility()).toBe(true)
  await Promise.all(
    chat.root
      .getAnimations()
      .filter(({ effect }) => effect?.getTiming().iterations === 1)
      .map(({ finished }) => finished),
  )
  return chat
}

describe.each(isThorough ? (['light', 'dark'] as const) : (['light'] as const))(
  'axe finds no problems in the %s theme',
  (theme) => {
    for (const dir of isThorough ? ['ltr', 'rtl'] : ['ltr']) {
      test.each(Object.entries(scenes))(`%s, ${dir}`, async (_, state) => {
        const { host } = await show(state, { theme, ...(dir === 'rtl' && { labels: arabic }) }, { dir })
        expect(await axeFindings(host)).toEqual([])
      })
    }
  },
)

test.each(isThorough ? [240, 320, 390] : [240])(
  'nothing is cut off at %i pixels, and everything can be reached in a low chat',
  async (width) => {
    const { host, root } = await show(
      insert({ error: "API keys can't contain spaces, line breaks or special characters." }),
      {},
      { width },
    )
    host.style.blockSize = '200px'
    const view = root.querySelector<HTMLElement>('#insert-key-view')
    if (!view) throw new Error('There is no view for the key')
    expect(view.scrollWidth).toBeLessThanOrEqual(view.clientWidth)
    // Firefox makes every scrollable area a tab stop unless told otherwise: it would have no name.
    expect(view.getAttribute('tabindex')).toBe('-1')
    view.scrollTop = 0
    const top = (selector: string): number =>
      (root.querySelector(selector)?.getBoundingClientRect().top ?? 0) - host.getBoundingClientRect().top
    expect(top('#insert-key-input')).toBeGreaterThan(0)
    view.scrollTop = view.scrollHeight
    expect(top('#insert-key-contents > p:last-child')).toBeLessThan(200)
  },
)

test('every control is large enough to tap', async () => {
  const { root } = await show(insert(), {})
  const controls = [...root.querySelectorAll('#insert-key-view :is(input, button, a)')]
  expect(controls.length).toBe(4)
  for (const control of controls) {
    const { width, height } = control.getBoundingClientRect()
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(24)
  }
})

test('Tab reaches the key, its visibility, Start and the help, in this order, and nothing of the hidden chat', async () => {
  const { root } = await show(insert(), {})
  const order: string[] = []
  document.body.focus()
  for (let step = 0; step < 4; step += 1) {
    await userEvent.keyboard('{Tab}')
    order.push(root.activeElement?.id || (root.activeElement?.className ?? ''))
  }
  expect(order).toEqual(['insert-key-input', 'visibility-icon-container', 'start-button', 'insert-key-input-help-text'])
})

test('it is announced that a key is being checked, and each time what was wrong with it', async () => {
  const { announcements, configure, root, set } = await show(insert(), {})
  expect(announcements).toEqual([])
  const outcomes: [Partial<KeyEntry>, text: string, urgency: 'polite' | 'assertive'][] = [
    [{ isChecking: true }, 'Checking API key…', 'polite'],
    [{ error: 'Invalid API Key' }, 'Invalid API Key', 'assertive'],
    [{ error: 'Invalid API Key' }, 'Invalid API Key', 'assertive'],
  ]
  for (const [index, [change, ...said]] of outcomes.entries()) {
    set(insert(change))
    await eventually(() => announcements[index]).toEqual(said)
  }
  configure({ labels: { keyStart: 'Go' } })
  await eventually(() => root.querySelector('#start-button')?.textContent).toBe('Go')
  expect(announcements.length).toBe(outcomes.length)
})

test('what is no longer shown is forgotten', async () => {
  const { root, set, view } = await show(insert(), {})
  const input = root.querySelector<HTMLInputElement>('#insert-key-input')
  if (!input) throw new Error('There is no input for the key')
  await userEvent.fill(input, 'test-key')
  set({ view: 'chat', keyEntry: undefined })
  await eventually(() => input.isConnected).toBe(false)
  expect([input.value, view.dom.querySelector('#chat-view')?.checkVisibility()]).toEqual(['', true])
})
