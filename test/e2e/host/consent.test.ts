// @module-tag thorough: builds of the app with other settings, and a website that is really captured.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openAppPage, serveApp, untilAlive, type ServedApp } from './serve-app.ts'

let app: ServedApp
let received: string[] = []

/** A fake of Amplitude's ingestion endpoint. */
const ingestion = createServer((request, response) => {
  response.setHeader('access-control-allow-origin', '*')
  response.setHeader('access-control-allow-headers', '*')
  let body = ''
  request.setEncoding('utf8').on('data', (text: string) => (body += text))
  request.on('end', () => {
    if (request.method === 'POST') received.push(body)
    response.setHeader('content-type', 'application/json').end('{"code":200}')
  })
})

beforeAll(async () => {
  await new Promise<void>((resolve) => ingestion.listen(0, '127.0.0.1', resolve))
  const { port } = ingestion.address() as AddressInfo
  app = await serveApp('demo', {
    VITE_AMPLITUDE_API_KEY: 'test-key',
    VITE_AMPLITUDE_SERVER_URL: `http://127.0.0.1:${port}/2/httpapi`,
  })
}, 120_000)
afterAll(async () => {
  await app.close()
  ingestion.closeAllConnections()
  ingestion.close()
})
beforeEach(() => void (received = []))

const banner = { name: 'Can we measure how you use Confab?' }

describe('analytics and consent', () => {
  it('analytics starts after consent: nothing is fetched or stored before, and no secret in the URL is sent after', async () => {
    const { page, complaints } = await openAppPage()
    const scripts: string[] = []
    page.on('request', (request) => scripts.push(request.url()))
    await page.goto(`${app.url}/landing?code=SECRET&state=STATE`)
    await page.getByRole('region', banner).waitFor()
    await expect.poll(() => page.url(), { timeout: 10_000 }).not.toContain('SECRET')
    const keys = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('AMP_')))
    expect(await keys()).toEqual([])
    expect(received).toEqual([])
    const before = scripts.length

    // The social sign-in failed, and a dialog says so.
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Allow' }).click()
    // Events are sent at the latest when the page is closed.
    const isCounted = () =>
      Object.entries(localStorage).some(([key, value]) => key.startsWith('AMP_unsent') && value.includes('Page Viewed'))
    await page.waitForFunction(isCounted)
    expect(scripts.length).toBeGreaterThan(before)
    expect(await page.getByRole('region', banner).count()).toBe(0)
    await page.reload()
    await expect.poll(() => received.length, { timeout: 10_000 }).toBeGreaterThan(0)
    expect(received.join()).toContain('[Amplitude] Page Viewed')
    expect(received.join()).not.toMatch(/SECRET|STATE/)
    expect(complaints).toEqual([])
    await untilAlive(page)
    expect(await page.getByRole('region', banner).count()).toBe(0)
  }, 60_000)

  it('analytics sends nothing after consent was declined', async () => {
    const { page } = await openAppPage()
    await page.goto(`${app.url}/landing`)
    await page.getByRole('button', { name: 'Decline' }).click()
    await page.reload()
    await untilAlive(page)
    expect(await page.getByRole('region', banner).count()).toBe(0)
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('AMP_')))).toEqual([])
    expect(received).toEqual([])
    // The visitor can change their mind at any time.
    await page.getByRole('button', { name: 'Privacy settings' }).click()
    await page.getByRole('region', banner).waitFor()
  })

  it.each(['globalPrivacyControl', 'doNotTrack'])('consent is not asked for when the browser opts out by %s', async (name) => {
    const { page } = await openAppPage()
    await page.addInitScript(
      (property) => Object.defineProperty(navigator, property, { value: property === 'doNotTrack' ? '1' : true }),
      name,
    )
    await page.goto(`${app.url}/landing`)
    await untilAlive(page)
    expect(await page.getByRole('region', banner).count()).toBe(0)
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('AMP_')))).toEqual([])
  })
})
