import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { ChatOptions } from '../../../../sdk/core/options/options.ts'
import type { Message, Part } from '../../../../sdk/core/types.ts'
import { createTranscript } from '../../../../sdk/views/transcript/transcript.ts'
import { soundFile } from '../../../../mocks/kit/sound-file.ts'
import { ru } from '../../../../sdk/languages/ru.ts'
import { eventually, renderChat } from '../../render-chat.ts'
import { renderView } from '../../render-view.ts'
import { bring, say, whenTranscriptIsThere } from '../message/message.ts'

whenTranscriptIsThere()

/** What is announced of a message with these parts. */
async function hear(parts: readonly Part[], options: ChatOptions = {}): Promise<string[]> {
  const chat = renderView(createTranscript, { messages: [say('user', 'Hi')] }, options)
  chat.set({ messages: [...chat.get().messages, bring('ai', ...parts)] })
  await vi.waitFor(() => expect(chat.announcements.length).toBeGreaterThan(0))
  return chat.announcements.map(([words]) => words)
}

const html = (...chunks: string[]): Part => ({ type: 'html', chunks })
const file = (name: string, type: 'audio' | 'any'): Part => ({ type: 'file', file: { name, type, ref: soundFile(name, 0.1) } })

describe('every kind of content is announced by its words', () => {
  test.each<[string, Part, string]>([
    ['html', html('<p>Take <b>line 4</b>.</p><p>Get off at the park</p>'), 'AI said: Take line 4. Get off at the park'],
    ['html in chunks', html('<p>One</p>', '<p>Two</p>'), 'AI said: One. Two'],
    ['what is folded', html('<details><summary>More <b>trains</b></summary><p>Line 5</p></details>'), 'AI said: More trains'],
    ['an element of the page', html('<confab-test-weather></confab-test-weather>'), 'AI said: 21 degrees'],
    ['a sound', file('note.wav', 'audio'), 'AI said: note.wav'],
    ['a file', file('plan.pdf', 'any'), 'AI said: plan.pdf 1 kB'],
  ])('%s', async (_what, part, words) => {
    if (!customElements.get('confab-test-weather')) {
      customElements.define(
        'confab-test-weather',
        class extends HTMLElement {
          connectedCallback(): void {
            if (!this.shadowRoot) this.attachShadow({ mode: 'open' }).innerHTML = '<p>21 degrees</p>'
          }
        },
      )
    }
    expect(await hear([part], { allowUnsafeHtml: true })).toEqual([words])
  })
})

describe('a long answer keeps its structure', () => {
  test.each([
    [
      'a table',
      '| City | Days |\n|---|---|\n| Rome | 3 |\n| Oslo | 4 |',
      'AI said: Table, 2 columns. City, Days. Rome, 3. Oslo, 4',
    ],
    ['a list in a list', '- One\n  - Inner\n- Two', 'AI said: One. Inner. Two'],
    [
      'code',
      'Run this:\n\n```js\nlet a = 1\nlet b\n```\n\nThen that',
      'AI said: Run this: Code, JavaScript. let a = 1. let b. Then that',
    ],
    ['headings', '# Plan\n\nFirst *this*\n\n> Quoted', 'AI said: Plan. First this. Quoted'],
    ['code without a language', '```\nls\n```', 'AI said: Code. ls'],
  ])('%s', async (_what, markdown, words) => {
    const [said] = await hear(say('ai', markdown).parts)
    expect(said).toBe(words)
  })
})

describe('a table says first how many columns it has', () => {
  test.each<[string, string, ChatOptions, string]>([
    ['one', '<table><tr><td>Rome</td></tr></table>', {}, 'Table, 1 column. Rome'],
    ['in a language of many forms', '<table><tr><td>1</td><td>2</td></tr></table>', { labels: ru }, 'Таблица, 2 столбца. 1, 2'],
    [
      'with a cell over all of them',
      '<table><tr><th colspan="99">Towns</th></tr><tr><td>Rome</td><td>3</td></tr></table>',
      {},
      'Table, 2 columns. Towns. Rome, 3',
    ],
    [
      'with another one in a cell',
      '<table><tr><td>A</td><td><table><tr><td>B</td></tr></table></td><td>C</td></tr></table>',
      {},
      'Table, 3 columns. A, Table, 1 column, B, C',
    ],
    [
      'with paragraphs in its cells',
      '<table><tr><td>Rome</td><td><p>3</p><p>days</p></td></tr></table>',
      {},
      'Table, 2 columns. Rome, 3, days',
    ],
    ['but not if it only arranges what is in it', '<table role="presentation"><tr><td>Rome</td></tr></table>', {}, 'Rome'],
    ['but not if it is empty', '<p>None</p><table></table>', {}, 'None'],
  ])('%s', async (_what, markup, options, words) => {
    const [said] = await hear([html(markup)], options)
    expect(said?.replace(/^[^:]+: ?/, '')).toBe(words)
  })
})

