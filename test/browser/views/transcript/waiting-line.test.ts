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
  test('dots are shown first, and after two seconds a text', async () => {
    const { send, line, root } = await silentChat()
    const since = performance.now()
    await send('Hello')
    await eventually(() => root.querySelector('.loading-message-dots')?.checkVisibility()).toBe(true)
    expect(line()).toBeNull()
    await eventually(() => line()?.innerText).toBe('Waiting for an answer…')
    expect(performance.now() - since).toBeGreaterThan(1900)
    expect(root.querySelector('.loading-message-dots')?.checkVisibility()).toBe(false)
  })

  test('the send button is the one that stops, at once and later', async () => {
    const chat = await silentChat()
    await chat.send('Hello')
    await expect.element(stop).toBeVisible()
    expect([chat.line(), chat.part('submit').dataset['state']]).toEqual([null, 'loading'])
    await eventually(() => chat.line()?.checkVisibility()).toBe(true)
    expect(stop.elements()).toEqual([chat.part('submit')])
  })

  test('a button to stop stands beside the text where the page hides the send button', async () => {
    const { send, line, isAborted } = await silentChat({
      submitButtonStyles: { submit: { container: { default: { display: 'none' } } } },
    })
    await send('Hello')
    await eventually(() => line()?.innerText).toContain('Stop')
    await userEvent.click(stop)
    await eventually(isAborted).toBe(true)
  })

  test.each([
    ['the button', () => userEvent.click(stop)],
    ['the keyboard', () => userEvent.keyboard('{Tab}{Enter}')],
    ['Escape', () => userEvent.keyboard('{Escape}')],
  ])('the request is aborted by %s', async (_, act) => {
    const { send, line, isAborted, input, root } = await silentChat({ messageActions: false })
    await send('Hello')
    await eventually(() => line()?.checkVisibility()).toBe(true)
    expect(isAborted()).toBe(false)
    await act()
    await eventually(isAborted).toBe(true)
    await eventually(line).toBeNull()
    expect(input.getRootNode()).toBe(root)
    expect([input, root.querySelector('[part~=submit]')]).toContain(root.activeElement)
  })

  test('the text about what is going on stays, and nothing is added to it', async () => {
    const { send, line, root } = await silentChat({
      messageStyles: { loading: { message: { html: '<i>Asking the library</i>' } } },
    })
    await send('Hello')
    await eventually(() => line()?.hidden).toBe(true)
    expect(root.querySelector('[part~=loading-bubble]')?.textContent).toBe('Asking the library')
  })

  test('the text is in the language of the chat', async () => {
    const { input, send, line } = await silentChat({ language: 'de' })
    // The field is found by its placeholder, which changes with the language.
    await eventually(() => input.getAttribute('placeholder')).toBe('Was möchten Sie wissen?')
    await send('Hallo')
    await eventually(() => line()?.innerText).toBe('Warten auf eine Antwort\u00a0…')
  })
})
