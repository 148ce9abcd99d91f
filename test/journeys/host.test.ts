import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveApp, type ServedApp } from '../e2e/host/serve-app.ts'
import { closeBrowsers, visit } from './visit.ts'

let app: ServedApp

beforeAll(async () => void (app = await serveApp('demo')))
afterAll(async () => {
  await closeBrowsers()
  await app.close()
})

test('a business owner signs in, sees the dashboard, and is answered by an agent', async () => {
  const { tab, clickOn } = await visit()
  const heading = () => tab.run(() => document.querySelector('h1')?.textContent)
  const answers = () =>
    tab.run(() => {
      const chat = document.querySelector('.chat > *')?.shadowRoot
      return [...(chat?.querySelectorAll<HTMLElement>('[part~="ai-bubble"]') ?? [])].map(({ innerText }) => innerText.trim())
    })
  await tab.open(`${app.url}/landing?auth=signin`)
  await clickOn('input[type="email"]')
  await tab.type('paid@example.com')
  await clickOn('input[autocomplete="current-password"]')
  await tab.type('Confab-paid-1')
  await tab.press('Enter')
  await expect.poll(() => tab.run(() => location.pathname), { timeout: 30_000 }).toBe('/dashboard')
  await expect.poll(heading).toBeTruthy()
  await expect.poll(async () => (await answers()).length, { timeout: 30_000 }).toBeGreaterThan(0)
  const before = (await answers()).length
  await clickOn('[part~="input"]')
  await tab.type('What should I do first?')
  await tab.press('Enter')
  await expect.poll(async () => (await answers()).length, { timeout: 30_000 }).toBeGreaterThan(before)
  await expect.poll(async () => (await answers()).at(-1), { timeout: 30_000 }).toMatch(/\w+ \w+ \w+/)
})
