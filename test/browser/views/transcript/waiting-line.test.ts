// @module-tag thorough: motion, frame by frame, and what is shown after seconds.
// Loaded before the tests: a chat waits two seconds for its texts, and a busy development server may take longer.
import '../../../../sdk/languages/de.ts'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ChatOptions, Connect } from '../../../../sdk/core/options/options.ts'
import { eventually, renderChat } from '../../render-chat.ts'

/** A chat whose service never answers; `isAborted` tells whether its last request was aborted. */
async function silentChat(options: ChatOptions = {}) {
  let signal: AbortSignal | undefined
  const fetchBefore = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    if (!String(input instanceof Request ? input.url : input).includes('/silent')) return fetchBefore(input, init)
    signal = init?.signal ?? (input instanceof Request ? input.signal : undefined)
    return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal?.reason as Error)))
  })
  onTestFinished(() => {
    vi.restoreAllMocks()
  })
  const chat = await renderChat({ connect: { url: '/silent' } satisfies Connect, ...options })
  return { ...chat, isAborted: () => signal?.aborted, line: () => chat.root.querySelector<HTMLElement>('[part=waiting]') }
}

const stop = page.getByRole('button', { name: 'Stop', exact: true })

describe('while an answer is pending', () => {
  test('dots are shown first, and after two seconds a text and a button to stop', async () => {
    const { send, line, root } = await silentChat()
    const since = performance.now()
    await send('Hello')
    await eventually(() => root.querySelector('.loading-message-dots')?.checkVisibility()).toBe(true)
    expect(line()).toBeNull()
    await eventually(() => line()?.textContent).toBe('Waiting for an answer…Stop')
    expect(performance.now() - since).toBeGreaterThan(1900)
    expect(root.querySelector('.loading-message-dots')?.checkVisibility()).toBe(false)
  })

  test('the send button keeps its state', async () => {
    const chat = await silentChat()
    await chat.send('Hello')
    await expect.element(stop).toBeVisible()
    expect(chat.part('submit').dataset['state']).toBe('loading')
  })

  test.each([
    ['the button', () => userEvent.click(stop)],
    ['the keyboard', () => userEvent.keyboard('{Shift>}{Tab}{/Shift}{Enter}')],
    ['Escape', () => userEvent.keyboard('{Escape}')],
  ])('the request is aborted by %s', async (_, act) => {
    const { send, line, isAborted, input, root } = await silentChat({ messageActions: false })
    await send('Hello')
    await expect.element(stop).toBeVisible()
    expect(isAborted()).toBe(false)
    await act()
    await eventually(isAborted).toBe(true)
    await eventually(line).toBeNull()
    expect(root.activeElement).toBe(input)
  })

  test('the text about what is going on stays, beside a button to stop', async () => {
    const { send, line, root } = await silentChat({
      messageStyles: { loading: { message: { html: '<i>Asking the library</i>' } } },
    })
    await send('Hello')
    await eventually(() => line()?.textContent).toBe('Stop')
    expect(root.querySelector('[part~=loading-bubble]')?.textContent).toBe('Asking the library')
  })

  test('the text is in the language of the chat', async () => {
    const { input, send, line } = await silentChat({ language: 'de' })
    // The field is found by its placeholder, which changes with the language.
    await eventually(() => input.getAttribute('placeholder')).toBe('Was möchten Sie wissen?')
    await send('Hallo')
    await eventually(() => line()?.textContent).toBe('Warten auf eine Antwort\u00a0…Stoppen')
  })
})
