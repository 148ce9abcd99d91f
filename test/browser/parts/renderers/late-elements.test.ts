import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { MessageContent, MessagePart, Renderers, Tool, ToolPart } from '../../../../sdk/core/options/options.ts'
import { answer } from '../../answer.ts'
import { holdTimers } from '../../hold-timers.ts'
import { eventually, renderChat } from '../../render-chat.ts'
import { scripted } from '../../scripted.ts'
import { cards, drawn, hush, renderWith, says, weather } from './render-with.ts'

// A page names the element that draws a part, and defines it whenever its script has loaded, or never.

let count = 0
/** The name of an element that nothing has defined: a definition lasts as long as the page. */
const newName = (): string => `late-element-${Date.now()}-${(count += 1)}`

type Content = ToolPart & MessageContent & { readonly data?: number }

/** Defines an element that shows what its content has become, and what it had when it was made and connected. */
function define(name: string): { readonly log: string[] } {
  const log: string[] = []
  customElements.define(
    name,
    class extends HTMLElement {
      #content: Content | undefined
      declare respond: ((answer: unknown) => Promise<void>) | undefined

      constructor() {
        super()
        log.push(`made with ${Object.keys(this).join() || 'nothing'}`)
      }

      get content(): Content | undefined {
        return this.#content
      }

      set content(value: Content | undefined) {
        this.#content = value
        this.draw()
      }

      connectedCallback(): void {
        this.className = 'of-the-page'
        log.push(`connected with ${this.#content ? 'content' : 'nothing'} and ${this.respond ? 'an answer' : 'no answer'}`)
        this.draw()
      }

      draw(): void {
        const { state, data, text } = this.#content ?? {}
        this.textContent = String(state ?? data ?? text)
      }
    },
  )
  return { log }
}

const asking = weather({ state: 'approval-requested', output: undefined, approval: { id: 'a1', isOfPage: true } })

const button = (name: string) => page.getByRole('button', { name, exact: true })

function silence() {
  const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  onTestFinished(() => log.mockRestore())
  return () => log.mock.calls.map(([text]) => String(text)).filter((text) => text.includes('late-element'))
}

describe('an element that is defined after the part it draws has arrived', () => {
  const kinds: [string, MessagePart, (name: string) => Renderers, string][] = [
    ['a call', weather(), (name) => ({ 'tool:get_weather': name }), 'output-available'],
    ['data', { type: 'data-chart', data: 7 }, (name) => ({ 'data-chart': name }), '7'],
    ['a whole message', { type: 'text', text: 'Warm.' }, (message) => ({ message }), 'Warm.'],
  ]

  test.each(kinds)('takes the place of what the chat has drawn: %s', async (_kind, part, renderers, words) => {
    const name = newName()
    const chat = await renderWith([part], renderers(name))
    await eventually(() => cards(chat) + chat.texts('ai').length).toBe(1)
    expect(chat.element.querySelector(name)).toBeNull()
    const { log } = define(name)
    await eventually(() => drawn(chat)).toEqual([words])
    expect([cards(chat), log]).toEqual([0, ['made with nothing', 'connected with content and an answer']])
  })

  test('takes its place whatever case the page writes its name in', async () => {
    const name = newName()
    const chat = await renderWith([weather()], { 'tool:get_weather': name.toUpperCase() })
    await eventually(() => cards(chat)).toBe(1)
    define(name)
    await eventually(() => drawn(chat)).toEqual(['output-available'])
  })

  test('takes the place of a file by its type from what draws all of its kind', async () => {
    const name = newName()
    const kind = (): Node => Object.assign(document.createElement('p'), { className: 'of-the-page', textContent: 'Any picture' })
    const file = { src: 'data:image/png;base64,AA==', name: 'plan' }
    const chat = await renderWith([{ type: 'file', file }], { 'file:image/png': name, 'file:image/*': kind })
    await eventually(() => drawn(chat)).toEqual(['Any picture'])
    define(name)
    await eventually(() => chat.element.querySelector(name)?.isConnected).toBe(true)
    expect(drawn(chat).length).toBe(1)
  })

  test('gets its part as it changes, while an answer streams in', async () => {
    const name = newName()
    const server = await scripted(
      answer.events(
        { type: 'start', messageId: 'answer-1' },
        { type: 'tool-input-start', toolCallId: 'c', toolName: 'get_weather' },
        { type: 'tool-input-delta', toolCallId: 'c', inputTextDelta: '{"city":' },
        { type: 'tool-input-delta', toolCallId: 'c', inputTextDelta: '"Bern"}' },
        { type: 'tool-input-available', toolCallId: 'c', toolName: 'get_weather', input: { city: 'Bern' } },
        { type: 'tool-output-available', toolCallId: 'c', output: 1 },
        { type: 'finish' },
      ),
    )
    const chat = await renderChat({
      connect: { url: server.url, stream: true, format: 'ai-sdk' },
      renderers: { 'tool:get_weather': name },
    })
    await chat.send('How warm is it?')
    await eventually(() => cards(chat)).toBe(1)
    define(name)
    await eventually(() => drawn(chat)).toEqual(['output-available'])
    expect(cards(chat)).toBe(0)
  })

  test('draws everything that was waiting for it, in all chats', async () => {
    const name = newName()
    const one = await renderWith([weather(), weather({ id: 'call-2' })], { 'tool:get_weather': name })
    const other = await renderWith([weather()], { 'tool:get_weather': name })
    await eventually(() => cards(one) + cards(other)).toBe(3)
    define(name)
    await eventually(() => [drawn(one).length, drawn(other).length]).toEqual([2, 1])
  })

  test('does not draw a chat that is gone', async () => {
    const name = newName()
    const chat = await renderWith([weather()], { 'tool:get_weather': name })
    await eventually(() => cards(chat)).toBe(1)
    chat.element.destroy()
    const { log } = define(name)
    await customElements.whenDefined(name)
    await new Promise(requestAnimationFrame)
    expect([drawn(chat), log]).toEqual([[], []])
  })
})