/** How what has the focus is described. */
const described = ({ root }: { readonly root: ShadowRoot }): string | undefined =>
  root.activeElement?.getAttribute('aria-description') ?? undefined

test('a message that an arrow key reaches is described by its text', async () => {
  const chat = await renderChat({
    history: [
      { role: 'user', text: 'Hi' },
      { role: 'ai', text: 'Take line 4.' },
    ],
    connect: { handler: () => undefined },
  })
  await eventually(() => chat.texts('ai')).toEqual(['Take line 4.'])
  chat.part('messages').focus()
  await eventually(() => {
    chat.part('messages').dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowUp', bubbles: true }))
    return chat.root.activeElement?.getAttribute('aria-label')
  }).toBe('AI')
  expect(described(chat)).toBe('Take line 4.')
})

test('a message that an arrow key reaches is described as it was announced, without the names of its tools and marks', async () => {
  const text = 'Rye is old.\n\n```js\nbake(3)\n```\n\n| City | Days |\n|---|---|\n| Rome | 3 |'
  const source = { type: 'source' as const, id: 's', title: 'Rye bread', positions: [{ start: 0, end: 11 }] }
  const chat = await renderChat({
    history: [{ role: 'ai', parts: [{ type: 'text', text }, source] }],
    connect: { handler: () => undefined },
  })
  await eventually(
    () => chat.root.querySelectorAll('[part~="citation"], [role="toolbar"] [aria-label="Copy table"]').length,
  ).toBe(2)
  chat.part('messages').focus()
  await eventually(() => {
    chat.part('messages').dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowUp', bubbles: true }))
    return described(chat)
  }).toBe('Rye is old. Code, JavaScript. bake(3). Table, 2 columns. City, Days. Rome, 3')
  // It is not there for who reads or copies the page.
  expect(chat.root.querySelector('article')?.innerText.match(/Rome/g)).toHaveLength(1)
})

test.each(['Enter', 'Tab'])(
  'a message that Escape leads back to from its controls (%s) is described by its text',
  async (key) => {
    const chat = await renderChat({
      history: [{ role: 'ai', text: 'Take [line 4](https://a.example).' }],
      connect: { handler: () => undefined },
    })
    await eventually(() => chat.root.querySelector('[part~=action]')).toBeTruthy()
    chat.part('messages').focus()
    // The code for the keys loads with the first focus.
    await import('../../../../sdk/views/transcript/message-keys.ts')
    await new Promise(requestAnimationFrame)
    if (key === 'Enter') await userEvent.keyboard('{ArrowUp}{Enter}')
    else await userEvent.keyboard('{Tab}')
    expect(chat.root.activeElement?.localName).toMatch(/^(a|button)$/)
    chat.root.querySelector('article')?.removeAttribute('aria-description')
    await userEvent.keyboard('{Escape}')
    expect(chat.root.activeElement?.localName).toBe('article')
    expect(described(chat)).toBe('Take line 4.')
  },
)

