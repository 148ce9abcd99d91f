import { Component, createElement, createRef, useLayoutEffect, useState, type ReactNode, type Ref } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { hydrateRoot } from 'react-dom/client'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ConfabChatElement } from '../../../sdk/entries/element.ts'
import { ConfabChat, type ConfabChatProps } from '../../../sdk/frameworks/react.ts'
import { answer } from '../answer.ts'
import { eventually } from '../render-chat.ts'
import { renderReact } from '../render-react.tsx'
import { scripted } from '../scripted.ts'

const demo = { response: { text: 'Hello back.' } }
const draw = (options: ConfabChatProps, ref?: Ref<ConfabChatElement>, children?: ReactNode) =>
  createElement(ConfabChat, { ...options, ...(ref && { ref }) }, children)

const chatsIn = (host: Element): ConfabChatElement[] => [...host.querySelectorAll('confab-chat')]
const partsIn = (host: Element, part: string): HTMLElement[] =>
  chatsIn(host).flatMap(({ shadowRoot }) => [...(shadowRoot?.querySelectorAll<HTMLElement>(`[part~="${part}"]`) ?? [])])

/** Renders the chat, mounted twice as in development, and waits until the visitor can write. */
async function renderComponent(options: ConfabChatProps = {}, children?: ReactNode) {
  const ref = createRef<ConfabChatElement>()
  const { host, draw: redraw, unmount } = renderReact(draw(options, ref, children))
  await eventually(() => partsIn(host, 'input')).toHaveLength(1)
  return {
    host,
    unmount,
    get chat() {
      if (!ref.current) throw new Error('The ref holds no chat')
      return ref.current
    },
    ref,
    redraw: (changed: ConfabChatProps, others: ReactNode = children) => redraw(draw(changed, ref, others)),
    texts: () => partsIn(host, 'bubble').map((bubble) => bubble.textContent?.trim()),
  }
}

describe('the chat as a React component', () => {
  test('exists once, although React mounts twice in development, and works', async () => {
    const { host, chat, texts } = await renderComponent({ demo })
    expect(chatsIn(host)).toHaveLength(1)
    chat.submitUserMessage('Hello')
    await eventually(texts).toEqual(['Hello', 'Hello back.'])
  })

  test('works without options', async () => {
    const { chat } = await renderComponent()
    expect(chat.getMessages()).toEqual([])
  })

  test('provides its element with the methods of a chat before effects run, and clears the reference afterwards', async () => {
    const seen: unknown[] = []
    function Parent() {
      const [ref] = useState(() => createRef<ConfabChatElement>())
      useLayoutEffect(() => {
        seen.push(ref.current?.getMessages())
      }, [ref])
      return draw({ history: [{ text: 'Earlier.' }] }, ref)
    }
    renderReact(createElement(Parent))
    expect(seen).toEqual([[], []])
    const { chat, ref, unmount } = await renderComponent({ demo })
    expect(chat).toBeInstanceOf(HTMLElement)
    unmount()
    expect(ref.current).toBeNull()
  })

  test('is rendered with its options at once, never without them', async () => {
    const { host } = renderReact(draw({ textInput: { placeholder: { text: 'Ask' } }, introMessage: { text: 'Welcome.' } }))
    const placeholders = new Set<string | null>()
    await eventually(() => {
      for (const input of partsIn(host, 'input')) placeholders.add(input.getAttribute('placeholder'))
      return partsIn(host, 'intro').length
    }).toBe(1)
    expect([...placeholders]).toEqual(['Ask'])
  })

  test('names a misspelt property in the console with the one that was probably meant, even with a function', async () => {
    const complain = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    onTestFinished(() => complain.mockRestore())
    await renderComponent({
      demo,
      conect: { url: '/chat' },
      validateInputs: () => true,
      onClick: () => undefined,
    } as ConfabChatProps)
    const said = (): unknown[] => complain.mock.calls.map(([words]) => words as unknown)
    await eventually(said).toEqual([
      'Unknown property "conect". Did you mean "connect"?',
      'Unknown property "validateInputs". Did you mean "validateInput"?',
    ])
  })

  test('accepts what any element accepts', async () => {
    const { chat } = await renderComponent({
      className: 'support',
      id: 'help',
      style: { height: '500px' },
      'aria-label': 'Support',
      hidden: false,
    })
    expect(chat.className).toBe('support')
    expect(chat.id).toBe('help')
    expect(chat.offsetHeight).toBe(500)
    expect(chat.getAttribute('aria-label')).toBe('Support')
  })

  test('shows its first child above the messages, which React keeps updating', async () => {
    const panel = (text: string) => createElement('p', { key: 'panel' }, text)
    const { host, redraw, unmount } = await renderComponent({ demo }, panel('Opening hours'))
    await expect.element(page.getByText('Opening hours')).toBeVisible()
    redraw({ demo }, panel('Closed today'))
    await expect.element(page.getByText('Closed today')).toBeVisible()
    expect(partsIn(host, 'intro-panel')[0]?.hidden).toBe(false)
    redraw({ demo }, null)
    await expect.element(page.getByText('Closed today')).not.toBeInTheDocument()
    unmount()
  })
})

