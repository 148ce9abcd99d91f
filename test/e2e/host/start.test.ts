import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closePages, sharedBrowser } from '../shared-browser.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
let app: ChildProcess
let printed = ''
let playgroundAddress: string | undefined
let address: string | undefined

/** The address that was printed for one of the servers, once it was. */
function known(printedAddress: string | undefined): string {
  if (!printedAddress) throw new Error(`npm start printed no address for it, but: ${printed}`)
  return printedAddress
}

beforeAll(async () => {
  app = spawn(process.execPath, ['host/start.mjs'], {
    cwd: root,
    env: { ...process.env, PLAYGROUND_PORT: '0', APP_PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const output of app.stdout ?? []) {
    printed += String(output)
    ;[playgroundAddress, address] = printed.match(/http:\/\/127\.0\.0\.1:\d+\//g) ?? []
    if (address) return
  }
}, 60_000)
afterAll(async () => {
  app.kill()
  await closePages()
})

describe('npm start', () => {
  it('npm start prints the playground first, at an address where the chat answers', async () => {
    const page = await (await sharedBrowser()).newPage()
    await page.goto(known(playgroundAddress))
    await page.locator('confab-chat [part~="input"]').fill('how do I stop a stream?')
    await page.keyboard.press('Enter')
    await page.locator('confab-chat').getByRole('link', { name: 'Stop a stream' }).waitFor()
  })

  it('npm start prints an address at which the app runs without an account, and says so', async () => {
    const page = await (await sharedBrowser()).newPage()
    await page.goto(known(address))
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.getByRole('complementary', { name: 'Local mode' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/landing')
  })

  it('npm start serves an address beside the app for what a browser cannot do', async () => {
    const response = await fetch(`${known(address)}local/status`)
    expect(await response.json()).toEqual({ canCapture: true })
  })

  it('npm start ends cleanly on a signal', async () => {
    app.kill('SIGTERM')
    const [code] = (await once(app, 'exit')) as [number]
    expect(code).toBe(0)
    await expect(fetch(known(address))).rejects.toThrow('fetch failed')
  })
})
