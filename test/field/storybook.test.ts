import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { sharedBrowser } from '../e2e/shared-browser.ts'
import { openStorybook } from '../tools/pictures/contact-sheet.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))

beforeAll(() => {
  execFileSync('npm', ['run', 'build-storybook'], { cwd: root, stdio: 'pipe' })
}, 300_000)

/** Looks at a page of the built Storybook. */
async function at(address: string, look: (page: Page) => Promise<void>): Promise<void> {
  const { page, close } = await openStorybook(await sharedBrowser(), address)
  await look(page)
  await close()
}

const story = (id: string): string => `iframe.html?id=${id}&viewMode=story`

test('the built Storybook shows a chat that answers', () =>
  at(story('services-your-backend--demo'), async (page) => {
    await page.getByRole('textbox').fill('Hello')
    await page.keyboard.press('Enter')
    await page.locator('confab-chat').locator('[part~=ai-bubble]').first().waitFor()
    expect(await page.evaluate(() => customElements.get('confab-chat') !== undefined)).toBe(true)
  }))

test('the built Storybook opens with its list of stories', () =>
  at('index.html', async (page) => {
    await page.getByText('Themes').first().waitFor()
    expect(await page.title()).toContain('Storybook')
  }))

test('the built Storybook opens on its start page, whose links lead to pages that exist', () =>
  at('index.html', async (page) => {
    await page.waitForURL(/path=\/story\/start--start/)
    const start = page.frameLocator('#storybook-preview-iframe')
    await start.locator('confab-chat [part~=ai-bubble]').first().waitFor()
    const links = await start.getByRole('navigation', { name: 'Design' }).getByRole('link').all()
    const targets = await Promise.all(links.map((link) => link.getAttribute('href')))
    expect(targets).toHaveLength(3)
    for (const target of targets) {
      await page.goto(`https://stories.example/${target ?? ''}`)
      await page.frameLocator('#storybook-preview-iframe').getByRole('heading', { level: 1 }).waitFor()
    }
  }))

test('the theme builder of the built Storybook exports the look that was chosen', () =>
  at(story('themes-theme-builder--theme-builder'), async (page) => {
    await page.getByRole('radio', { name: 'pill' }).check()
    await expect.poll(() => page.getByLabel('CSS: code').textContent()).toContain('--confab-radius: 12px')
    await expect.poll(() => page.getByLabel('Options: code').textContent()).toContain("radius: 'pill'")
  }))

test('every state of the contact sheet is reached in the built Storybook', () =>
  at(story('states-overview--contact-sheet'), async (page) => {
    const sheet = page.locator('[data-failures]')
    await sheet.waitFor({ timeout: 120_000 })
    expect(await sheet.getAttribute('data-failures'), (await page.getByRole('status').first().textContent()) ?? '').toBe('0')
  }))
