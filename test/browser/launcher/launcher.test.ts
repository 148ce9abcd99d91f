// @module-tag thorough: details of views: `thread-rows`, `thread-drawer`, `suggestions` and `e2e/launcher` have what they are for.
import { axeFindings } from '../axe-findings.ts'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ChatOptions, LauncherOptions } from '../../../sdk/entries/index.ts'
import { collectAnnouncements } from '../collect-announcements.ts'
import { endComposition } from '../end-composition.ts'
import { createLauncher, type Launcher } from '../../../sdk/entries/launcher.ts'
import { putLauncher } from '../../../sdk/launcher/launcher.ts'

let launcher: Launcher | undefined
afterEach(async () => {
  launcher?.destroy()
  localStorage.removeItem('confab-teaser')
  sessionStorage.clear()
  await page.viewport(414, 896)
})
beforeEach(() => page.viewport(1024, 768))

function put(options: ChatOptions & LauncherOptions = {}): Launcher {
  launcher = createLauncher({ demo: true, ...options })
  return launcher
}

const openButton = () => page.getByRole('button', { name: 'Open chat' })
const input = (made: Launcher) => made.chat?.shadowRoot?.querySelector('#text-input')

describe('a launcher', () => {
  test('has a button with a name, which says that it opens a dialog', async () => {
    put()
    await expect.element(openButton()).toHaveAttribute('aria-haspopup', 'dialog')
    await expect.element(openButton()).toHaveAttribute('aria-expanded', 'false')
  })

  test('opens by keyboard with the focus in the text field, and gives it back with Escape', async () => {
    const made = put()
    openButton().element().focus()
    await userEvent.keyboard('{Enter}')
    await vi.waitFor(() => expect(made.chat?.shadowRoot?.activeElement).toBe(input(made)))
    // Where a pointer rests on a button, the first one closes its tooltip.
    await vi.waitFor(async () => {
      if (made.isOpen) await userEvent.keyboard('{Escape}')
      expect(made.isOpen).toBe(false)
    })
    await vi.waitFor(() => expect(made.element.shadowRoot?.activeElement).toBe(openButton().element()))
  })

  test('that covers the window has its dialog said before its text field gets the focus, each time it opens', async () => {
    const made = put({ mode: 'full' })
    const focused = () => made.element.shadowRoot?.activeElement
    openButton().element().focus()
    await made.open()
    await vi.waitFor(() => expect(made.chat?.shadowRoot?.activeElement).toBe(input(made)))
    made.close()
    await vi.waitFor(() => expect(focused()).toBe(openButton().element()))
    await made.open()
    // Of one frame they are told first what is gone: the page below, with the button, and pass over the rest.
    expect(focused()?.localName).toBe('dialog')
    await new Promise(requestAnimationFrame)
    expect(focused()?.localName).toBe('dialog')
    await vi.waitFor(() => expect(made.chat?.shadowRoot?.activeElement).toBe(input(made)))
  })

  test.each([
    ['at once', 1024],
    ['at once, in a window that has become small', 414],
  ])('that is opened again %s stays open', async (_when, width) => {
    const made = put()
    const dialog = () => made.element.shadowRoot?.querySelector('dialog')
    openButton().element().focus()
    await made.open()
    await vi.waitFor(() => expect(made.chat?.shadowRoot?.activeElement).toBe(input(made)))
    made.close()
    const resized = page.viewport(width, 768)
    await made.open()
    await resized
    await made.open()
    await vi.waitFor(() => expect(dialog()?.open).toBe(true))
    // It takes longer to open than it would have stayed.
    await Promise.all(
      dialog()
        ?.getAnimations()
        .map(({ finished }) => finished) ?? [],
    )
    expect([dialog()?.open, made.isOpen]).toEqual([true, true])
  })

  test.each([
    ['its title', { title: 'Help', label: 'Ask us' }, 'Help'],
    ['its label where it has no title', { label: 'Ask us' }, 'Ask us'],
    ['what a chat is called where it has neither', {}, 'Chat'],
  ])('is named by %s, and no region in it by the same words', async (_what, settings, name) => {
    const made = put({ launcher: settings, labels: { inputPlaceholder: 'Write' } })
    await made.open()
    await expect.element(page.getByRole('dialog', { name, exact: true })).toBeVisible()
    await expect.element(page.getByRole('textbox', { name: 'Write' })).toBeVisible()
    expect(page.getByRole('region', { name, exact: true }).elements()).toEqual([])
  })

  test('names one button that closes it, and its own never says what it no longer does', async () => {
    const made = put()
    const button = openButton().element()
    const names: (string | null)[] = []
    const observer = new MutationObserver(() => names.push(button.getAttribute('aria-label')))
    observer.observe(button, { attributeFilter: ['aria-label'] })
    onTestFinished(() => observer.disconnect())
    await made.open()
    await expect.element(page.getByRole('button', { name: 'Chat', exact: true })).toHaveAttribute('aria-expanded', 'true')
    expect(page.getByRole('button', { name: 'Close chat' }).elements()).toHaveLength(1)
    let named: string | null = ''
    button.addEventListener('focus', () => (named = button.getAttribute('aria-label')))
    await page.getByRole('button', { name: 'Close chat' }).click()
    await vi.waitFor(() => expect(named).toBe('Open chat'))
    await vi.waitFor(() => expect(names.at(-1)).toBe('Open chat'))
    expect(new Set(names)).toEqual(new Set(['Open chat', 'Chat']))
  })

  test('has the name that the page gave it, open and closed', async () => {
    const made = put({ launcher: { label: 'Help' } })
    const button = page.getByRole('button', { name: 'Help', exact: true })
    await expect.element(button).toHaveAttribute('aria-expanded', 'false')
    await made.open()
    await expect.element(button).toHaveAttribute('aria-expanded', 'true')
  })

  test('says that it loads only if that takes long, and nothing once the chat is there', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const made = put()
    const said = collectAnnouncements(made.element.shadowRoot as ShadowRoot)
    const opening = made.open()
    await opening
    await vi.advanceTimersByTimeAsync(5000)
    expect(said).toEqual([])
    expect(made.isOpen).toBe(true)
  })

  test('says that it loads when that takes a second', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const defined = vi.spyOn(customElements, 'get').mockReturnValue(undefined)
    onTestFinished(() => {
      vi.useRealTimers()
      defined.mockRestore()
    })
    const made = putLauncher({ demo: true }, () => new Promise(() => undefined))
    onTestFinished(made.destroy)
    const said = collectAnnouncements(made.element.shadowRoot as ShadowRoot)
    void made.open()
    await vi.advanceTimersByTimeAsync(999)
    expect(said).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(said).toEqual(['Loading'])
  })

  test('stays open at Escape that ends a word of an input method', async () => {
    const made = put()
    await made.open()
    await vi.waitFor(() => expect(input(made)).toBeTruthy())
    const field = input(made) as HTMLElement
    field.focus()
    endComposition(field, 'Escape')
    expect(made.isOpen).toBe(true)
    expect(made.chat?.shadowRoot?.activeElement).toBe(field)
  })

  test('opens a chat also where JSON has an option named __proto__, which the console names', async () => {
    const error = vi.spyOn(console, 'error').mockReturnValue()
    const made = put(JSON.parse('{"demo":true,"__proto__":{"mode":"full"}}') as ChatOptions)
    await made.open()
    await vi.waitFor(() => expect(input(made)).toBeTruthy())
    expect(made.chat).toBeInstanceOf(HTMLElement)
    expect(error.mock.calls.flat()).toEqual(['Unknown option "__proto__"', expect.stringContaining('#unknown-option')])
    error.mockRestore()
  })

  test('keeps the chat and what was said in it while it is closed', async () => {
    const made = put()
    await made.open()
    const { chat } = made
    chat?.addMessage({ text: 'Kept', role: 'ai' })
    made.close()
    await made.open()
    expect(made.chat).toBe(chat)
    expect(chat?.getMessages().map(({ text }) => text)).toEqual(['Kept'])
  })

  test('counts an answer that comes while it is closed, in the name of its button too, until it is opened', async () => {
    let answer: (() => void) | undefined
    const made = put({
      demo: false,
      connect: { handler: (_body, { onResponse }) => void (answer = () => void onResponse({ text: 'Late' })) },
    })
    const counts: unknown[] = []
    made.element.addEventListener('unread', (event) => counts.push((event as CustomEvent<{ count: number }>).detail.count))
    await made.open()
    made.chat?.submitUserMessage({ text: 'Hello' })
    await vi.waitFor(() => expect(answer).toBeDefined())
    made.close()
    answer?.()
    await expect.element(page.getByRole('button', { name: 'Open chat, 1 new message' })).toBeVisible()
    expect(made.element.shadowRoot?.querySelector('[aria-live]')?.textContent).toBe('1 new message')
    // Who reads the page later finds it in the name of the button alone.
    await vi.waitFor(() => expect(made.element.shadowRoot?.querySelector('[aria-live]')?.textContent).toBe(''), { timeout: 5000 })
    await made.open()
    expect(counts).toEqual([1, 0])
  })

  test('leaves the page in use beside it in a wide window, and covers it in a narrow one', async () => {
    const made = put()
    await made.open()
    const dialog = made.element.shadowRoot?.querySelector('dialog')
    expect(dialog?.matches(':modal')).toBe(false)
    await page.viewport(390, 700)
    await vi.waitFor(() => expect(dialog?.matches(':modal')).toBe(true))
    // A scroll bar of the page may go only with the next layout.
    await vi.waitFor(() => expect(dialog?.getBoundingClientRect().width).toBe(document.documentElement.clientWidth))
    expect(document.documentElement.style.overflow).toBe('hidden')
    made.close()
    await vi.waitFor(() => expect(document.documentElement.style.overflow).toBe(''))
  })

  test('shows an invitation without taking the focus, once', async () => {
    const teaser = { text: 'Hello! Can we help?', afterSeconds: 0 }
    put({ launcher: { teaser } })
    const invitation = page.getByRole('button', { name: teaser.text })
    await expect.element(invitation).toBeVisible()
    expect(document.activeElement).toBe(document.body)
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await expect.element(invitation).not.toBeInTheDocument()
    expect(localStorage.getItem('confab-teaser')).toBe(teaser.text)
  })

  test('says above the open chat who answers: with a picture, a name and a line', async () => {
    const made = put({ launcher: { label: 'Ask us', title: 'Ada from Support', description: 'Replies within minutes' } })
    await made.open()
    const dialog = made.element.shadowRoot?.querySelector('dialog')
    expect(dialog).toHaveAccessibleName('Ada from Support')
    expect(dialog).toHaveAccessibleDescription('Replies within minutes')
    await expect.element(page.getByText('Replies within minutes')).toBeVisible()
    expect(dialog?.querySelector('[part="mark"] > svg')).toBeTruthy()
  })

  test('shows the picture of who answers, and a speech bubble where it cannot be loaded', async () => {
    const dot = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'
    const made = put({ launcher: { avatar: dot } })
    await made.open()
    const mark = made.element.shadowRoot?.querySelector('[part="mark"]')
    expect(mark?.querySelector('img')?.getAttribute('src')).toBe(dot)
    made.destroy()
    sessionStorage.clear()
    const other = put({ launcher: { avatar: 'data:image/png,none' } })
    await other.open()
    await vi.waitFor(() => expect(other.element.shadowRoot?.querySelector('[part="mark"] > svg')).toBeTruthy())
  })

  test.for([
    ['its label', { label: 'Ask us' }, 'Ask us'],
    ['"Chat", where it has no label either', {}, 'Chat'],
  ] as const)('is called by %s where it has no title', async ([, settings, name]) => {
    const made = put({ launcher: settings })
    await made.open()
    expect(made.element.shadowRoot?.querySelector('dialog')).toHaveAccessibleName(name)
    expect(made.element.shadowRoot?.querySelector('#description')).toBeNull()
  })

  test('speaks the language of the chat', async () => {
    put({ language: 'de' })
    await expect.element(page.getByRole('button', { name: 'Chat öffnen' })).toBeVisible()
  })

  test('leaves nothing on the page once it is destroyed', async () => {
    const made = put({ mode: 'full' })
    await made.open()
    made.destroy()
    expect(document.querySelector('confab-launcher')).toBeNull()
    expect(document.documentElement.style.overflow).toBe('')
  })

  test.for(['bubble', 'panel', 'dialog', 'full'] as const)('has no accessibility fault, open as a %s', async (mode) => {
    const made = put({ mode, launcher: { unread: 3 } })
    await made.open()
    expect(await axeFindings(made.element)).toEqual([])
  })
})

