import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type axe from 'axe-core'
import type { Frame, Page } from 'playwright'
import { afterAll, describe, expect, test } from 'vitest'
import { readPages } from '../tools/reference/chapters.mjs'
import { isThorough } from '../tools/runner/is-thorough.ts'
import { blocksProvedBy } from '../unit/readme/proofs.ts'
import { openPage, serveFromElsewhere, strictPolicy } from './open-page.ts'
import { bundle } from './readme/bundle.ts'
import { closePages } from './shared-browser.ts'

afterAll(closePages)

const connect = `data-connect='{"url":"/chat","stream":true}'`
const launcher = (attributes = connect, src = '/dist/confab.launcher.js'): string =>
  `<script src="${src}" ${attributes} defer></script>`
const html = (body: string, head = ''): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Page</title>${head}<body><main><h1>Bread</h1></main>${body}</body></html>`

const openButton = (page: Page | Frame) => page.getByRole('button', { name: 'Open chat' })
const field = (page: Page | Frame) => page.getByRole('textbox')

/** Opens the chat as a visitor does, asks something and closes it. */
async function useChat(page: Page | Frame): Promise<void> {
  await openButton(page).click()
  await field(page).fill('hello')
  await field(page).press('Enter')
  await page.locator('[part~="ai-bubble"] strong', { hasText: 'hello' }).waitFor()
  await field(page).press('Escape')
  await openButton(page).waitFor()
}

/** Whether the button is where it should be, as large as it should be, and not covered. */
const stands = (page: Page | Frame): Promise<boolean> =>
  openButton(page).evaluate((button) => {
    const { right, bottom, width, height } = button.getBoundingClientRect()
    const [x, y] = [right - width / 2, bottom - height / 2]
    const isOnTop = document.elementFromPoint(x, y)?.localName === 'confab-launcher'
    return isOnTop && width === 56 && height === 56 && innerWidth - right <= 36 && innerHeight - bottom <= 36
  })

const hostile: Readonly<Record<string, string>> = {
  'a plain page': html(launcher()),
  'a page that unsets every property of every element': html(
    launcher(),
    '<style>*, *::before { all: unset !important; display: inline !important; visibility: visible !important }</style>',
  ),
  'a page that unsets them in a layer': html(launcher(), '<style>@layer reset { * { all: unset !important } }</style>'),
  'a page with styles for all buttons': html(
    launcher(),
    '<style>button, [role=button], dialog, div, h2 { position: static !important; width: 100% !important; height: 200px !important; font-size: 40px !important; display: none !important; background: red !important }</style>',
  ),
  'a page that covers everything': html(
    `<div style="position: fixed; inset: 0; z-index: 2147483647; background: #fffc"></div>${launcher()}`,
    '<style>* { z-index: 0 !important; transform: none } body { transform: translateX(40px); filter: blur(0) }</style>',
  ),
}

describe('the launcher, on', () => {
  test.for(isThorough ? Object.entries(hostile) : Object.entries(hostile).slice(1, 2))(
    '%s, opens a chat that answers',
    async ([, page]) => {
      const { page: opened, complaints } = await openPage(page)
      expect(await stands(opened)).toBe(true)
      await useChat(opened)
      expect(complaints).toEqual([])
    },
  )

  test('a page with a base finds its files beside its script', { tags: 'thorough' }, async () => {
    const folder = await serveFromElsewhere('/assets/')
    const page = html(launcher('data-demo', `${folder}confab.launcher.js`), '<base href="https://elsewhere.invalid/deep/">')
    const { page: opened, complaints } = await openPage(page)
    await openButton(opened).click()
    await field(opened).waitFor()
    expect(complaints).toEqual([])
  })

  test('a page with a strict policy and trusted types opens a chat that answers', async () => {
    const { page, complaints } = await openPage(html(launcher()), { policy: strictPolicy })
    await useChat(page)
    expect(complaints).toEqual([])
  })

  test('a page whose policy allows scripts only by nonce opens a chat that answers', { tags: 'thorough' }, async () => {
    const policy = strictPolicy.replace("script-src 'self'", "script-src 'nonce-abc'")
    const { page, complaints } = await openPage(html(launcher(`${connect} nonce="abc"`)), { policy })
    await useChat(page)
    expect(complaints).toEqual([])
  })

  test('a page in a frame opens a chat that answers', { tags: 'thorough' }, async () => {
    const { page, complaints } = await openPage(html('<iframe src="/inner" width="900" height="600"></iframe>'), {
      pages: { '/inner': html(launcher()) },
    })
    const frame = page.frames()[1]
    if (!frame) throw new Error('The page has no frame.')
    expect(await stands(frame)).toBe(true)
    await useChat(frame)
    expect(complaints).toEqual([])
  })

  test.for([
    ['React', `import { createRoot } from 'react-dom/client'\ncreateRoot(document.body).render(<h1>Drawn</h1>)`],
    ['Vue', `import { createApp, h } from 'vue'\ncreateApp({ render: () => h('h1', 'Drawn') }).mount('body')`],
  ] as const)('a page drawn by %s, comes back and opens a chat', { tags: 'thorough' }, async ([, code]) => {
    const { page } = await openPage(html(`${launcher()}<script src="/app.js" type="module"></script>`), {
      scripts: { '/app.js': await bundle(code) },
    })
    await page.getByRole('heading', { name: 'Drawn' }).waitFor()
    expect(await stands(page)).toBe(true)
    await useChat(page)
  })

  test('a page that replaces its body keeps the open chat and what was said in it', { tags: 'thorough' }, async () => {
    const { page, complaints } = await openPage(html(launcher()))
    await openButton(page).click()
    await field(page).fill('hello')
    await field(page).press('Enter')
    await page.locator('[part~="ai-bubble"] strong', { hasText: 'hello' }).waitFor()
    await page.evaluate(() => {
      const body = document.createElement('body')
      body.append('Another page')
      document.body.replaceWith(body)
    })
    await page.locator('[part~="ai-bubble"] strong', { hasText: 'hello' }).waitFor()
    await field(page).press('Escape')
    expect(await stands(page)).toBe(true)
    expect(complaints).toEqual([])
  })
})

describe('the script of the launcher', () => {
  test('loads nothing else before the visitor uses the page', { tags: 'thorough' }, async () => {
    const { page } = await openPage(html(launcher()))
    await openButton(page).waitFor()
    const loaded = (): Promise<string[]> =>
      page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname))
    expect((await loaded()).filter((path) => path !== '/favicon.ico')).toEqual(['/dist/confab.launcher.js'])
    await openButton(page).hover()
    await expect.poll(loaded).toContain('/dist/element.js')
  })

  test('runs the calls that the page made before it loaded, and sends the page its events', async () => {
    const { page, complaints } = await openPage(html(launcher('data-demo'), '<script src="/early.js"></script>'), {
      scripts: {
        '/early.js': `window.heard = [];
