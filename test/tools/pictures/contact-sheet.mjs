// The contact sheet of the built Storybook, as pictures: what test/field/pictures.test.ts compares, and `npm run pictures` keeps.
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PNG } from 'pngjs'
import { pictureFonts } from './fonts.mjs'

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

/** Half the size shows shapes, places and colours, and takes a quarter of the room. */
const look = { viewport: { width: 1480, height: 900 }, deviceScaleFactor: 0.5, reducedMotion: 'reduce', timezoneId: 'UTC' }

/** Takes a picture of the whole sheet; returns it, and where each state is in it. */
export async function photographSheet(browser, sheet) {
  const address = `iframe.html?id=states-overview--contact-sheet&viewMode=story&globals=${sheets[sheet]}`
  const { page, close } = await openStorybook(browser, address, look)
  await page.addStyleTag({ content: pictureFonts() })
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
  await close()
  const half = (length) => Math.floor(length / 2)
  return {
    picture,
    states: states.map(({ name, x, y, width, height }) => ({
      name,
      x: half(x),
      y: half(y),
      width: half(width),
      height: half(height),
    })),
  }
}