describe('what goes on for long', () => {
  test('is said again ten seconds after the answer began, however long it was awaited', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const chat = renderView(createTranscript, { messages: [say('user', 'Hi')], phase: 'loading' })
    chat.set({ phase: 'loading' })
    await vi.advanceTimersByTimeAsync(5000)
    const reply: Message = { ...bring('ai', { type: 'text', text: 'One' }), status: 'streaming' }
    chat.set({ messages: [...chat.get().messages, reply], phase: 'streaming' })
    await vi.advanceTimersByTimeAsync(9999)
    const said = ['Waiting for an answer', 'AI is answering']
    expect(chat.announcements.map(([words]) => words)).toEqual(said)
    await vi.advanceTimersByTimeAsync(1)
    expect(chat.announcements.map(([words]) => words)).toEqual([...said, 'AI is answering'])
  })

  test('is said again every ten seconds, and not while the visitor types', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const chat = renderView(createTranscript, { messages: [say('user', 'Hi')], phase: 'streaming' })
    const reply: Message = { ...bring('ai', { type: 'reasoning', text: 'Hm' }), status: 'streaming' }
    chat.set({ messages: [...chat.get().messages, reply] })
    await vi.advanceTimersByTimeAsync(10_000)
    expect(chat.announcements.map(([said]) => said)).toEqual(['AI is answering', 'Thinking'])
    await vi.advanceTimersByTimeAsync(9000)
    const field = document.createElement('textarea')
    field.value = 'And'
    chat.root.append(field)
    field.dispatchEvent(new Event('input', { bubbles: true }))
    await vi.advanceTimersByTimeAsync(1000)
    expect(chat.announcements).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(chat.announcements).toHaveLength(3)
    chat.set({ phase: 'idle' })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(chat.announcements).toHaveLength(3)
  })
})

describe.each([
  ['code', '```js\nlet a\n```', 'Copy code'],
  ['code without a language', 'Run:\n\n    let a', 'Copy code'],
  ['all of an answer that is shown in part', 'a\n\n'.repeat(60_000), 'Copy all'],
])('copying %s', (_what, text, name) => {
  async function copyButton() {
    onTestFinished(() => void vi.restoreAllMocks())
    const chat = renderView(createTranscript, { messages: [bring('ai', { type: 'text', text })] })
    const isWanted = (button: HTMLButtonElement): boolean => (button.ariaLabel ?? button.textContent) === name
    const button = await vi.waitUntil(() => [...chat.root.querySelectorAll('button')].find(isWanted), { timeout: 10_000 })
    await vi.dynamicImportSettled()
    return { button, announcements: chat.announcements }
  }

  test('is announced', async () => {
    vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    const { button, announcements } = await copyButton()
    button.click()
    await vi.waitFor(() => expect(announcements).toContainEqual(['Copied', 'polite']))
  })

  test('is announced at once where the browser refuses, and shown on the button', async () => {
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'))
    vi.spyOn(document, 'execCommand').mockReturnValue(false)
    const { button, announcements } = await copyButton()
    button.click()
    await vi.waitFor(() => expect(announcements).toContainEqual(["Couldn't copy", 'assertive']))
    const words = button.querySelector('span') ?? button
    expect([words.textContent, button.ariaLabel, getComputedStyle(words).clipPath]).toEqual(["Couldn't copy", null, 'none'])
  })
})

test('an error is called an error, and no message of the one who would have answered', async () => {
  const error: Message = { ...bring('ai', { type: 'error', text: 'Closed on Sundays', canRetry: true }), kind: 'error' }
  const names = (chat: ReturnType<typeof renderView>): (string | null)[] =>
    [...chat.root.querySelectorAll('article')].map(({ ariaLabel }) => ariaLabel)
  const messages = [say('user', 'Hi'), say('ai', 'Hello'), error]
  expect(names(renderView(createTranscript, { messages }))).toEqual(['You', 'AI', 'Error'])
  expect(names(renderView(createTranscript, { messages }, { names: { ai: { text: 'Ada' } } }))).toEqual(['You', 'Ada', 'Error'])
  const german = { labels: { errorName: 'Fehler' } }
  expect(names(renderView(createTranscript, { messages }, german))[2]).toBe('Fehler')
})

test('a table is no landmark, a name is read once, and there is no empty status bar', async () => {
  const chat = await renderChat({
    names: true,
    history: [{ role: 'ai', text: '| A |\n|---|\n| B |' }],
    connect: { handler: () => undefined },
  })
  await eventually(() => chat.root.querySelector('.table-box')?.getAttribute('role')).toBe('group')
  await eventually(() => chat.root.querySelector('[part~=name]')?.getAttribute('aria-hidden')).toBe('true')
  expect([...chat.root.querySelectorAll('[role=status]')].filter(({ textContent }) => !textContent)).toEqual([])
  await userEvent.keyboard('{Escape}')
})