describe("the page's own colour", () => {
  /** Adds what the page says of its colours, as they are told to browsers. */
  function say(...colors: readonly { content: string; media?: string }[]): void {
    for (const attributes of colors) {
      const meta = Object.assign(document.createElement('meta'), { name: 'theme-color', ...attributes })
      document.head.append(meta)
      onTestFinished(() => meta.remove())
    }
  }
  const colorOf = (element: Element | null | undefined, name: 'backgroundColor' | 'color'): string =>
    element ? getComputedStyle(element)[name] : 'none'
  const buttonColor = (made: Launcher): string => colorOf(made.element.shadowRoot?.querySelector('.button'), 'backgroundColor')
  const ownColor = (): string => {
    const made = put()
    const color = buttonColor(made)
    made.destroy()
    return color
  }

  test('is that of the button and of the chat where no theme names one', async () => {
    const before = ownColor()
    say({ content: '#0a7d4f' })
    const made = put()
    expect(buttonColor(made)).not.toBe(before)
    await made.open()
    await vi.waitFor(() => expect(input(made)).toBeTruthy())
    const sent = (): Element | null | undefined => made.chat?.shadowRoot?.querySelector('#submit-button, .submit-button')
    ;(input(made) as HTMLElement).focus()
    await userEvent.keyboard('Hello')
    await vi.waitFor(() => expect(colorOf(sent(), 'backgroundColor')).toBe(buttonColor(made)))
  })

  test('is legible: a pale one is darkened, and what stands on it is white or black', async () => {
    say({ content: 'yellow' })
    const made = put({ launcher: { label: 'Ask us' } })
    expect(await axeFindings(made.element)).toEqual([])
  })

  test.for([
    ['white', [{ content: '#fff' }]],
    ['a grey with a tint', [{ content: '#1a1b1f' }]],
    ['no colour', [{ content: 'brand' }]],
    ['nothing', [{ content: '' }]],
    ['for another medium', [{ content: '#0a7d4f', media: 'print' }]],
  ] as const)('does not count where it is %s', ([, colors]) => {
    const before = ownColor()
    say(...colors)
    expect(buttonColor(put())).toBe(before)
  })

  test('is the first that is a colour, of several', () => {
    const before = ownColor()
    say({ content: 'white', media: 'screen' }, { content: '#0a7d4f', media: 'all' })
    expect(buttonColor(put())).not.toBe(before)
  })

  test.for([
    ['an accent', { theme: { accent: '#4150e6' } }],
    ['a preset', { theme: 'paper' }],
    ['a token in `chatStyle`', { chatStyle: { '--confab-accent': '#4150e6' } }],
  ] as const)('gives way to %s', ([, options]) => {
    const made = put(options)
    const before = buttonColor(made)
    made.destroy()
    say({ content: '#0a7d4f' })
    expect(buttonColor(put(options))).toBe(before)
  })

  test('gives way to a token that the page sets on the launcher', async () => {
    say({ content: '#0a7d4f' })
    const made = put()
    made.element.style.setProperty('--confab-accent', 'rgb(1, 2, 3)')
    await vi.waitFor(() => expect(buttonColor(made)).toBe('rgb(1, 2, 3)'))
  })
})
