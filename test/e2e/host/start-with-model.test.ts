// @module-tag thorough: builds of the app with other settings, and a website that is really captured.
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startOllama } from '../../servers/ollama-server.ts'
import { closePages } from '../shared-browser.ts'
import { openAppPage } from './serve-app.ts'
import { startApp, type StartedApp } from './start-app.ts'

let ollama: Awaited<ReturnType<typeof startOllama>>
let started: StartedApp
let page: Page

beforeAll(async () => {
  ollama = await startOllama({
    call: { name: 'search_knowledge', arguments: { question: 'price of rye bread' } },
    say: (result) => (result?.includes('7 dollars') ? 'A loaf costs 7 dollars.' : 'I do not know.'),
  })
  started = await startApp({ OLLAMA_HOST: ollama.url })
  ;({ page } = await openAppPage())
  page.setDefaultTimeout(20_000) // the first pages are bundled as they are asked for
}, 120_000)
afterAll(async () => {
  await started.stop()
  await closePages()
  await ollama.close()
})

const chat = () => page.getByRole('group', { name: 'Knowledge test', exact: true })
const answers = () => chat().locator('[part~="ai-bubble"]')

async function ask(question: string): Promise<void> {
  await chat().getByRole('textbox').fill(question)
  await page.keyboard.press('Enter')
}

describe('npm start with a model in its environment', () => {
  it('says which model answers, in the terminal and in the chat', async () => {
    await page.goto(`${started.app}landing?auth=signin`)
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Email').fill('paid@example.com')
    await dialog.getByLabel('Password', { exact: true }).fill('Confab-paid-1')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/dashboard')
    await page.goto(`${started.app}knowledgebase`)
    await page.getByText('A model of Ollama', { exact: true }).first().waitFor()
    expect(started.printed).toContain('its agents answered by Ollama')
    expect(await page.getByText(/follows rules/).count()).toBe(0)
  }, 60_000)

  it('answers a question whose answer stands in the sources of the business', async () => {
    await page.getByText('Note', { exact: true }).click()
    await page.getByLabel('Title').fill('Prices')
    await page.getByRole('textbox', { name: 'Text' }).fill('A loaf of rye bread costs 7 dollars.')
    await page.getByRole('button', { name: 'Add note' }).click()
    await page.getByText('“Prices” added').waitFor()
    await ask('What does a loaf cost?')
    await answers().getByText('A loaf costs 7 dollars.').waitFor()
  }, 60_000)

  it('answers in the playground too', async () => {
    const { page: playground } = await openAppPage()
    await playground.goto(started.playground)
    await playground.locator('confab-chat [part~="input"]').fill('how do I stop a stream?')
    await playground.keyboard.press('Enter')
    await playground.locator('confab-chat').getByText('I do not know.').waitFor()
  }, 60_000)

  it('says in words that the model failed, and offers a way on', async () => {
    ollama.refuseWith(401)
    await ask('And a cake?')
    const failure = chat().locator('[part~="error-bubble"]')
    await failure.getByText("Ollama refused the key in this server's environment.").waitFor()
    await chat().getByRole('button', { name: 'Try again' }).waitFor()
  }, 60_000)

  it('answers again once the model works', async () => {
    ollama.refuseWith(undefined)
    await chat().getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => answers().getByText('A loaf costs 7 dollars.').count(), { timeout: 10_000 }).toBe(2)
  }, 60_000)
})
