import { describe, expect, it, onTestFinished } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { Message } from '../../../sdk/core/types.ts'
import { adoptSheets } from '../../../sdk/dom/styling/sheets.ts'
import { createChatView } from '../../../sdk/views/chat-view.ts'
import { renderView } from '../render-view.ts'

type RenderedChatView = ReturnType<typeof renderView<ReturnType<typeof createChatView>>>

function find({ root }: Pick<RenderedChatView, 'root'>, selector: string): HTMLElement {
  const found = root.querySelector<HTMLElement>(selector)
  if (!found) throw new Error(`Nothing matches ${selector}`)
  return found
}

describe('the frame of a chat', () => {
  it('shows messages above the input area, in one named region', () => {
    const chat = renderView(createChatView)
    expect([chat.view.dom.id, chat.view.dom.role, chat.view.dom.ariaLabel]).toEqual(['container', 'region', 'Chat'])
    const [list, input] = [find(chat, '#chat-view #messages'), find(chat, '#chat-view #input')]
    expect(list.getBoundingClientRect().bottom).toBeLessThanOrEqual(input.getBoundingClientRect().top)
    chat.configure({ labels: { chat: 'Support' } })
    expect(chat.view.dom.ariaLabel).toBe('Support')
  })

  it('is 420 by 600 pixels, or narrower if there is less room, unless the page sets a size', () => {
    const { host } = renderView(createChatView)
    host.style.cssText = ''
    const room = (width: number): string => (document.body.style.width = `${width}px`)
    onTestFinished(() => document.body.removeAttribute('style'))
    room(500)
    expect([host.offsetWidth, host.offsetHeight]).toEqual([420, 600])
    room(300)
    expect([host.offsetWidth, host.offsetHeight]).toEqual([300, 600])
    host.style.width = '500px'
    expect(host.offsetWidth).toBe(500)
    host.hidden = true
    expect(host.offsetWidth).toBe(0)
  })

  it('puts the caret at the end of the text', () => {
    const chat = renderView(createChatView)
    chat.set({ composer: { ...chat.get().composer, text: 'Hello' } })
    chat.view.focusInput()
    const input = find(chat, '#text-input') as HTMLTextAreaElement
    expect([chat.root.activeElement, input.selectionStart]).toEqual([input, 5])
  })
})

describe("the page's styles", () => {
  it('apply at once and can be removed again', () => {
    const { host, view, configure, root } = renderView(createChatView)
    const area = root.querySelector<HTMLElement>('#input')
    configure({ theme: 'dark', chatStyle: { backgroundColor: 'rgb(1, 2, 3)' }, inputAreaStyle: { padding: '1px' } })
    expect([host.dataset['theme'], host.style.backgroundColor, area?.style.padding]).toEqual(['dark', 'rgb(1, 2, 3)', '1px'])
    expect(getComputedStyle(view.dom).colorScheme).toBe('dark')
    configure({ theme: 'light' })
    expect([host.dataset['theme'], host.style.backgroundColor, area?.style.padding]).toEqual(['light', '', ''])
    configure({})
    expect(host.dataset['theme']).toBeUndefined()
  })

  it('leave inline styles of the page on the element alone', () => {
    const { host, configure } = renderView(createChatView)
    host.dataset['theme'] = 'mine'
    configure({ chatStyle: { color: 'red' } })
    expect(host.dataset['theme']).toBe('mine')
    expect(host.style.inlineSize).toBe('360px')
  })

  it('can be a style sheet, which can be replaced, and takes precedence over later ones', () => {
    const chat = renderView(
      createChatView,
      {},
      { auxiliaryStyle: '#input { opacity: 0.5 } #text-input::placeholder { opacity: 0.25 }' },
    )
    const opacity = () => getComputedStyle(find(chat, '#input')).opacity
    expect(opacity()).toBe('0.5')
    expect(getComputedStyle(find(chat, '#text-input'), '::placeholder').opacity).toBe('0.25')
    adoptSheets(chat.root, ['#input { opacity: 0.1 }'])
    expect(opacity()).toBe('0.5')
    chat.configure({ auxiliaryStyle: '#input { opacity: 0.75 }' })
    expect(opacity()).toBe('0.75')
    chat.configure({})
    expect(opacity()).toBe('0.1')
  })

  it('leave nothing behind when the chat ends', () => {
    const { host, root, destroy, view } = renderView(
      createChatView,
      {},
      {
        theme: 'dark',
        chatStyle: { color: 'red' },
        auxiliaryStyle: '* {}',
        textInput: { placeholder: { style: { color: 'red' } } },
      },
    )
    const sheets = root.adoptedStyleSheets.length
    destroy()
    expect([host.dataset['theme'], host.style.color, view.dom.isConnected]).toEqual([undefined, '', false])
    expect(root.adoptedStyleSheets.length).toBe(sheets - 2)
  })
})