describe('an approval whose renderer is an element', () => {
  const tools = (execute: () => unknown): Tool[] => [
    { name: 'get_weather', description: 'The weather', inputSchema: { type: 'object' }, needsApproval: true, execute },
  ]

  async function ask() {
    const name = newName()
    const execute = vi.fn(() => 'sunny')
    const chat = await renderChat({
      history: [{ role: 'user', text: 'How warm is it?' }, says(asking)],
      renderers: { 'tool:get_weather': name },
      tools: tools(execute),
      connect: { handler: (_body, { onResponse }) => void onResponse({ text: 'Warm.' }) },
    })
    await eventually(() => chat.root.querySelector('[part~="approval"]')).toBeTruthy()
    return { chat, name, execute }
  }

  test('can be given in the chat’s own card before the element is defined', async () => {
    const { chat, name } = await ask()
    await button('Allow').click()
    await eventually(() => chat.texts('ai').at(-1)).toContain('Warm.')
    define(name)
    await eventually(() => drawn(chat)).toEqual(['output-available'])
    // The keyboard stays where the card was.
    expect(chat.root.activeElement?.getAttribute('part')).toBe('message')
  })

  test('can be given in the element once it is defined', async () => {
    const { chat, name, execute } = await ask()
    define(name)
    await eventually(() => drawn(chat)).toEqual(['approval-requested'])
    const made = chat.element.querySelector<HTMLElement & { respond(answer: unknown): Promise<void> }>(name)
    await made?.respond(true)
    await eventually(() => execute.mock.calls.length).toBe(1)
    await eventually(() => drawn(chat)).toEqual(['output-available'])
  })

  test('stays in the chat’s own card while the visitor writes a reason there, and is the element’s after that', async () => {
    const { chat, name } = await ask()
    await page.getByRole('button', { name: 'Deny with a reason' }).click()
    await userEvent.fill(page.getByRole('textbox', { name: 'Reason (optional)' }), 'Not now')
    define(name)
    await customElements.whenDefined(name)
    await new Promise(requestAnimationFrame)
    expect([cards(chat), drawn(chat)]).toEqual([1, []])
    await expect.element(page.getByRole('textbox', { name: 'Reason (optional)' })).toHaveValue('Not now')
    chat.input.focus()
    await eventually(() => drawn(chat)).toEqual(['approval-requested'])
  })
})

describe('an element that is never defined', () => {
  test('leaves the chat’s own card, and is named in the console after five seconds, once for all of its parts', async () => {
    const words = silence()
    const timers = holdTimers(5000)
    const name = newName()
    const chat = await renderWith([weather(), weather({ id: 'call-2' })], { 'tool:get_weather': name })
    await eventually(() => cards(chat)).toBe(2)
    expect(words()).toEqual([])
    timers.pass()
    expect(words()).toEqual([expect.stringContaining(`<${name}>`)])
    chat.element.updateMessage(says(weather({ output: 'Rain' })), 'answer')
    await eventually(() => chat.part('tool').textContent).toContain('Rain')
    timers.pass()
    expect(words().length).toBe(1)
  })

  test('is not named in the console where it comes within five seconds, or where nothing is drawn by it', async () => {
    const words = silence()
    const timers = holdTimers(5000)
    const name = newName()
    const chat = await renderWith([weather()], { 'tool:get_weather': name, 'tool:other': newName() })
    await eventually(() => cards(chat)).toBe(1)
    define(name)
    await eventually(() => drawn(chat).length).toBe(1)
    timers.pass()
    expect([words(), timers.count]).toEqual([[], 0])
  })

  test('is waited for no longer than the chat is there', async () => {
    const timers = holdTimers(5000)
    const chat = await renderWith([weather()], { 'tool:get_weather': newName() })
    await eventually(() => cards(chat)).toBe(1)
    expect(timers.count).toBe(1)
    chat.element.destroy()
    await eventually(() => timers.count).toBe(0)
  })

  test.each(['div', 'weather card', '', 'Weather', '1-card', 'font-face'])(
    'because “%s” is no name of one leaves the chat’s own card, and is logged once',
    async (name) => {
      const log = hush()
      const chat = await renderWith([weather()], { 'tool:get_weather': name })
      await eventually(() => cards(chat)).toBe(1)
      await eventually(() => log.mock.calls.length).toBe(1)
      expect(String(log.mock.calls[0]?.[0])).toContain('tool:get_weather')
    },
  )

  test('whose constructor fails leaves the chat’s own card', async () => {
    hush()
    const name = newName()
    customElements.define(
      name,
      class extends HTMLElement {
        constructor() {
          super()
          throw new Error('Broken')
        }
      },
    )
    const reported = vi.fn((event: Event) => event.preventDefault())
    addEventListener('error', reported)
    onTestFinished(() => removeEventListener('error', reported))
    const chat = await renderWith([asking], { 'tool:get_weather': name })
    await eventually(() => cards(chat)).toBe(1)
    await expect.element(button('Allow')).toBeVisible()
  })
})
