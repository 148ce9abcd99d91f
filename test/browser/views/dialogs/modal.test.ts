import { axeFindings } from '../../axe-findings.ts'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { cdp, userEvent } from 'vitest/browser'
import type { ChatOptions } from '../../../../sdk/core/options/options.ts'
import { createChatView } from '../../../../sdk/views/chat-view.ts'
import { createModal } from '../../../../sdk/views/dialogs/modal.ts'
import { renderView } from '../../render-view.ts'

function namedButton(name: string): HTMLButtonElement {
  const button = document.createElement('button')
  button.textContent = name
  return button
}

/** A chat with a dialog over it, opened from its text input. */
function renderModal(options: ChatOptions = {}) {
  const onClose = vi.fn()
  const ending = new AbortController()
  const content = document.createElement('div')
  content.innerHTML = '<p>Some words and <a href="https://example.com/">a link</a></p>'
  const accept = namedButton('OK')
  const reject = namedButton('Close')
  let modal: ReturnType<typeof createModal> | undefined
  const chat = renderView(
    (context) => {
      const view = createChatView(context)
      modal = createModal(
        { ...context, container: view.dom, signal: AbortSignal.any([context.signal, ending.signal]) },
        { label: 'Details', part: 'info-modal', content, buttons: [accept, reject], onClose },
      )
      return view
    },
    {},
    options,
  )
  if (!modal) throw new Error('The modal was not made')
  const input = chat.root.querySelector<HTMLTextAreaElement>('#text-input')
  const rest = chat.root.querySelector<HTMLElement>('#chat-view')
  if (!input || !rest) throw new Error('The chat is not complete')
  input.focus()
  modal.open()
  return { ...chat, ...modal, accept, reject, input, rest, onClose, end: () => ending.abort() }
}