(window.Confab = window.Confab || []).push(['addEventListener', 'open', () => heard.push('open')])
Confab.push(['open'])`,
      },
    })
    await field(page).waitFor()
    await expect.poll(() => page.evaluate(() => Reflect.get(window, 'heard') as unknown)).toEqual(['open'])
    await page.evaluate(() => void window.Confab?.push(['close']))
    await openButton(page).waitFor()
    expect(complaints).toEqual([])
  })

  test.for([
    ['before', (launch: string, script: string) => launch + script],
    ['after', (launch: string, script: string) => script + launch],
  ] as const)('shares window.Confab with the one script %s it', { tags: 'thorough' }, async ([, join]) => {
    const script = '<script src="/dist/confab.umd.js" defer></script>'
    const { page, complaints } = await openPage(html(join(launcher('data-demo'), script), '<script src="/early.js"></script>'), {
      scripts: { '/early.js': `window.Confab = [['open'], ['createChat', document.documentElement, { demo: true }]]` },
    })
    await page.locator('confab-launcher [part~="input"]').waitFor()
    await page.locator('html > div [part~="input"]').waitFor()
    expect(complaints).toEqual([])
  })

  test('reopens the chat on the next page of the tab, and leaves the focus to that page', async () => {
    const { page } = await openPage(html(`<button autofocus>Read on</button>${launcher('data-demo')}`))
    await openButton(page).click()
    await field(page).waitFor()
    await page.reload()
    await field(page).waitFor()
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Read on')
    await field(page).press('Escape')
    await page.reload()
    await openButton(page).waitFor()
    expect(await openButton(page).getAttribute('aria-expanded')).toBe('false')
  })

  test('does not reopen a chat that would cover the page', { tags: 'thorough' }, async () => {
    const { page } = await openPage(html(launcher('data-demo')))
    await openButton(page).click()
    await field(page).waitFor()
    await page.setViewportSize({ width: 390, height: 844 })
    await page.reload()
    await openButton(page).waitFor()
    expect(await openButton(page).getAttribute('aria-expanded')).toBe('false')
  })

  test('says that the chat failed to load, and what to do', async () => {
    const { page } = await openPage(html(launcher('data-demo')))
    await page.route('**/element.js', (route) => route.abort())
    await openButton(page).click()
    await page.getByRole('button', { name: /[Rr]eload the page/ }).waitFor()
    expect(await openButton(page).getAttribute('aria-expanded')).toBe('false')
    await page.reload()
    await page.unroute('**/element.js')
    await openButton(page).click()
    await field(page).waitFor()
  })

  test('loads with the right integrity hash, and not with another', async () => {
    const digests = JSON.parse(readFileSync('dist/sri.json', 'utf8')) as Record<string, string>
    const { page } = await openPage(html(launcher(`data-demo integrity="${digests['confab.launcher.js']}"`)))
    await openButton(page).waitFor()
    const changed = await openPage(html(launcher('data-demo integrity="sha384-AAAA"')))
    expect(await openButton(changed.page).count()).toBe(0)
  })
})

test('the launcher causes no layout shift as it appears and opens', { tags: 'thorough' }, async () => {
  const { page } = await openPage(html(`<p>${'Bread. '.repeat(4000)}</p>${launcher('data-demo')}`))
  const shift = (): Promise<number> =>
    page.evaluate(async () => {
      const observer = new PerformanceObserver(() => undefined)
      // A frame is measured after it is drawn.
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
      observer.observe({ type: 'layout-shift', buffered: true })
      return observer.takeRecords().reduce((sum, entry) => sum + (Reflect.get(entry, 'value') as number), 0)
    })
  await page.evaluate(() => scrollTo(0, 300))
  await openButton(page).click()
  await field(page).waitFor()
  expect(await shift()).toBe(0)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.locator('confab-launcher').getByRole('button', { name: 'Close chat' }).last().click()
  await page.setViewportSize({ width: 1280, height: 720 })
  await expect.poll(() => page.evaluate(() => document.documentElement.style.cssText)).toBe('')
})

test('a page with two launchers gets the first one, and the second logs why', { tags: 'thorough' }, async () => {
  const { page } = await openPage(html(launcher(`${connect} data-launcher='{"label":"First"}'`) + launcher(connect)))
  const warning = page.waitForEvent('console', { predicate: (message) => message.type() === 'warning' })
  await page.reload()
  expect((await warning).text()).toMatch(/^This page has a launcher already\. .+#launcher-call$/)
  expect(await page.locator('confab-launcher').count()).toBe(1)
  expect(await page.getByRole('button', { name: 'First' }).count()).toBe(1)
})

describe('the launcher for every visitor', () => {
  const teaser = `data-launcher='{"unread":3,"teaser":{"text":"Can we help?","afterSeconds":0,"once":false}}'`
  const invitation = (page: Page) => page.getByRole('button', { name: 'Can we help?' })
  const small = { width: 390, height: 844 }
  const place = (page: Page) => page.locator('confab-launcher .button').boundingBox()

  /** Where the focus is after each press of the key: in the launcher, on something of the page, or on nothing of it. */
  async function press(page: Page, key: string, times: number): Promise<string[]> {
    const places: string[] = []
    for (let count = 0; count < times; count += 1) {
      await page.keyboard.press(key)
      places.push(await page.evaluate(() => document.activeElement?.localName ?? ''))
    }
    return places
  }

  test('keeps the focus in an open chat on a small screen, and not on a large one', { tags: 'thorough' }, async () => {
    const { page } = await openPage(html(`<a href="#">Basket</a>${launcher('data-demo')}<a href="#">Imprint</a>`))
    await page.setViewportSize(small)
    await openButton(page).click()
    await field(page).waitFor()
    expect([...(await press(page, 'Tab', 8)), ...(await press(page, 'Shift+Tab', 8))]).not.toContain('a')
    await page.setViewportSize({ width: 1440, height: 900 })
    await expect.poll(() => press(page, 'Tab', 8)).toContain('a')
  })

  test('is opened, used and closed by keyboard alone', async () => {
    const { page } = await openPage(html(launcher()))
    await openButton(page).waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await field(page).waitFor()
    await expect.poll(() => field(page).evaluate((input) => input.matches(':focus'))).toBe(true)
    await page.keyboard.type('hello')
    await page.keyboard.press('Enter')
    await page.locator('[part~="ai-bubble"] strong', { hasText: 'hello' }).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => openButton(page).evaluate((button) => button.matches(':focus'))).toBe(true)
  })

  test.for([
    { colorScheme: 'light', forcedColors: 'none' },
    { colorScheme: 'dark', forcedColors: 'none' },
    { colorScheme: 'light', forcedColors: 'active' },
    { colorScheme: 'dark', forcedColors: 'active' },
  ] as const)('has no accessibility fault in %o, closed or open', { tags: 'thorough' }, async (media) => {
    const { page } = await openPage(html(launcher(`data-demo ${teaser}`), '<style>html { color-scheme: light dark }</style>'))
    await page.emulateMedia(media)
    await page.addScriptTag({ path: fileURLToPath(import.meta.resolve('axe-core/axe.min.js')) })
    const faults = (): Promise<string[]> =>
      page.evaluate(async () => {
        const { violations } = await (Reflect.get(window, 'axe') as typeof axe).run({ rules: { region: { enabled: false } } })
        return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join()}`)
      })
    await invitation(page).waitFor()
    expect(await faults()).toEqual([])
    await page.getByRole('button', { name: 'Open chat, 3 new messages' }).click()
    await field(page).waitFor()
    await expect.poll(faults).toEqual([])
  })

  test('has borders in forced colours', { tags: 'thorough' }, async () => {
    const { page } = await openPage(html(launcher(`data-demo ${teaser}`)))
    await page.emulateMedia({ forcedColors: 'active' })
    await invitation(page).waitFor()
    const borders = await page
      .locator('confab-launcher :is(.button, .notice)')
      .evaluateAll((all) =>
        all.map((one) => getComputedStyle(one)).map(({ borderTopColor, backgroundColor }) => borderTopColor !== backgroundColor),
      )
    expect(borders).toEqual([true, true])
  })

  test('does not move where visitors prefer less motion', { tags: 'thorough' }, async () => {
    const { page } = await openPage(html(launcher('data-demo')))
    const motion = (): Promise<string> =>
      page.locator('confab-launcher .panel').evaluate((panel) => getComputedStyle(panel).transitionDuration)
    await openButton(page).click()
    expect(await motion()).toContain('0.22s')
    await page.emulateMedia({ reducedMotion: 'reduce' })
    expect(await motion()).toBe('0s')
  })

  test('stands on the other side of a page that is read from right to left', { tags: 'thorough' }, async () => {
    const { page } = await openPage(html(launcher('data-demo')))
    const { x: right = 0 } = (await place(page)) ?? {}
    await page.evaluate(() => (document.documentElement.dir = 'rtl'))
    expect(right).toBeGreaterThan(1100)
    await expect.poll(async () => (await place(page))?.x).toBe(20)
  })

  test('fills a small screen, and closes with its own button', async () => {
    const { page } = await openPage(html(launcher('data-demo')))
    await page.setViewportSize(small)
    await openButton(page).click()
    await field(page).waitFor()
    await expect.poll(() => page.getByRole('dialog').boundingBox()).toEqual({ x: 0, y: 0, ...small })
    await page.getByRole('button', { name: 'Close chat' }).click()
    await openButton(page).waitFor()
  })
})

