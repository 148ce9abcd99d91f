// The contact sheet of the built Storybook, as pictures: what test/field/pictures.test.ts compares, and `npm run pictures` keeps.
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PNG } from 'pngjs'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const folder = join(root, '.cache/storybook')
const origin = 'https://stories.example'

/** Where the kept pictures are. */
export const pictureFolder = join(root, 'test/field/pictures')

/** The sheets: light, dark, and right to left. */
export const sheets = { light: 'theme:light', dark: 'theme:dark', rtl: 'direction:rtl' }

const types = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
}

/** Opens an address of the built Storybook as a server of files would give it. */
export async function openStorybook(browser, address, options = {}) {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  await page.route(`${origin}/**`, async (route) => {
    const { pathname } = new URL(route.request().url())
    const file = await readFile(join(folder, pathname === '/' ? 'index.html' : pathname)).catch(() => undefined)
    return file
      ? route.fulfill({ contentType: types[extname(pathname) || '.html'] ?? 'application/octet-stream', body: file })
      : route.fulfill({ status: 404 })
  })
  // Times that are read stay the same.
  await page.clock.setFixedTime(new Date('2026-03-02T10:00:00'))
  await page.goto(`${origin}/${address}`)
  return { page, close: () => context.close() }
}

/** Half the size shows shapes, places and colours, and takes a quarter of the room. The browser of the tests brings this font along. */
const look = { viewport: { width: 1480, height: 900 }, deviceScaleFactor: 0.5, reducedMotion: 'reduce', timezoneId: 'UTC' }
const fonts = "confab-chat { --confab-font: 'Open Sans', sans-serif; --confab-font-mono: 'Open Sans', monospace }"

/** Whether this browser has that font: without it, text falls back to the font of one width. */
function hasFont() {
  const context = new OffscreenCanvas(1, 1).getContext('2d')
  const widthIn = (font) => {
    context.font = font
    return context.measureText('illness').width
  }
  return widthIn("16px 'Open Sans', monospace") !== widthIn('16px monospace')
}

/**
 * Takes a picture of the whole sheet.
 * @returns the picture, where each state is in it, and whether the font is the one of the kept pictures.
 */
export async function photographSheet(browser, sheet) {
  const address = `iframe.html?id=states-overview--contact-sheet&viewMode=story&globals=${sheets[sheet]}`
  const { page, close } = await openStorybook(browser, address, look)
  await page.addStyleTag({ content: fonts })
  await page.locator('[data-failures]').waitFor({ timeout: 120_000 })
  const failures = await page.getByRole('status').first().textContent()
  if ((await page.locator('[data-failures="0"]').count()) === 0) throw new Error(failures ?? 'Not all states were reached')
  // What is out of sight is not drawn: https://developer.mozilla.org/docs/Web/CSS/content-visibility
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ width: look.viewport.width, height })
  await page.evaluate(() => document.fonts.ready)
  const picture = PNG.sync.read(await page.screenshot({ animations: 'disabled', caret: 'hide' }))
  const states = await page.locator('figure').evaluateAll((figures) =>
    figures.map((figure) => {
      const { x, y, width, height } = figure.getBoundingClientRect()
      return { name: figure.dataset.state, x, y, width, height }
    }),
  )
  const isSameFont = await page.evaluate(hasFont)
  await close()
  const half = (length) => Math.floor(length / 2)
  return {
    picture,
    isSameFont,
    states: states.map(({ name, x, y, width, height }) => ({
      name,
      x: half(x),
      y: half(y),
      width: half(width),
      height: half(height),
    })),
  }
}
