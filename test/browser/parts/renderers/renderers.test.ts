import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type {
  DataPart,
  FilePart,
  MessageContent,
  MessagePart,
  Renderers,
  ToolPart,
} from '../../../../sdk/core/options/options.ts'
import { createChat } from '../../../../sdk/entries/index.ts'
import { answer } from '../../answer.ts'
import { eventually, renderChat } from '../../render-chat.ts'
import { scripted } from '../../scripted.ts'
import { cards, drawn, hush, paragraph, renderWith, says, weather } from './render-with.ts'

describe('a renderer of the page', () => {
  test('draws the calls of a tool in the place of their cards', async () => {
    const chat = await renderWith([weather()], { 'tool:get_weather': ({ input }) => paragraph(input) })
    await eventually(() => drawn(chat)).toEqual(['{"city":"Bern"}'])
    expect(cards(chat)).toBe(0)
  })

  test('draws inside the chat, and the page’s style sheets apply', async () => {
    const style = document.createElement('style')
    style.textContent = '.of-the-page { color: rgb(1, 2, 3) }'
    document.head.append(style)
    onTestFinished(() => style.remove())
    await renderWith([weather()], { 'tool:get_weather': () => paragraph('21 degrees') })
    await expect.element(page.getByText('21 degrees')).toBeVisible()
    const dom = page.getByText('21 degrees').element()
    expect(getComputedStyle(dom).color).toBe('rgb(1, 2, 3)')
    expect(dom.assignedSlot ?? dom.parentElement?.assignedSlot).toBeInstanceOf(HTMLSlotElement)
  })

  test('leaves the calls of other tools as they are', async () => {
    const chat = await renderWith([weather(), weather({ id: 'call-2', name: 'toString' })], {
      'tool:get_weather': () => paragraph('Mine'),
    })
    await eventually(() => drawn(chat)).toEqual(['Mine'])
    await eventually(() => cards(chat)).toBe(1)
  })

  test('draws data of its kind, between the texts around it', async () => {
    const chat = await renderWith(
      [
        { type: 'text', text: 'Before' },
        { type: 'data-chart', data: 7 },
        { type: 'text', text: 'After' },
      ],
      { 'data-chart': ({ data }) => paragraph(`Chart of ${String(data)}`) },
    )
    await expect.element(page.getByText('Chart of 7')).toBeVisible()
    const top = (text: string): number => page.getByText(text).element().getBoundingClientRect().top
    await eventually(() => chat.texts('ai')).toEqual(['Before', 'After'])
    expect([top('Before') < top('Chart of 7'), top('Chart of 7') < top('After')]).toEqual([true, true])
  })

  const named = ({ file }: FilePart): Node => paragraph(`File ${file.name ?? ''}`)
  const files: [string, Renderers, string][] = [
    ['its media type', { 'file:application/pdf': named }, 'data:application/pdf;base64,AA=='],
    ['its kind', { 'file:image/*': named }, 'data:image/png;base64,AA=='],
  ]
  test.each(files)('draws a file by %s', async (_what, renderers, src) => {
    const chat = await renderWith([{ type: 'file', file: { src, name: 'plan' } }], renderers)
    await eventually(() => drawn(chat)).toEqual(['File plan'])
    expect(chat.texts('ai')).toEqual([])
  })

  test('draws whole messages inside their bubbles', async () => {
    const chat = await renderChat({
      history: [{ role: 'user', text: 'Hello' }, { text: 'Hi' }],
      renderers: { message: ({ role, text }) => paragraph(`${role ?? ''}: ${text ?? ''}`) },
    })
    await eventually(() => drawn(chat)).toEqual(['user: Hello', 'ai: Hi'])
    expect(chat.root.querySelectorAll('[part~="user-bubble"] slot, [part~="ai-bubble"] slot')).toHaveLength(2)
  })

  test('can leave a part to the chat by returning nothing', async () => {
    const log = hush()
    const chat = await renderWith([weather()], { 'tool:get_weather': () => undefined })
    await eventually(() => cards(chat)).toBe(1)
    expect(log).not.toHaveBeenCalled()
  })

  test('is asked for what is in sight, not for a long history as a whole', async () => {
    const asked = vi.fn(({ data }: DataPart) => paragraph(String(data)))
    const history = Array.from({ length: 400 }, (_, index) => ({
      ...says({ type: 'data-chart' as const, data: index }),
      id: `answer-${index}`,
    }))
    const chat = await renderChat({ history, renderers: { 'data-chart': asked } })
    await eventually(() => drawn(chat)).toContain('399')
    expect(asked.mock.calls.length).toBeLessThan(150)
  })

  test('knows the chat as the page does', async () => {
    const known: unknown[] = []
    const host = document.createElement('div')
    document.body.append(host)
    onTestFinished(() => host.remove())
    const chat = createChat(host, {
      history: [says(weather())],
      renderers: {
        'tool:get_weather'(_part, { chat: given }) {
          known.push(given)
          return paragraph('')
        },
      },
    })
    onTestFinished(() => chat.destroy())
    await eventually(() => known.length).toBe(1)
    expect(known[0]).toBe(chat)
  })
})

