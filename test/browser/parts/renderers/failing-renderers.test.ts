import { describe, expect, test, vi } from 'vitest'
import type { ChatOptions, Renderers } from '../../../../sdk/core/options/options.ts'
import { eventually } from '../../render-chat.ts'
import { cards, drawn, hush, paragraph, renderWith, says, weather } from './render-with.ts'

describe('a renderer that fails', () => {
  const failing: [string, Renderers['tool:x']][] = [
    ['throws', () => thrown()],
    ['returns something else than a node', () => 'text' as unknown as Node],
    ['gives up later', (_part, { fail }) => (queueMicrotask(() => fail(new Error('Gone'))), paragraph('Soon'))],
    ['is the name of no element', 'no element'],
  ]
  test.each(failing)('and %s shows the card of the chat, and is logged once', async (_what, renderer) => {
    const log = hush()
    const chat = await renderWith([weather()], { 'tool:get_weather': renderer })
    await eventually(() => cards(chat)).toBe(1)
    expect([drawn(chat), log.mock.calls.length]).toEqual([[], 1])
  })

  test('has its signal ended, for what it had begun', async () => {
    hush()
    const signals: AbortSignal[] = []
    const chat = await renderWith([weather()], {
      'tool:get_weather': (_part, { signal }) => {
        signals.push(signal)
        return thrown()
      },
    })
    await eventually(() => cards(chat)).toBe(1)
    expect(signals.map(({ aborted }) => aborted)).toEqual([true])
  })

  test('at once, and made something after all, has that destroyed', async () => {
    hush()
    const destroy = vi.fn()
    const chat = await renderWith([weather()], {
      'tool:get_weather': (_part, { fail }) => {
        fail(new Error('Gone'))
        return { dom: paragraph('Mine'), destroy }
      },
    })
    await eventually(() => cards(chat)).toBe(1)
    expect([destroy.mock.calls.length, drawn(chat)]).toEqual([1, []])
  })

  test('in its `update` shows the card of the chat from then on', async () => {
    const log = hush()
    const chat = await renderWith([weather()], {
      'tool:get_weather': () => ({ dom: paragraph('Mine'), update: () => thrown() }),
    })
    await eventually(() => drawn(chat)).toEqual(['Mine'])
    chat.element.updateMessage(says(weather({ output: 'Rain' })), 'answer')
    await eventually(() => cards(chat)).toBe(1)
    chat.element.updateMessage(says(weather({ output: 'Sun' })), 'answer')
    await eventually(() => chat.part('tool').textContent).toContain('Sun')
    expect(log).toHaveBeenCalledTimes(1)
  })

  test('in its `destroy` keeps nothing from going', async () => {
    const log = hush()
    const chat = await renderWith([weather()], {
      'tool:get_weather': () => ({ dom: paragraph('Mine'), destroy: () => thrown() }),
    })
    await eventually(() => drawn(chat)).toEqual(['Mine'])
    chat.element.clearMessages()
    await eventually(() => drawn(chat)).toEqual([])
    expect(log).toHaveBeenCalledTimes(1)
  })

  test('leaves the other messages and parts alone', async () => {
    hush()
    const chat = await renderWith([weather(), { type: 'data-chart', data: 1 }, { type: 'text', text: 'Warm.' }], {
      'tool:get_weather': () => thrown(),
      'data-chart': () => paragraph('Chart'),
    })
    await eventually(() => cards(chat)).toBe(1)
    expect([drawn(chat), chat.texts('ai')]).toEqual([['Chart'], ['Warm.']])
  })

  test('of whole messages shows them as usual', async () => {
    hush()
    const chat = await renderWith([{ type: 'text', text: 'Hello' }], { message: () => thrown() })
    await eventually(() => chat.texts('ai')).toEqual(['Hello'])
  })
})

describe('what a renderer made', () => {
  /** Renders a call, and says whether it went in every way that it should. */
  async function renderKept(options: ChatOptions = {}) {
    const destroy = vi.fn()
    const signals: AbortSignal[] = []
    const chat = await renderWith(
      [weather()],
      {
        'tool:get_weather': (_part, { signal }) => {
          signals.push(signal)
          return { dom: paragraph('Mine'), destroy }
        },
      },
      options,
    )
    await eventually(() => drawn(chat)).toEqual(['Mine'])
    const wentOnce = () => [destroy.mock.calls.length, signals[0]?.aborted, drawn(chat)]
    return { chat, wentOnce }
  }

  test('goes when the messages are cleared', async () => {
    const { chat, wentOnce } = await renderKept()
    chat.element.clearMessages()
    await eventually(wentOnce).toEqual([1, true, []])
  })

  test('goes when the chat is destroyed', async () => {
    const { chat, wentOnce } = await renderKept()
    chat.element.destroy()
    await eventually(wentOnce).toEqual([1, true, []])
  })

  test('goes when its message is no longer among those that are shown', async () => {
    const { chat, wentOnce } = await renderKept({ maxVisibleMessages: 2 })
    chat.element.addMessage({ text: 'One' })
    chat.element.addMessage({ text: 'Two' })
    await eventually(wentOnce).toEqual([1, true, []])
  })

  test('goes when the page takes the renderer back', async () => {
    const { chat, wentOnce } = await renderKept()
    chat.element.renderers = {}
    await eventually(wentOnce).toEqual([1, true, []])
    await eventually(() => cards(chat)).toBe(1)
  })
})

function thrown(): never {
  throw new Error('Broken')
}