describe('the documented launcher', () => {
  const blocks = blocksProvedBy(readPages(fileURLToPath(new URL('../..', import.meta.url))), 'launcher').map(({ code }) => code)
  const [line = '', settings = '', early = '', npm = ''] = blocks

  const tags = [['line', line] as const, ['line with settings', settings] as const]
  test.for(isThorough ? tags : tags.slice(1))('of one %s opens a chat', async ([, code]) => {
    const { page, complaints } = await openPage(html(code), { folder: '/confab/' })
    await openButton(page).click()
    await field(page).waitFor()
    expect(complaints).toEqual([])
  })

  test('opens by the documented call, made before it has loaded', { tags: 'thorough' }, async () => {
    const { page, complaints } = await openPage(html(`<script src="/early.js"></script>${launcher()}`), {
      scripts: { '/early.js': early },
    })
    await field(page).waitFor()
    expect(complaints).toEqual([])
  })

  test('is created by a script', { tags: 'thorough' }, async () => {
    const { page, complaints } = await openPage(html('<script type="module" src="/app.js"></script>'), {
      scripts: { '/app.js': await bundle(npm) },
    })
    await field(page).waitFor()
    expect(await page.getByRole('dialog', { name: 'Support' }).count()).toBe(1)
    expect(complaints).toEqual([])
  })
})