describe('the error view', () => {
  const view = (chat: RenderedChatView): HTMLElement | null => chat.root.querySelector<HTMLElement>('[part="error-view"]')
  const words = (chat: RenderedChatView) => expect.poll(() => view(chat)?.querySelector('p')?.textContent)

  it('replaces the chat with an explanation, and restores it with what was typed', async () => {
    const chat = renderView(createChatView)
    const input = find(chat, '#text-input') as HTMLTextAreaElement
    await userEvent.fill(input, 'Half a sentence')
    chat.set({ composer: { ...chat.get().composer, text: 'Half a sentence' }, view: 'error', viewError: 'The key is wrong' })
    await words(chat).toBe('The key is wrong')
    expect(view(chat)?.id).toBe('error-view')
    expect(find(chat, '#chat-view').offsetHeight).toBe(0)
    expect(chat.announcements).toEqual([['The key is wrong', 'assertive']])
    expect(chat.root.activeElement).toBe(view(chat))
    chat.set({ viewError: 'Another reason' })
    await words(chat).toBe('Another reason')
    chat.set({ view: 'chat' })
    await expect.poll(() => view(chat)).toBeNull()
    expect(find(chat, '#chat-view').offsetHeight).toBeGreaterThan(0)
    expect(input.value).toBe('Half a sentence')
  })

  it('is there from the start if the chat begins with an error', async () => {
    const chat = renderView(createChatView, { view: 'error', viewError: 'No' })
    await words(chat).toBe('No')
  })

  it('has a button that checks the key again', async () => {
    const chat = renderView(createChatView, { view: 'error', viewError: 'No' })
    await words(chat).toBe('No')
    await userEvent.click(find(chat, '#error-view-retry'))
    expect(chat.requests).toEqual([['checkKey']])
  })
})

describe('Escape', () => {
  /** A chat in which a reply streams, once the code to render messages has loaded. */
  async function streamingChat(): Promise<RenderedChatView> {
    const streaming: Message = { id: 'reply', role: 'ai', kind: 'message', status: 'streaming', parts: [] }
    const chat = renderView(createChatView, { phase: 'streaming', messages: [streaming] })
    await expect.poll(() => chat.root.querySelector('article')).not.toBeNull()
    return chat
  }

  it.each(['streaming', 'uploading'] as const)('stops what is %s while the focus is in the chat', async (phase) => {
    const { view, requests, set } = await streamingChat()
    set({ phase })
    view.focusInput()
    await userEvent.keyboard('{Escape}')
    expect(requests).toEqual([['stop']])
    set({ phase: 'idle' })
    await userEvent.keyboard('{Escape}')
    expect(requests).toEqual([['stop']])
  })

  it('closes a menu before it stops a reply', async () => {
    const { view, requests } = await streamingChat()
    const menu = document.createElement('button')
    view.composer.addButton({ kind: 'custom', dom: menu })
    await expect.poll(() => menu.isConnected).toBe(true)
    menu.addEventListener('keydown', (event) => event.preventDefault(), { once: true })
    menu.focus()
    await userEvent.keyboard('{Escape}')
    expect(requests).toEqual([])
    await userEvent.keyboard('{Escape}')
    expect(requests).toEqual([['stop']])
  })

  it('stops nothing while the focus is elsewhere on the page', async () => {
    const { requests } = await streamingChat()
    await userEvent.keyboard('{Escape}')
    expect(requests).toEqual([])
  })
})
