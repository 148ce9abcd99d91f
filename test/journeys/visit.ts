import { expect, inject, onTestFinished } from 'vitest'
import type { BrowserSettings, JourneyBrowser, JourneyTab, Point } from './drivers/journey-browser.ts'
import { startBrowser } from './drivers/start-browser.ts'
import { startSite, type Site } from './site.ts'

const browsers = new Map<string, Promise<JourneyBrowser>>()

/** A browser with these settings, which all tests of a file share. */
export function sharedBrowser(settings: BrowserSettings = {}): Promise<JourneyBrowser> {
  const key = JSON.stringify(settings)
  const browser = browsers.get(key) ?? startBrowser(inject('browserName'), settings)
  browsers.set(key, browser)
  return browser
}

/** For `afterAll`. */
export async function closeBrowsers(): Promise<void> {
  const all = [...browsers.values()]
  browsers.clear()
  for (const browser of all) await (await browser).close()
}

/** A page with what a website has. */
export const page = (body: string, head = ''): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Bread</title>${head}</head><body>${body}</body></html>`

/** A chat of the one script that talks to the site's server. */
export const chatElement = (attributes = '', connect: object = {}): string =>
  `<confab-chat connect='${JSON.stringify({ url: '/chat', stream: true, ...connect })}' ${attributes}></confab-chat><script src="/dist/confab.umd.js"></script>`

/** What the chat's own interface and its list of messages say. */
interface ChatState {
  readonly answers: readonly string[]
  readonly questions: readonly string[]
  readonly errors: number
  /** Pixels from the view to the end of the conversation. */
  readonly below: number
  readonly top: number
  readonly isBusy: boolean
}

/** What a visitor uses: a website and a tab, until the test ends. */
export async function visit(settings?: BrowserSettings) {
  const site: Site = await startSite()
  onTestFinished(() => site.close())
  return openTab(site, settings)
}

/** Opens a tab for a website, until the test ends. */
export async function openTab(site: Site, settings?: BrowserSettings) {
  const tab: JourneyTab = await (await sharedBrowser(settings)).newTab()
  onTestFinished(() => tab.close())

  const own = {
    site,
    tab,
    /** Opens a page with a chat, and waits until one can write. */
    async open(html = page(chatElement()), headers: Readonly<Record<string, string>> = {}, path = '/'): Promise<void> {
      await tab.open(site.page(path, html, headers))
      await own.ready()
    },
    ready: () => expect.poll(() => own.find('[part~="input"]')).toBeTruthy(),
    /** The middle of the last element of the page, or of its chats, that matches and is shown, in the window; undefined if none is. */
    find: (selector: string): Promise<Point | undefined> =>
      tab.run((wanted) => {
        const rootsIn = (place: ParentNode): ParentNode[] => [
          place,
          ...[...place.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot ? rootsIn(shadowRoot) : [])),
        ]
        const all = rootsIn(document).flatMap((root) => [...root.querySelectorAll(wanted)])
        const found = all.filter((element) => element.checkVisibility()).at(-1)
        if (!found) return undefined
        // A visitor scrolls to what is below.
        const { top, bottom } = found.getBoundingClientRect()
        if (top + bottom < 0 || top + bottom > 2 * innerHeight) found.scrollIntoView({ block: 'center', behavior: 'instant' })
        const { x, y, width, height } = found.getBoundingClientRect()
        return { x: x + width / 2, y: y + height / 2 }
      }, selector),
    /** Clicks it when it is there. */
    async clickOn(selector: string): Promise<void> {
      await expect.poll(() => own.find(selector), { message: selector }).toBeTruthy()
      const point = await own.find(selector)
      if (point) await tab.click(point)
    },
    /** Clicks a part of the chat with the mouse when it is there. */
    click: (part: string): Promise<void> => own.clickOn(`[part~="${part}"]`),
    /** Writes a message and sends it with Enter, by keyboard. */
    async ask(text: string): Promise<void> {
      await own.click('input')
      await tab.type(text)
      await tab.press('Enter')
    },
    chat: (): Promise<ChatState> =>
      tab.run(() => {
        interface Chat extends HTMLElement {
          getMessages?(): { role: string; text?: string }[]
        }
        const chat = document.querySelector<Chat>('confab-chat')
        const messages = chat?.getMessages?.() ?? []
        const of = (wanted: string): string[] => messages.filter(({ role }) => role === wanted).map(({ text = '' }) => text)
        const scroller = chat?.shadowRoot?.querySelector('[part~="messages"]')
        return {
          answers: of('ai'),
          questions: of('user'),
          errors: chat?.shadowRoot?.querySelectorAll('[part~="error-bubble"]').length ?? 0,
          below: scroller ? Math.round(scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop) : 0,
          top: Math.round(scroller?.scrollTop ?? 0),
          isBusy: chat?.shadowRoot?.querySelector('[part~="submit"]')?.getAttribute('data-state') === 'stop',
        }
      }),
    /** Waits until so many answers are there, and the last one is complete. */
    answered: (count: number, end: string) =>
      expect
        .poll(async () => (await own.chat()).answers.filter((text) => text.includes(end)).length, { timeout: 30_000 })
        .toBe(count),
  }
  return own
}

export type Visit = Awaited<ReturnType<typeof visit>>
