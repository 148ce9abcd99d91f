import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { Page, Route } from 'playwright'
import { sharedBrowser } from '../../e2e/shared-browser.ts'
import { boxFont } from './box-font.ts'
import type { Configuration } from './configuration.ts'

const origin = 'https://chat.example'

const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Chat</title>
  <style>
    /* A chat as large as the page fits into it: to draw one that does not, the page would grow, and what depends on its size with it. */
    body { margin: 0 }
    @font-face { font-family: Boxes; src: url("data:font/ttf;base64,${boxFont().toString('base64')}") }
    confab-chat { --confab-font: Boxes; --confab-font-mono: Boxes }
  </style>
  <body><script src="/dist/confab.umd.js"></script>`

/**
 * What is not compared: the scroll button and the actions, which are new, and the controls of players, which each browser draws in its
 * own way. Buttons in messages have the letters of the machine.
 */
const masks = `
  #scroll-button, .message-actions { display: none !important }
  audio::-webkit-media-controls { display: none !important }
  :where(button) { font-family: Boxes }`

/** Answers the page from a folder of built files; all else fails. */
function serve(dist: string) {
  let underway = 0
  const answer = async (route: Route): Promise<void> => {
    const { href, pathname } = new URL(route.request().url())
    if (href === `${origin}/`) return route.fulfill({ contentType: 'text/html', body: html })
    if (!href.startsWith(`${origin}/dist/`)) return route.abort()
    const file = await readFile(join(dist, pathname.slice('/dist/'.length))).catch(() => undefined)
    if (!file) return route.fulfill({ status: 404 })
    return route.fulfill({
      contentType: extname(pathname) === '.js' ? 'text/javascript' : 'application/octet-stream',
      body: file,
    })
  }
  return {
    isQuiet: () => underway === 0,
    async route(route: Route): Promise<void> {
      underway++
      await answer(route)
      underway--
    },
  }
}

async function show(page: Page, { markup = '', press, awaits, ...options }: Configuration): Promise<void> {
  const all: Readonly<Record<string, unknown>> = { ...options, theme: 'messenger' }
  await page.evaluate(
    async ({ options: given, markup: children, masks: css }) => {
      await document.fonts.load('16px Boxes')
      document.querySelector('confab-chat')?.remove()
      const chat = document.createElement('confab-chat')
      chat.innerHTML = children
      Object.assign(chat, given)
      document.body.append(chat)
      const style = document.createElement('style')
      style.textContent = css
      chat.shadowRoot?.append(style)
    },
    { options: all, markup, masks },
  )
  if (press !== undefined) await page.locator(press).click()
  if (awaits !== undefined) await page.locator(awaits).waitFor()
  // Until its sheet has come a theme is not seen.
  await page.waitForFunction(() => {
    const root = document.querySelector('confab-chat')?.shadowRoot
    const images = [...(root?.querySelectorAll('img') ?? [])]
    return root?.querySelector<HTMLElement>('#container')?.style.opacity === '' && images.every((image) => image.complete)
  })
}

/** A page that draws chats of one build, one at a time. */
export async function openStage(dist: string) {
  const context = await (
    await sharedBrowser()
  ).newContext({ viewport: { width: 800, height: 700 }, reducedMotion: 'reduce', colorScheme: 'light' })
  const page = await context.newPage()
  const server = serve(dist)
  await page.route('**/*', server.route)
  await page.goto(origin)

  /** The picture of a chat as soon as nothing changes any more. */
  async function draw(configuration: Configuration): Promise<Buffer> {
    await show(page, configuration)
    const chat = page.locator('confab-chat')
    let last: Buffer | undefined
    await page.mouse.move(790, 690)
    for (;;) {
      const wasQuiet = server.isQuiet()
      const picture = await chat.screenshot({ animations: 'disabled' })
      if (wasQuiet && server.isQuiet() && last?.equals(picture)) return picture
      last = picture
    }
  }

  return { draw, page, close: () => context.close() }
}
