import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routes } from '../../../host/app/routing/routes.ts'
import { openAppPage, serveApp, untilAlive, type ServedApp } from './serve-app.ts'

let app: ServedApp
beforeAll(async () => {
  app = await serveApp('production')
}, 120_000)
afterAll(() => app.close())

const read = (path: string): string => readFileSync(join(app.folder, path), 'utf8')
const scripts = (): string[] =>
  readdirSync(join(app.folder, 'assets'))
    .filter((name) => name.endsWith('.js'))
    .map((name) => `assets/${name}`)

describe('the built app', () => {
  it('the built app needs less than 120 KB of script before the first screen', () => {
    const entry = [...read('index.html').matchAll(/(?:src|href)="\/([^"]+\.js)"/g)].map(([, path = '']) => path)
    const size = entry.reduce((sum, path) => sum + gzipSync(read(path), { level: 9 }).length, 0)
    console.log(`The app's entry: ${(size / 1000).toFixed(1)} KB gzip in ${entry.length} files`)
    expect(entry.length).toBeGreaterThan(0)
    expect(size).toBeLessThan(120_000)
    // Anything needed only later must not be in it.
    const text = entry.map(read).join('\n')
    expect(text).not.toContain('amplitude.com')
    expect(text).not.toContain('attachShadow')
    expect(text).not.toContain('notistack')
  })

  it('the built app loads large parts only when needed, each within its size limit', () => {
    // Kilobytes, compressed: the charts, PDF and Word readers, the analytics.
    const most = { 'analytics-charts': 120, 'read-pdf': 20, pdfjs: 520, 'read-word': 180 } as const
    for (const [name, limit] of Object.entries(most)) {
      const script = scripts().find((path) => path.startsWith(`assets/${name}-`))
      if (!script) throw new Error(`${name} has no file of its own.`)
      const size = gzipSync(read(script), { level: 9 }).length / 1000
      console.log(`${name}: ${size.toFixed(1)} KB gzip`)
      expect(size, name).toBeLessThan(limit)
      expect(read('index.html')).not.toContain(script)
    }
  })

  it('the built app has a page for each screen that everybody sees, with its words, its links and its files', () => {
    const words = {
      '/landing': [
        'Welcome | Confab',
        'that has read your website</h1>',
        'How it works</h2>',
        'Put the opening hours',
        'name="url"',
      ],
      '/branding': ['Branding | Confab', 'sounds like you</h1>', 'Voice</h2>', 'rye from Hallam Mill', 'Headings and buttons'],
    }
    const open = routes.filter(({ access }) => access === 'public').map(({ path }) => path)
    expect(open).toEqual(Object.keys(words))
    for (const [path, expected] of Object.entries(words)) {
      const page = read(`${path.slice(1)}.html`)
      for (const text of [...expected, 'href="/landing?auth=signin"', 'href="/branding"']) expect(page, path).toContain(text)
      expect(page.match(/<title>/g), path).toHaveLength(1)
      expect(page, path).toMatch(/<meta\s+name="description"\s+content="[^"]{60,}"/)
      // Nothing that the content security policy forbids: each script is a file.
      expect(page.match(/<script(?![^>]* src=)|<style| style=| on\w+=/g), path).toBeNull()
      const named = [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, file = '']) => file)
      expect(named.some((file) => file.includes(`${path.slice(1)}-screen-`) && file.endsWith('.css'))).toBe(true)
      for (const file of named) expect(read(file).length, file).toBeGreaterThan(0)
      expect(new Set(named).size).toBe(named.length)
    }
  })

  it('the built app shows who allows no scripts what everybody sees, and says what needs them', async () => {
    const { page, complaints } = await openAppPage({ javaScriptEnabled: false })
    await page.goto(`${app.url}/landing`)
    expect(await page.title()).toBe('Welcome | Confab')
    await page.getByRole('heading', { level: 1, name: 'A marketing team that has read your website' }).waitFor()
    expect(await page.getByRole('textbox', { name: 'Your website' }).isVisible()).toBe(true)
    expect(await page.locator('.shell-missing').innerText()).toContain('need JavaScript')
    expect(await page.getByText('Loading').count()).toBe(0)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Branding' }).click()
    await page.getByRole('heading', { level: 1, name: 'One blueprint, so that every agent sounds like you' }).waitFor()
    await page.goto(`${app.url}/dashboard`)
    await page.getByRole('link', { name: 'read what Confab does' }).click()
    await page.getByRole('heading', { level: 1, name: 'A marketing team that has read your website' }).waitFor()
    expect(complaints).toEqual([])
  })

  it('the built app has nothing of the emulators', () => {
    for (const script of scripts()) {
      const text = read(script)
      expect(text, script).not.toMatch(/confab:emu|Confab-demo-1|demo@example\.com|Dev inbox|Pretend payment/)
    }
  })

  it('the built app has nothing of the server', () => {
    for (const script of scripts()) {
      const text = read(script)
      // A refusal, a file name and a signature that the engine alone has.
      expect(text, script).not.toMatch(/There is no such payment|confab-export\.json|payment-signature/)
    }
  })

  it('the built app built without a user pool says what is missing, and still shows the page', async () => {
    const { page, complaints } = await openAppPage()
    const logged: string[] = []
    page.on('console', (message) => logged.push(message.text()))
    await page.goto(`${app.url}/`)
    await page.getByRole('alert').getByText('Auth UserPool not configured.').waitFor()
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/landing')
    expect(logged.some((text) => text.startsWith('Error during auth initialization'))).toBe(true)
    expect(complaints).toEqual([])
  })

  it('the built app loads no chat for the landing page before somebody presses something in the demonstration', async () => {
    const { page, complaints } = await openAppPage()
    const scripts: string[] = []
    page.on('request', (request) => scripts.push(new URL(request.url()).pathname))
    const ofChat = (): string[] => scripts.filter((path) => /\/(chat|agent|data|live-chat)-[\w-]+\.js$/.test(path))
    await page.goto(`${app.url}/landing`)
    const question = page.getByRole('button', { name: 'Which agents are there?' })
    await question.waitFor()
    await page.waitForLoadState('networkidle')
    expect(ofChat()).toEqual([])
    await question.click()
    await page.getByText('Video producer: script').first().waitFor()
    expect(ofChat()).not.toEqual([])
    expect(complaints).toEqual([])
  })

  it('the built app shows its name and a loading state before any script has loaded', { tags: 'thorough' }, async () => {
    const { page, complaints } = await openAppPage()
    await page.route('**/assets/*.js', () => undefined)
    await page.goto(`${app.url}/dashboard`, { waitUntil: 'commit' })
    await page.getByText('Loading…').waitFor()
    expect(await page.locator('.shell').evaluate((shell) => getComputedStyle(shell).display)).toBe('grid')
    expect(complaints).toEqual([])
  })

  it(
    'the built app requests a screen that cannot load offline once, and opens it when the network is back',
    { tags: 'thorough' },
    async () => {
      const { page } = await openAppPage()
      await page.goto(`${app.url}/landing`)
      await untilAlive(page)
      const asked: string[] = []
      page.on('request', (request) => {
        if (request.url().includes('branding-screen')) asked.push(request.url())
      })
      await page.context().setOffline(true)
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Branding' }).click()
      await page.getByRole('heading', { name: "You're offline" }).waitFor()
      expect(asked.length).toBeLessThan(6)
      await page.context().setOffline(false)
      await page.waitForFunction(() => document.title === 'Branding | Confab' && Boolean(document.querySelector('h1')))
      await page.getByRole('heading', { name: "You're offline" }).waitFor({ state: 'detached' })
    },
  )

  it('the built app reloads once when a screen’s file no longer exists, and then says so', async () => {
    const { page } = await openAppPage()
    await page.goto(`${app.url}/landing`)
    await untilAlive(page)
    let documents = 0
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents += 1
    })
    await page.route('**/assets/branding-screen-*.js', (route) => route.fulfill({ status: 404 }))
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Branding' }).click()
    await page.getByRole('heading', { name: "Couldn't load this screen" }).waitFor()
    expect(documents).toBe(1)
    await page.unroute('**/assets/branding-screen-*.js')
    await page.getByRole('button', { name: 'Reload page' }).click()
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.title()).toBe('Branding | Confab')
  })
})
