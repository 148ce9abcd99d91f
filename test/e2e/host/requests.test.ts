// @module-tag thorough: each request of the first screens.
import type { Page, Request } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openAppPage, serveApp, type ServedApp } from './serve-app.ts'

let app: ServedApp
beforeAll(async () => {
  app = await serveApp('demo')
}, 120_000)
afterAll(() => app.close())

/** What a chat loads on the developer's machine alone: the app is served from there. */
const forDevelopers = /\/(setup-checks|check-host|check-style)-/

/** How many requests a screen takes until it rests, with its chat. */
async function requestsFor(page: Page, path: string, chatSays: string): Promise<number> {
  let requests = 0
  const count = (request: Request): void => void (requests += forDevelopers.test(request.url()) ? 0 : 1)
  page.on('request', count)
  await page.goto(`${app.url}${path}`)
  await page.getByText(chatSays).first().waitFor()
  await page.waitForLoadState('networkidle')
  page.off('request', count)
  console.log(`${path}: ${requests} requests`)
  return requests
}

describe('the built app', () => {
  it('takes at most 22 requests for the landing page, whose chat comes with the first press', async () => {
    const { page } = await openAppPage()
    expect(await requestsFor(page, '/landing', 'Which agents are there?')).toBeLessThanOrEqual(22)
  })

  it('takes at most 25 requests for the dashboard and its agent', async () => {
    const { page } = await openAppPage()
    await page.goto(`${app.url}/landing?auth=signin`)
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Email').fill('paid@example.com')
    await dialog.getByLabel('Password', { exact: true }).fill('Confab-paid-1')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/dashboard')
    // What the screen still loads after the sign-in is not what it takes when it is opened.
    await page.getByText('Give me a headline').first().waitFor()
    await page.waitForLoadState('networkidle')
    expect(await requestsFor(page, '/dashboard', 'Give me a headline')).toBeLessThanOrEqual(25)
  })
})
