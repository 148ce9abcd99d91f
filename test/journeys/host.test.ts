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
  const isFocused = (selector: string) =>
    tab.run((wanted) => {
      let focused = document.activeElement
      while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement
      return focused?.matches(wanted) ?? false
    }, selector)
  /** Writes into a field, which a page that still loads may move or draw again. */
  const write = async (selector: string, text: string) => {
    const focus = async () => {
      await clickOn(selector)
      return isFocused(selector)
    }
    await expect.poll(focus, { timeout: 60_000 }).toBe(true)
    await tab.type(text)
  }
  await tab.open(`${app.url}/landing?auth=signin`)
  await write('input[type="email"]', 'paid@example.com')
  await write('input[autocomplete="current-password"]', 'Confab-paid-1')
  await tab.press('Enter')
  await expect.poll(() => tab.run(() => location.pathname), { timeout: 30_000 }).toBe('/dashboard')
  await expect.poll(heading).toBeTruthy()
  const before = (await answers()).length
  await write('[part~="input"]', 'What should I do first?')
  await tab.press('Enter')
  await expect.poll(async () => (await answers()).length, { timeout: 30_000 }).toBeGreaterThan(before)
  await expect.poll(async () => (await answers()).at(-1), { timeout: 30_000 }).toMatch(/\w+ \w+ \w+/)
})
