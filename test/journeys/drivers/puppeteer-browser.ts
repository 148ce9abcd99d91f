import { launch, type KeyInput, type LaunchOptions, type Page } from 'puppeteer-core'
import { commandLimit, windowSize, type JourneyBrowser, type JourneyTab } from './journey-browser.ts'

function createTab(page: Page): JourneyTab {
  page.setDefaultTimeout(commandLimit)
  return {
    open: async (url) => void (await page.goto(url)),
    run: (action, ...given) => page.evaluate(action as unknown as (...all: unknown[]) => unknown, ...given) as never,
    type: (text) => page.keyboard.type(text),
    async press(...keys) {
      for (const key of keys) await page.keyboard.down(key as KeyInput)
      for (const key of keys.toReversed()) await page.keyboard.up(key as KeyInput)
    },
    click: ({ x, y }) => page.mouse.click(x, y),
    pointAt: ({ x, y }) => page.mouse.move(x, y),
    async drag(from, to) {
      await page.mouse.move(from.x, from.y)
      await page.mouse.down()
      await page.mouse.move(to.x, to.y, { steps: 4 })
      await page.mouse.up()
    },
    async wheel({ x, y }, pixels) {
      await page.mouse.move(x, y)
      await page.mouse.wheel({ deltaY: pixels })
    },
    // Firefox tells nothing of a page that comes from the back/forward cache, for which Puppeteer would wait.
    back: () => page.evaluate(() => history.back()),
    reload: async () => void (await page.reload()),
    picture: async (path) => void (await page.screenshot({ path })),
    close: () => page.close(),
  }
}

/** A browser that Puppeteer starts: Chromium by its own protocol, Firefox by WebDriver BiDi. */
export async function startWithPuppeteer(options: LaunchOptions): Promise<JourneyBrowser> {
  const browser = await launch({
    headless: true,
    protocolTimeout: commandLimit,
    defaultViewport: windowSize,
    // Otherwise no page comes back from the back/forward cache.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
    ...options,
  })
  return {
    version: await browser.version(),
    newTab: async () => createTab(await browser.newPage()),
    close: () => browser.close(),
  }
}