describe('a chat in a portal whose place is taken out of the page and put elsewhere', () => {
  test('goes on with its answer, and follows it in its new place', async () => {
    const server = await scripted(answer.events({ text: 'One' }, 'rest', { text: ' two' }, '[DONE]'))
    const place = document.createElement('div')
    const other = document.createElement('section')
    document.body.append(place, other)
    onTestFinished(() => {
      place.remove()
      other.remove()
    })
    const options: ConfabChatProps = { connect: { url: server.url, stream: true } }
    const { draw: redraw } = renderReact(createPortal(draw(options), place))
    await eventually(() => partsIn(place, 'input')).toHaveLength(1)
    const texts = (): (string | undefined)[] => partsIn(place, 'bubble').map((bubble) => bubble.textContent?.trim())
    chatsIn(place)[0]?.submitUserMessage('Count')
    await eventually(texts).toEqual(['Count', 'One'])
    place.remove()
    await eventually(() => partsIn(place, 'input')).toHaveLength(0)
    redraw(createPortal(draw({ ...options }), place))
    await server.release('rest')
    await eventually(() =>
      chatsIn(place)[0]
        ?.getMessages()
        .map(({ text }) => text),
    ).toEqual(['Count', 'One two'])
    other.append(place)
    await eventually(texts).toEqual(['Count', 'One two'])
  })

  test('ends at once when React takes it away', async () => {
    const server = await scripted(answer.events({ text: 'One' }, 'never'))
    const { chat, texts, unmount } = await renderComponent({ connect: { url: server.url, stream: true } })
    chat.submitUserMessage('Count')
    await eventually(texts).toEqual(['Count', 'One'])
    unmount()
    await server.waitForAbort()
  })
})

