// @module-tag thorough: pages whose scripts are held back.
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { demoUsers } from '../../../mocks/cognito/demo-users.ts'
import { openAppPage, serveApp, untilAlive, type ServedApp } from './serve-app.ts'

let app: ServedApp
beforeAll(async () => {
  app = await serveApp('demo')
}, 120_000)
afterAll(() => app.close())

const [demo] = demoUsers
const headings = {
  '/landing': 'A marketing team that has read your website',
  '/branding': 'One blueprint, so that every agent sounds like you',
} as const

/** Holds the scripts of a tab back until it is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  return release
}

/** What the console of a tab says. */
function listen(page: Page): readonly string[] {
  const said: string[] = []
  page.on('pageerror', (error) => said.push(error.message))
  page.on('console', (message) => said.push(`${message.type()}: ${message.text()}`))
  return said
}

/** Opens the page that the build drew, whose scripts come when `release` is called. */
async function openHeld(address: string, page?: Page) {
  const tab = page ?? (await openAppPage()).page
  const said = listen(tab)
  const release = await holdScripts(tab)
  onTestFinished(release) // what waits keeps the tab open
  await tab.goto(`${app.url}${address}`, { waitUntil: 'commit' })
  await tab.locator('[data-prerendered] h1').waitFor({ state: 'attached' })
  return { page: tab, said, release }
}

/** Whether an element that was noted with `note` is still the one that the page has. */
const note = (page: Page, selector: string): Promise<void> =>
  page.evaluate((wanted) => void Object.assign(globalThis, { noted: document.querySelector(wanted) }), selector)
const isNoted = (page: Page, selector: string): Promise<boolean> =>
  page.evaluate((wanted) => Reflect.get(globalThis, 'noted') === document.querySelector(wanted), selector)

const field = (page: Page) => page.getByRole('textbox', { name: 'Your website' })

describe('a page that the build drew', () => {
  it.for(Object.entries(headings))(
    '%s is taken over as it stands: nothing is drawn twice, and nothing is complained of',
    async ([path, heading]) => {
      const { page, said, release } = await openHeld(path)
      await page.getByRole('heading', { level: 1, name: heading }).waitFor()
      await note(page, 'h1')
      const before = await page.locator('#content').innerHTML()
      release()
      await untilAlive(page)
      expect(await isNoted(page, 'h1')).toBe(true)
      expect(await page.locator('#content').innerHTML()).toBe(before)
      await page.waitForLoadState('networkidle')
      expect(await isNoted(page, 'h1')).toBe(true)
      expect(said).toEqual([])
      expect(await page.title()).toMatch(/^(Welcome|Branding) \| Confab$/)
    },
  )

  it('leads on by its links before its scripts have come', async () => {
    const { page } = await openHeld('/landing')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Branding' }).click({ noWaitAfter: true })
    await page.getByRole('heading', { level: 1, name: headings['/branding'] }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/branding')
  })

  it('keeps the address that a visitor typed before its scripts had come', async () => {
    const { page, said, release } = await openHeld('/landing')
    await field(page).fill('example.co')
    release()
    await untilAlive(page)
    expect(await field(page).inputValue()).toBe('example.co')
    await field(page).press('m')
    expect(await field(page).inputValue()).toBe('example.com')
    expect(said).toEqual([])
  })

  it('does what a visitor pressed last before its scripts had come', async () => {
    const { page, release } = await openHeld('/landing')
    await page.getByRole('button', { name: 'What happens to my data?' }).click()
    await field(page).fill('no address')
    await page.keyboard.press('Enter')
    release()
    await page.locator('input[name=url][aria-invalid=true]').waitFor()
    expect(await field(page).inputValue()).toBe('no address')
    expect(await page.locator('.demo-preview').isVisible()).toBe(true)
    expect(new URL(page.url()).search).toBe('')

    const other = await openHeld('/landing')
    await other.page.getByRole('button', { name: 'Which agents are there?' }).click()
    other.release()
    await other.page.getByText('Video producer: script').first().waitFor()
  })

  it('hands on to the chat what a visitor typed into the demonstration before its scripts had come', async () => {
    const { page, said, release } = await openHeld('/landing')
    const question = page.getByRole('textbox', { name: 'Ask about Confab' })
    await question.fill('What does it cost')
    release()
    await untilAlive(page)
    await page.keyboard.press('?')
    await page.locator('.landing-chat:not(.demo-preview)').waitFor()
    await expect.poll(() => question.inputValue()).toBe('What does it cost?')
    expect(said).toEqual([])
  })

  it('opens the form to sign in over what stands there, where the address asks for it', async () => {
    const { page, said, release } = await openHeld('/landing?auth=signin')
    await note(page, 'h1')
    release()
    await page.getByRole('dialog', { name: 'Sign in' }).waitFor()
    expect(await isNoted(page, 'h1')).toBe(true)
    expect(said).toEqual([])
  })

  it('shows the theme that was chosen before', async () => {
    const { page } = await openAppPage()
    await page.addInitScript(() => localStorage.setItem('confab:theme', 'dark'))
    const { release } = await openHeld('/branding', page)
    expect(await page.evaluate(() => getComputedStyle(document.body).colorScheme)).toBe('dark')
    release()
    await untilAlive(page)
    await expect.poll(() => page.getByRole('radio', { name: 'Dark theme' }).isChecked()).toBe(true)
  })

  it('is not shown to somebody who is signed in: they see their own', async () => {
    const { page } = await openAppPage()
    await page.goto(`${app.url}/landing?auth=signin`)
    const dialog = page.getByRole('dialog', { name: 'Sign in' })
    await dialog.getByLabel('Email').fill(demo.email)
    await dialog.getByLabel('Password', { exact: true }).fill(demo.password)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/assessment')
    const { page: tab, said, release } = await openHeld('/landing', await page.context().newPage())
    const heading = tab.getByRole('heading', { level: 1, name: headings['/landing'], includeHidden: true })
    expect(await heading.isVisible()).toBe(false)
    release()
    await tab.getByRole('link', { name: 'Continue where you left off' }).waitFor()
    expect(await heading.isVisible()).toBe(true)
    expect(await field(tab).count()).toBe(0)
    expect(said).toEqual([])
  })

  it('is not shown to somebody with a link to a report: they see the report', async () => {
    const { page, release } = await openHeld('/landing#report=none')
    expect(await page.locator('h1').isVisible()).toBe(false)
    release()
    await page.getByText('There is no report here').waitFor()
    expect(await page.getByText(headings['/landing']).count()).toBe(0)
  })
})
