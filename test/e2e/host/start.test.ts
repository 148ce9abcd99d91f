import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closePages, sharedBrowser } from '../shared-browser.ts'
import { startApp, type StartedApp } from './start-app.ts'

let started: StartedApp

beforeAll(async () => {
  started = await startApp()
}, 60_000)
afterAll(async () => {
  await started.stop()
  await closePages()
})

describe('npm start', () => {
  it('npm start prints the playground first, at an address where the chat answers', { tags: 'thorough' }, async () => {
    const page = await (await sharedBrowser()).newPage()
    await page.goto(started.playground)
    await page.locator('confab-chat [part~="input"]').fill('how do I stop a stream?')
    await page.keyboard.press('Enter')
    const sources = page.locator('confab-chat [part~="sources"]')
    await sources.getByRole('button').click()
    await sources.getByRole('link', { name: 'Stop a stream' }).waitFor()
  })

  it('npm start prints an address at which the app runs without an account, and says so', async () => {
    const page = await (await sharedBrowser()).newPage()
    await page.goto(started.app)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.getByRole('complementary', { name: 'Local mode' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/landing')
  })

  it('npm start serves an address beside the app for what a browser cannot do', async () => {
    const response = await fetch(`${started.app}local/status`)
    expect(await response.json()).toEqual({ canCapture: true })
  })

  it('npm start says that the agents answer by rules if the environment names no model', async () => {
    expect(started.printed).toContain('its agents answered by rules')
    expect((await fetch(`${started.app}local/chat/health`)).status).toBe(204)
  })

  it('npm start ends cleanly on a signal', async () => {
    expect(await started.stop()).toBe(0)
    await expect(fetch(started.app)).rejects.toThrow('fetch failed')
  })
})