describe('options of the component', () => {
  test('are applied to the running chat when they change, and removed when they are gone', async () => {
    const { chat, redraw, texts } = await renderComponent({ demo, textInput: { placeholder: { text: 'Ask' } } })
    chat.submitUserMessage('Hello')
    await eventually(texts).toEqual(['Hello', 'Hello back.'])
    redraw({ demo, textInput: { placeholder: { text: 'Say it' } } })
    await expect.element(page.getByPlaceholder('Say it')).toBeVisible()
    redraw({ demo })
    await expect.element(page.getByPlaceholder('Say it')).not.toBeInTheDocument()
    expect(chat.getMessages()).toHaveLength(2)
  })

  test('that are created again at each render disturb neither the conversation nor what is being typed', async () => {
    const written = (): ConfabChatProps => ({
      history: [{ role: 'ai', text: 'Earlier.' }],
      demo: { response: { text: 'Hello back.' } },
      onMessage: () => {},
      validateInput: (text) => Boolean(text),
    })
    const { chat, host, redraw, texts } = await renderComponent(written())
    chat.submitUserMessage('Hello')
    await eventually(texts).toEqual(['Earlier.', 'Hello', 'Hello back.'])
    const [input] = partsIn(host, 'input')
    if (!input) throw new Error('There is no input')
    await userEvent.type(input, 'Half a sent')
    const set = vi.spyOn(chat, 'setOption')
    redraw(written())
    redraw(written())
    expect(set).not.toHaveBeenCalled()
    expect(texts()).toEqual(['Earlier.', 'Hello', 'Hello back.'])
    expect(partsIn(host, 'input')).toEqual([input])
    expect(input).toHaveProperty('value', 'Half a sent')
  })

  test('call the latest of the functions they were given', async () => {
    const first = vi.fn()
    const second = vi.fn()
    const { chat, redraw, texts } = await renderComponent({ demo, onMessage: first })
    redraw({ demo, onMessage: second })
    chat.submitUserMessage('Hello')
    await eventually(texts).toEqual(['Hello', 'Hello back.'])
    await eventually(() => second.mock.calls.map(([{ message }]) => message.text)).toEqual(['Hello', 'Hello back.'])
    expect(first).not.toHaveBeenCalled()
    redraw({ demo })
    chat.addMessage({ text: 'Later.' }, true)
    await eventually(texts).toEqual(['Hello', 'Hello back.', 'Later.'])
    expect(second).toHaveBeenCalledTimes(2)
  })

  test('answer with a handler that closes over current values', async () => {
    const answering = (word: string): ConfabChatProps => ({
      connect: { handler: (_body, signals) => signals.onResponse({ text: word }) },
    })
    const { chat, redraw, texts } = await renderComponent(answering('one'))
    chat.submitUserMessage('Hello')
    await eventually(texts).toEqual(['Hello', 'one'])
    redraw(answering('two'))
    chat.submitUserMessage('And now?')
    await eventually(texts).toEqual(['Hello', 'one', 'And now?', 'two'])
  })

  test('report to the page what happens: the first render, messages, typed text, errors, calls', async () => {
    const news: string[] = []
    const { chat, host } = await renderComponent({
      connect: { handler: (_body, signals) => signals.onResponse({ error: 'Closed.' }) },
      onComponentRender: (given) => news.push(`render ${String(given === chatsIn(document.body)[0])}`),
      onMessage: ({ message }) => news.push(`message ${message.text}`),
      onInput: ({ content }) => news.push(`input ${content.text ?? ''}`),
      onError: (error) => news.push(`error ${error}`),
      onClearMessages: () => news.push('clear'),
      onStsSessionStarted: () => news.push('call'),
      onStsSessionStopped: () => news.push('call over'),
    })
    const [input] = partsIn(host, 'input')
    if (!input) throw new Error('There is no input')
    await userEvent.fill(input, 'Hello')
    await userEvent.keyboard('{Enter}')
    await eventually(() => news).toEqual(['render true', 'input Hello', 'message Hello', 'input ', 'error Closed.'])
    chat.clearMessages()
    chat.dispatchEvent(new CustomEvent('sts-session-started'))
    chat.dispatchEvent(new CustomEvent('sts-session-stopped'))
    expect(news.slice(5)).toEqual(['clear', 'call', 'call over'])
  })
})

