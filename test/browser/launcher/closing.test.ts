import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { ChatOptions, LauncherOptions } from '../../../sdk/entries/index.ts'
import { createLauncher, type Launcher } from '../../../sdk/entries/launcher.ts'

let launcher: Launcher | undefined
afterEach(async () => {
  launcher?.destroy()
  sessionStorage.clear()
  await page.viewport(414, 896)
})
beforeEach(() => page.viewport(1024, 768))

function put(options: ChatOptions & LauncherOptions = {}): Launcher {
  launcher = createLauncher({ demo: true, ...options })
  return launcher
}

function pageButton(): HTMLButtonElement {
  const button = Object.assign(document.createElement('button'), { textContent: 'Read on' })
  document.body.append(button)
  onTestFinished(() => button.remove())
  return button
}

const openButton = () => page.getByRole('button', { name: 'Open chat' })
const input = (made: Launcher) => made.chat?.shadowRoot?.querySelector('#text-input')
const isShown = (made: Launcher) => made.element.shadowRoot?.querySelector('dialog')?.open

describe('a launcher', () => {
  test.each(['bubble', 'full'] as const)(
    'as %s closes for screen readers in three frames: its button has another name, then the focus, then the chat is gone',
    async (mode) => {
      const made = put({ mode })
      const focused = () => made.element.shadowRoot?.activeElement
      openButton().element().focus()
      await made.open()
      await vi.waitFor(() => expect(made.chat?.shadowRoot?.activeElement).toBe(input(made)))
      // Of one frame they are told first what is gone, then what has the focus, and the names at the end.
      made.close()
      const button = made.element.shadowRoot?.querySelector('[part~=button]')
      expect([button?.getAttribute('aria-label'), button?.getAttribute('aria-expanded')]).toEqual(['Open chat', 'false'])
      const wasOpen: (boolean | undefined)[] = []
      button?.addEventListener('focus', () => wasOpen.push(isShown(made)), {
        once: true,
      })
      await new Promise(requestAnimationFrame)
      expect(focused()).not.toBe(button)
      await vi.waitFor(() => expect(focused()).toBe(button))
      // What covers the window has to go before.
      expect(wasOpen).toEqual([mode === 'bubble'])
      await vi.waitFor(() => expect(isShown(made)).toBe(false))
      expect(focused()).toBe(button)
    },
  )

  test('that closes leaves the focus where the page puts it then', async () => {
    const link = pageButton()
    const made = put()
    openButton().element().focus()
    await made.open()
    await vi.waitFor(() => expect(made.chat?.shadowRoot?.activeElement).toBe(input(made)))
    made.element.addEventListener('close', () => link.focus())
    made.close()
    await vi.waitFor(() => expect(isShown(made)).toBe(false))
    expect(document.activeElement).toBe(link)
  })

  test('that is opened again before it has closed gives the focus back to where it was at first', async () => {
    const link = pageButton()
    const made = put()
    link.focus()
    await made.open()
    await vi.waitFor(() => expect(made.chat?.shadowRoot?.activeElement).toBe(input(made)))
    made.close()
    await made.open()
    made.close()
    await vi.waitFor(() => expect(document.activeElement).toBe(link))
  })
})
