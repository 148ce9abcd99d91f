import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { chromium, type Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chromeFlags, findChrome } from '../../tools/chrome.mjs'

const root = fileURLToPath(new URL('../../..', import.meta.url))
let browser: Browser
let app: ChildProcess
let address = ''

beforeAll(async () => {
  browser = await chromium.launch({ executablePath: await findChrome(), args: chromeFlags })
  app = spawn(process.execPath, ['host/start.mjs'], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
  for await (const output of app.stdout ?? []) {
    address = /http:\/\/127\.0\.0\.1:\d+\//.exec(String(output))?.[0] ?? ''
    if (address) return
  }
}, 60_000)
afterAll(async () => {
  app.kill()
  await browser.close()
})

describe('npm start', () => {
  it('prints an address at which the app runs without an account, and says so', async () => {
    const page = await browser.newPage()
    await page.goto(address)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.getByRole('complementary', { name: 'Local mode' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/landing')
  })

  it('serves beside the app what a browser cannot do', async () => {
    const response = await fetch(`${address}local/status`)
    expect(await response.json()).toEqual({ canCapture: true })
  })

  it('ends cleanly when it is told to', async () => {
    app.kill('SIGTERM')
    const [code] = (await once(app, 'exit')) as [number]
    expect(code).toBe(0)
    await expect(fetch(address)).rejects.toThrow('fetch failed')
  })
})
