import { createContext, createElement, createRef, useContext, useEffect, useState, type ReactNode } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { DataPart, MessageContent } from '../../../sdk/core/options/options.ts'
import type { ConfabChatElement } from '../../../sdk/entries/element.ts'
import { ConfabChat, type ConfabChatProps, type ReactRenderers, type RendererProps } from '../../../sdk/frameworks/react.ts'
import { eventually } from '../render-chat.ts'
import { renderReact } from '../render-react.tsx'

const chart = (data: unknown, id = 'chart'): MessageContent => ({
  role: 'ai',
  id: `answer-${id}`,
  parts: [{ type: 'data-chart', id, data }],
})

const words = ({ data }: DataPart): string => `Chart of ${String(data)}`

const Chart = ({ part }: RendererProps<DataPart>): ReactNode => createElement('p', { className: 'chart' }, words(part))

/** Draws the chat with these renderers, in what is around it. */
function renderCharts(renderers: ReactRenderers, options: ConfabChatProps = {}, around = (chat: ReactNode) => chat) {
  const ref = createRef<ConfabChatElement>()
  const draw = (given: ReactRenderers) =>
    around(createElement(ConfabChat, { history: [chart(1)], ...options, renderers: given, ref }))
  const { host, draw: redraw, unmount } = renderReact(draw(renderers))
  return {
    host,
    unmount,
    redraw: (given: ReactRenderers) => redraw(draw(given)),
    charts: () => [...host.querySelectorAll('.chart')].map((dom) => dom.textContent),
    cards: () => host.querySelector('confab-chat')?.shadowRoot?.querySelectorAll('[part~="data"]').length,
    get chat() {
      if (!ref.current) throw new Error('The ref holds no chat')
      return ref.current
    },
  }
}

test('a component draws a part inside the chat', async () => {
  renderCharts({ 'data-chart': Chart })
  await expect.element(page.getByText('Chart of 1')).toBeVisible()
})

test('a component knows the contexts of the page around the chat', async () => {
  const Currency = createContext('USD')
  const Price = ({ part }: RendererProps<DataPart>): ReactNode =>
    createElement('p', { className: 'chart' }, `${String(part.data)} ${useContext(Currency)}`)
  const { charts } = renderCharts({ 'data-chart': Price }, {}, (chat) => createElement(Currency.Provider, { value: 'CHF' }, chat))
  await eventually(charts).toEqual(['1 CHF'])
})

test('a component keeps its state while its part changes', async () => {
  function Counter({ part }: RendererProps<DataPart>): ReactNode {
    const [count, setCount] = useState(0)
    const onClick = (): void => setCount(count + 1)
    return createElement('button', { className: 'chart', onClick }, `${words(part)}, pressed ${count}`)
  }
  const { charts, chat } = renderCharts({ 'data-chart': Counter })
  await userEvent.click(page.getByRole('button', { name: 'Chart of 1, pressed 0' }))
  chat.updateMessage(chart(2), 'answer-chart')
  await eventually(charts).toEqual(['Chart of 2, pressed 1'])
})

test('a component is unmounted when its message goes', async () => {
  let mounted = 0
  function Counted({ part }: RendererProps<DataPart>): ReactNode {
    useEffect(() => {
      mounted += 1
      return () => void (mounted -= 1)
    }, [])
    return createElement('p', { className: 'chart' }, words(part))
  }
  const { charts, chat } = renderCharts({ 'data-chart': Counted })
  await eventually(() => mounted).toBe(1)
  chat.clearMessages()
  await eventually(() => mounted).toBe(0)
  expect(charts()).toEqual([])
})

test('a component that fails shows the card of the chat, and leaves the others alone', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  onTestFinished(() => log.mockRestore())
  function Picky({ part }: RendererProps<DataPart>): ReactNode {
    if (part.data === 1) throw new Error('Not this one')
    return createElement('p', { className: 'chart' }, words(part))
  }
  const { charts, cards } = renderCharts({ 'data-chart': Picky }, { history: [chart(1, 'a'), chart(2, 'b')] })
  await eventually(() => [charts(), cards()]).toEqual([['Chart of 2'], 1])
})

test('a component that is recreated at each render draws the newest, and the chat goes on', async () => {
  const { charts, chat, redraw } = renderCharts({ 'data-chart': () => createElement('p', { className: 'chart' }, 'First') })
  await eventually(charts).toEqual(['First'])
  const set = vi.spyOn(chat, 'setOption')
  redraw({ 'data-chart': () => createElement('p', { className: 'chart' }, 'Second') })
  await eventually(charts).toEqual(['Second'])
  expect(set).not.toHaveBeenCalled()
})

test('a component that is taken back leaves the card of the chat', async () => {
  const { charts, cards, redraw } = renderCharts({ 'data-chart': Chart })
  await eventually(charts).toEqual(['Chart of 1'])
  redraw({})
  await eventually(() => [charts(), cards()]).toEqual([[], 1])
})

test('an answer of a component reaches the chat', async () => {
  const Ask = ({ respond }: RendererProps<unknown>): ReactNode =>
    createElement('button', { className: 'chart', onClick: () => void respond('Bern') }, 'Bern')
  const { chat } = renderCharts(
    { 'tool:ask_city': Ask },
    {
      history: [
        { role: 'user', text: 'Book a trip.' },
        { role: 'ai', parts: [{ type: 'tool', id: 'call', name: 'ask_city', state: 'input-available', input: '{}' }] },
      ],
      connect: { format: 'confab', handler: (_body, { onResponse }) => void onResponse({ text: 'Booked.' }) },
    },
  )
  await userEvent.click(page.getByRole('button', { name: 'Bern' }))
  const said = () => chat.getMessages().map(({ text }) => text)
  await eventually(said).toContain('Booked.')
})