describe('unmounting the component', () => {
  test('leaves nothing: no markup, no object URLs, no request, no listener', async () => {
    const address = vi.spyOn(URL, 'createObjectURL')
    const freed = vi.spyOn(URL, 'revokeObjectURL')
    onTestFinished(() => void vi.restoreAllMocks())
    const stopped = vi.fn()
    const { chat, host, unmount } = await renderComponent({
      connect: { handler: (_body, signals) => void (signals.stopClicked.listener = stopped) },
      images: true,
      onStsSessionStarted: () => {},
    })
    const picture = new File([new Uint8Array([137, 80, 78, 71])], 'dot.png', { type: 'image/png' })
    chat.submitUserMessage({ text: 'Look', files: [picture] })
    await eventually(() => address.mock.results.length).toBeGreaterThan(0)
    await eventually(() => partsIn(host, 'user-bubble').length).toBeGreaterThan(0)
    const removed = vi.spyOn(chat, 'removeEventListener')
    unmount()
    await eventually(() => freed.mock.calls.length).toBe(address.mock.results.length)
    expect(partsIn(host, 'input')).toEqual([])
    expect(chat.shadowRoot?.querySelector('[part]')).toBeNull()
    expect(removed.mock.calls.map(([name]) => name)).toContain('sts-session-started')
  })

  test('does not happen while it is only hidden or moved', async () => {
    const { chat, redraw, texts } = await renderComponent({ demo })
    chat.submitUserMessage('Hello')
    await eventually(texts).toEqual(['Hello', 'Hello back.'])
    redraw({ demo, hidden: true })
    redraw({ demo, hidden: false })
    expect(texts()).toEqual(['Hello', 'Hello back.'])
  })

  test('happens through an error boundary if the element cannot be created', async () => {
    class Boundary extends Component<{ children: ReactNode }, { message?: string }> {
      static getDerivedStateFromError = (error: Error) => ({ message: error.message })
      override state: { message?: string } = {}
      override render() {
        return this.state.message ? createElement('p', { role: 'alert' }, this.state.message) : this.props.children
      }
    }
    vi.spyOn(Element.prototype, 'attachShadow').mockImplementation(() => {
      throw new Error('no shadow')
    })
    vi.spyOn(console, 'error').mockReturnValue(undefined)
    const isReported = (event: ErrorEvent): void => event.preventDefault()
    addEventListener('error', isReported)
    onTestFinished(() => {
      removeEventListener('error', isReported)
      vi.restoreAllMocks()
    })
    renderReact(createElement(Boundary, null, draw({ demo })))
    await expect.element(page.getByRole('alert')).toHaveTextContent('<confab-chat> could not be made')
  })
})

describe('a server-rendered page', () => {
  test('shows the chat once the script has loaded, with its current options and without warnings', async () => {
    const complaint = vi.spyOn(console, 'error').mockReturnValue(undefined)
    onTestFinished(() => void vi.restoreAllMocks())
    localStorage.setItem('react-hydration', JSON.stringify({ messages: [{ role: 'user', text: 'Last week' }] }))
    const host = document.createElement('div')
    // As react-dom/server writes it; see test/unit/frameworks/react.test.ts
    host.innerHTML = '<confab-chat id="help" class="support" defer=""><p>Opening hours</p></confab-chat>'
    document.body.append(host)
    onTestFinished(() => {
      host.remove()
      localStorage.removeItem('react-hydration')
    })
    const [before] = chatsIn(host)
    // React loads late: another chat, which no script sets up, has waited long enough by now.
    const other = document.createElement('confab-chat')
    document.body.append(other)
    onTestFinished(() => other.remove())
    await eventually(() => other.shadowRoot?.querySelector('[part~="input"]')).toBeTruthy()
    expect(partsIn(host, 'input')).toEqual([])

    const ref = createRef<ConfabChatElement>()
    const content = draw(
      { id: 'help', className: 'support', browserStorage: { key: 'react-hydration' } },
      ref,
      createElement('p', null, 'Opening hours'),
    )
    const root = hydrateRoot(host, content)
    onTestFinished(() => flushSync(() => root.unmount()))
    await eventually(() => partsIn(host, 'user-bubble').map((bubble) => bubble.textContent?.trim())).toEqual(['Last week'])
    expect(ref.current).toBe(before)
    await expect.element(page.getByText('Opening hours')).toBeVisible()
    expect(complaint).not.toHaveBeenCalled()
  })
})