describe('a modal dialog', () => {
  it('is named and in the middle of the chat, 80 % wide, at most 420 px', () => {
    const { dom, host } = renderModal()
    expect([dom.role, dom.ariaLabel, dom.ariaModal]).toEqual(['dialog', 'Details', 'true'])
    const chat = host.getBoundingClientRect()
    const width = () => dom.getBoundingClientRect().width
    expect(width()).toBeCloseTo(0.8 * host.clientWidth, 0)
    const { left, right } = dom.getBoundingClientRect()
    expect(Math.abs(left - chat.left - (chat.right - right))).toBeLessThan(1)
    host.style.inlineSize = '1000px'
    expect(width()).toBe(420)
  })

  it('takes the focus, and makes the rest of the chat inert', async () => {
    const { root, accept, rest } = renderModal()
    expect(root.activeElement).toBe(accept)
    await expect.poll(() => rest.inert).toBe(true)
  })

  it('has what it covers and what it leaves in reach until screen readers know where the focus is', async () => {
    const { accept, rest, dom, input } = renderModal()
    // What they are told of a frame begins with what is gone from it.
    const reached: boolean[] = [accept.matches(':focus'), rest.inert]
    await new Promise(requestAnimationFrame)
    reached.push(rest.inert)
    await expect.poll(() => rest.inert).toBe(true)
    // Not by the keyboard of the browser, whose answer comes after frames on a busy machine.
    accept.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
    reached.push(input.matches(':focus'), dom.closest('[inert]') !== null)
    expect(reached).toEqual([true, false, false, true, false])
    await expect.poll(() => dom.isConnected).toBe(false)
  })

  it('traps the focus in both directions', async () => {
    const { root, accept, reject, dom } = renderModal()
    const link = dom.querySelector('a')
    const seen: unknown[] = []
    for (const keys of ['{Tab}', '{Tab}', '{Tab}', '{Shift>}{Tab}{/Shift}', '{Shift>}{Tab}{/Shift}', '{Shift>}{Tab}{/Shift}']) {
      await userEvent.keyboard(keys)
      seen.push(root.activeElement)
    }
    expect(seen).toEqual([reject, link, accept, link, reject, accept])
  })

  it('closes with Escape: the focus returns at once, the dialog disappears after its animation', async () => {
    const { root, input, rest, dom, onClose } = renderModal()
    await userEvent.keyboard('{Escape}')
    expect(root.activeElement).toBe(input)
    expect(rest.inert).toBe(false)
    expect(onClose).toHaveBeenCalledOnce()
    await expect.poll(() => dom.isConnected).toBe(false)
  })

  it('consumes the Escape that closes it', async () => {
    const { host } = renderModal()
    const heard = vi.fn((event: Event) => event.defaultPrevented)
    host.addEventListener('keydown', heard)
    await userEvent.keyboard('{Escape}')
    expect(heard).toHaveReturnedWith(true)
  })

  it('closes with a click outside, not with one inside or a press that started inside', async () => {
    const { dom, onClose } = renderModal()
    const background = dom.parentElement as HTMLElement
    await userEvent.click(dom, { position: { x: 4, y: 4 } })
    dom.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
    background.click()
    expect(onClose).not.toHaveBeenCalled()
    await userEvent.click(background, { position: { x: 4, y: 4 } })
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('fades for 190 ms, and not at all with reduced motion', async () => {
    const { dom, close, open } = renderModal()
    const closing = close()
    expect(dom.parentElement?.getAnimations().map(({ effect }) => effect?.getTiming().duration)).toContain(190)
    await closing
    onTestFinished(async () => void (await cdp().send('Emulation.setEmulatedMedia', { features: [] })))
    await cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value: 'reduce' }] })
    await expect.poll(() => matchMedia('(prefers-reduced-motion: reduce)').matches).toBe(true)
    open()
    expect(getComputedStyle(dom.parentElement as HTMLElement).opacity).toBe('1')
    const closed = close()
    expect(dom.parentElement?.getAnimations()).toEqual([])
    await closed
    expect(dom.isConnected).toBe(false)
  })

  it('stays when it is opened again while it fades', async () => {
    const { dom, close, open, root, accept, onClose } = renderModal()
    const closing = close()
    open()
    await closing
    expect(dom.isConnected).toBe(true)
    expect(dom.parentElement?.inert).toBe(false)
    expect(root.activeElement).toBe(accept)
    await close()
    expect(onClose).toHaveBeenCalledTimes(2)
  })

  it('closes with what opened it, and releases the chat', () => {
    const { dom, end, rest, onClose, input, root, open } = renderModal()
    end()
    expect([dom.isConnected, rest.inert]).toEqual([false, false])
    expect(root.activeElement).toBe(input)
    expect(onClose).toHaveBeenCalledOnce()
    open()
    expect(dom.isConnected).toBe(false)
  })

  it('closes with the chat', () => {
    const { dom, destroy, onClose } = renderModal()
    destroy()
    expect(dom.isConnected).toBe(false)
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('leaves another chat of the page alone', async () => {
    const one = renderModal()
    const other = renderModal()
    await expect.poll(() => [one.rest.inert, other.rest.inert]).toEqual([true, true])
    await userEvent.keyboard('{Escape}')
    expect([one.rest.inert, other.rest.inert]).toEqual([true, false])
    expect([one.onClose.mock.calls.length, other.onClose.mock.calls.length]).toEqual([0, 1])
  })

  it('scrolls if its content is higher than the chat', () => {
    const { dom, host, accept } = renderModal()
    host.style.blockSize = '180px'
    dom.querySelector('p')?.append('words '.repeat(400))
    const chat = host.getBoundingClientRect()
    expect(dom.getBoundingClientRect().height).toBeLessThan(chat.height)
    expect(dom.scrollHeight).toBeGreaterThan(dom.clientHeight)
    expect(accept.getBoundingClientRect().bottom).toBeLessThan(chat.bottom)
  })

  it.each(['light', 'dark'] as const)('has no problems for axe in the %s theme', async (theme) => {
    const { host } = renderModal({ theme })
    expect(await axeFindings(host)).toEqual([])
  })
})
