import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import { sharedBrowser } from '../e2e/shared-browser.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = join(root, '.cache/storybook')
const origin = 'https://stories.example'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
}

beforeAll(() => {
  execFileSync('npm', ['run', 'build-storybook'], { cwd: root, stdio: 'pipe' })
}, 300_000)

/** The built Storybook as a server of files would give it. */
async function openStorybook(address: string) {
  const browser = await sharedBrowser()
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.route(`${origin}/**`, async (route) => {
    const { pathname } = new URL(route.request().url())
    const file = await readFile(join(folder, pathname)).catch(() => undefined)
    return file
      ? route.fulfill({ contentType: types[extname(pathname)] ?? 'application/octet-stream', body: file })
      : route.fulfill({ status: 404 })
  })
  await page.goto(`${origin}/${address}`)
  return { page, close: () => context.close() }
}

test('the built Storybook shows a chat that answers', async () => {
  const { page, close } = await openStorybook('iframe.html?id=services-your-backend--demo&viewMode=story')
  await page.getByRole('textbox').fill('Hello')
  await page.keyboard.press('Enter')
  await page.locator('confab-chat').locator('[part~=ai-bubble]').first().waitFor()
  expect(await page.evaluate(() => customElements.get('confab-chat') !== undefined)).toBe(true)
  await close()
})

test('the built Storybook opens with its list of stories', async () => {
  const { page, close } = await openStorybook('index.html')
  await page.getByRole('link', { name: 'Demo', exact: true }).or(page.getByText('Themes')).first().waitFor()
  expect(await page.title()).toContain('Storybook')
  await close()
})