describe('a part that changes', () => {
  const chart = (data: unknown): MessageContent => says({ type: 'data-chart', id: 'c', data })

  test('is drawn again by the function that returned a node', async () => {
    const chat = await renderWith(chart(1).parts as MessagePart[], { 'data-chart': ({ data }) => paragraph(String(data)) })
    await eventually(() => drawn(chat)).toEqual(['1'])
    chat.element.updateMessage(chart(2), 'answer')
    await eventually(() => drawn(chat)).toEqual(['2'])
  })

  test('is given to `update` of what was drawn, which stays', async () => {
    const render1 = vi.fn((part: DataPart) => {
      const dom = paragraph(String(part.data))
      return { dom, update: ({ data }: DataPart) => void (dom.textContent = String(data)) }
    })
    const chat = await renderWith(chart(1).parts as MessagePart[], { 'data-chart': render1 })
    await eventually(() => drawn(chat)).toEqual(['1'])
    chat.element.updateMessage(chart(2), 'answer')
    await eventually(() => drawn(chat)).toEqual(['2'])
    expect(render1).toHaveBeenCalledTimes(1)
  })

  test('ends the signal of what is replaced', async () => {
    const signals: AbortSignal[] = []
    const chat = await renderWith(chart(1).parts as MessagePart[], {
      'data-chart': ({ data }, { signal }) => {
        signals.push(signal)
        return paragraph(String(data))
      },
    })
    await eventually(() => signals.length).toBe(1)
    chat.element.updateMessage(chart(2), 'answer')
    await eventually(() => signals.map(({ aborted }) => aborted)).toEqual([true, false])
  })

  test('is another call: nothing that was made for the former one is used for it', async () => {
    const made: string[] = []
    const chat = await renderWith([weather()], {
      'tool:get_weather': ({ id }) => {
        made.push(id)
        return { dom: paragraph(id), update: () => undefined }
      },
    })
    await eventually(() => drawn(chat)).toEqual(['call-1'])
    chat.element.updateMessage(says(weather({ id: 'call-2' })), 'answer')
    await eventually(() => drawn(chat)).toEqual(['call-2'])
    expect(made).toEqual(['call-1', 'call-2'])
  })
})

describe('an answer that streams', () => {
  const frames = (...steps: (object | string)[]) =>
    answer.events({ type: 'start', messageId: 'answer-1' }, { type: 'start-step' }, ...steps, { type: 'finish' })
  const input = (inputTextDelta: string) => ({ type: 'tool-input-delta', toolCallId: 'call-1', inputTextDelta })

  test('reaches the renderer of a tool as its arguments come', async () => {
    const server = await scripted(
      frames(
        { type: 'tool-input-start', toolCallId: 'call-1', toolName: 'get_weather' },
        input('{"city":'),
        'rest',
        input('"Bern"}'),
        { type: 'tool-input-available', toolCallId: 'call-1', toolName: 'get_weather', input: { city: 'Bern' } },
      ),
    )
    const chat = await renderChat({
      connect: { url: server.url, stream: true, format: 'ai-sdk' },
      renderers: { 'tool:get_weather': (part) => paragraph(`${part.state}: ${part.input}`) },
    })
    await chat.send('How warm is it?')
    await eventually(() => drawn(chat)).toEqual(['input-streaming: {"city":'])
    await server.release('rest')
    await eventually(() => drawn(chat)).toEqual(['input-available: {"city":"Bern"}'])
  })

  test('reaches the renderer of whole messages as its text comes', async () => {
    const text = (delta: string) => ({ type: 'text-delta', id: 't', delta })
    const server = await scripted(frames({ type: 'text-start', id: 't' }, text('Half'), 'rest', text(' and whole')))
    const chat = await renderChat({
      connect: { url: server.url, stream: true, format: 'ai-sdk' },
      renderers: { message: (message) => (message.role === 'ai' ? paragraph(message.text ?? '') : undefined) },
    })
    await chat.send('Hello')
    await eventually(() => drawn(chat)).toEqual(['Half'])
    await server.release('rest')
    await eventually(() => drawn(chat)).toEqual(['Half and whole'])
  })
})

describe('an element of the page', () => {
  test('draws a part, which it has as its property `content`, again when that changes', async () => {
    const name = 'test-weather-card'
    if (!customElements.get(name)) {
      customElements.define(
        name,
        class extends HTMLElement {
          set content({ output }: ToolPart) {
            this.className = 'of-the-page'
            this.textContent = JSON.stringify(output)
          }
        },
      )
    }
    const chat = await renderWith([weather()], { 'tool:get_weather': name })
    await eventually(() => drawn(chat)).toEqual(['{"degrees":21}'])
    const [dom] = chat.element.querySelectorAll(name)
    chat.element.updateMessage(says(weather({ output: 'Rain' })), 'answer')
    await eventually(() => drawn(chat)).toEqual(['"Rain"'])
    expect(chat.element.querySelector(name)).toBe(dom)
  })
})
