import { createElement, createRef } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { Chat } from '../../../host/lib/chat.tsx'
import type { Chat as ChatMethods, ChatOptions } from '../../../sdk/entries/index.ts'
import { renderReact } from './kit/render-react.tsx'

const inputs = (host: HTMLElement): HTMLElement[] =>
  [...host.querySelectorAll('.chat > div')].flatMap((box) => [
    ...(box.shadowRoot?.querySelectorAll<HTMLElement>('[part~="input"]') ?? []),
  ])

const draw = (options: ChatOptions, ref?: React.Ref<ChatMethods>) => createElement(Chat, { options, ...(ref && { ref }) })

describe('the chat in React', () => {
  it('the chat in React is rendered once, although React mounts twice in development', async () => {
    const { host } = renderReact(draw({ demo: true }))
    await expect.poll(() => inputs(host)).toHaveLength(1)
    expect(host.querySelectorAll('.chat > div')).toHaveLength(1)
  })

  it('the chat in React sets its methods as the ref, and removes them', async () => {
    const chat = createRef<ChatMethods>()
    const { host, unmount } = renderReact(draw({ demo: { response: { text: 'Hello back.' } } }, chat))
    await expect.poll(() => inputs(host)).toHaveLength(1)
    chat.current?.submitUserMessage('Hello')
    // The last: the announcer of the chat says it too, out of sight.
    await expect.element(page.getByText('Hello back.').last()).toBeVisible()
    unmount()
    expect(chat.current).toBeNull()
  })

  it('the chat in React is neither rebuilt nor configured when the page around it renders again', async () => {
    const chat = createRef<ChatMethods>()
    const demo = { response: { text: 'Hello back.' } }
    const { host, draw: redraw } = renderReact(draw({ demo, textInput: { placeholder: { text: 'Ask' } } }, chat))
    await expect.poll(() => inputs(host)).toHaveLength(1)
    chat.current?.submitUserMessage('Hello')
    await expect.element(page.getByText('Hello back.').last()).toBeVisible()
    const [before] = inputs(host)
    const { current } = chat
    if (!current) throw new Error('The chat has no methods.')
    const configure = vi.spyOn(current, 'configure')
    redraw(draw({ demo: { ...demo }, textInput: { placeholder: { text: 'Ask' } } }, chat))
    expect(configure).not.toHaveBeenCalled()
    expect(inputs(host)[0]).toBe(before)
    expect(chat.current?.getMessages()).toHaveLength(2)
  })

  it('the chat in React applies changed options to the running chat, and resets removed ones', async () => {
    const chat = createRef<ChatMethods>()
    const demo = { response: { text: 'Hello back.' } }
    const { draw: redraw } = renderReact(draw({ demo, textInput: { placeholder: { text: 'Ask' } } }, chat))
    await expect.element(page.getByPlaceholder('Ask')).toBeVisible()
    chat.current?.submitUserMessage('Hello')
    await expect.element(page.getByText('Hello back.').last()).toBeVisible()
    redraw(draw({ demo, textInput: { placeholder: { text: 'Say it' } } }, chat))
    await expect.element(page.getByPlaceholder('Say it')).toBeVisible()
    redraw(draw({ demo }, chat))
    await expect.element(page.getByPlaceholder('Say it')).not.toBeInTheDocument()
    expect(chat.current?.getMessages()).toHaveLength(2)
  })

  it('a failure of the chat in React leaves the rest of the screen, and the chat can be started again', async () => {
    const attach = vi.spyOn(Element.prototype, 'attachShadow').mockImplementation(() => {
      throw new Error('no shadow')
    })
    vi.spyOn(console, 'error').mockReturnValue(undefined)
    const { host } = renderReact(createElement('main', {}, createElement('p', {}, 'The page'), draw({ demo: true })))
    await expect.element(page.getByRole('alert')).toHaveTextContent('The chat stopped working')
    expect(host.textContent).toContain('The page')
    attach.mockRestore()
    await page.getByRole('button', { name: 'Restart chat' }).click()
    await expect.poll(() => inputs(host)).toHaveLength(1)
    vi.restoreAllMocks()
  })
})
