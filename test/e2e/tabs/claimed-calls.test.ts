import type { Page } from 'playwright'
import { afterAll, describe, expect, test } from 'vitest'
import { openPage } from '../open-page.ts'
import { closePages } from '../shared-browser.ts'

afterAll(closePages)

/** A model that calls a tool, and says "Done." when it has the result; and the tool, which ends when the test says so. */
const script = `
  window.runs = 0
  window.requests = 0
  const frames = (...all) => all.map((frame) => 'data: ' + JSON.stringify(frame) + '\\n\\n').join('')
  const ask = window.fetch
  window.fetch = async (url, init) => {
    if (String(url) !== '/model') return ask(url, init)
    window.requests++
    const isQuestion = JSON.parse(init.body).messages.at(-1).role === 'user'
    const body = isQuestion
      ? frames({ type: 'start', messageId: 'a1' }, { type: 'tool-input-available', toolCallId: 'c1', toolName: 'refund', input: {} }, { type: 'finish' })
      : frames({ type: 'start' }, { type: 'text-start', id: 't' }, { type: 'text-delta', id: 't', delta: 'Done.' }, { type: 'text-end', id: 't' }, { type: 'finish' })
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  }
  const chat = document.querySelector('confab-chat')
  chat.tools = [{
    name: 'refund', description: 'Pays back', inputSchema: { type: 'object' }, needsApproval: !location.search.includes('free'),
    execute: () => { window.runs++; return new Promise((resolve) => (window.endTool = () => resolve('paid back'))) },
  }]
  chat.browserStorage = { key: 'claims' }
  chat.connect = { url: '/model', stream: true, format: 'ai-sdk' }`

const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Page</title>
  <script src="/dist/confab.umd.js"></script>
  <confab-chat style="width: 600px; height: 600px"></confab-chat>
  <script src="/page.js"></script>`

interface Window {
  runs: number
  requests: number
  endTool(): void
}

const read = (tab: Page, name: 'runs' | 'requests'): Promise<number> =>
  tab.evaluate((key) => (window as unknown as Window)[key], name)

const sum = async (tabs: readonly Page[], name: 'runs' | 'requests'): Promise<number> =>
  (await Promise.all(tabs.map((tab) => read(tab, name)))).reduce((all, one) => all + one, 0)

/** Lets the tool end in the tab in which it runs. */
const endTool = (tabs: readonly Page[]): Promise<void[]> =>
  Promise.all(tabs.map((tab) => tab.evaluate(() => (window as unknown as Partial<Window>).endTool?.())))

const question = (tab: Page) => tab.getByRole('button', { name: 'Allow', exact: true })
const cardSays = (tab: Page) => tab.locator('[part~="tool"] .tool-state')

async function send(tab: Page, text: string): Promise<void> {
  await tab.locator('#text-input').fill(text)
  await tab.keyboard.press('Enter')
}

/** Two tabs that show the same question. */
async function openTabs() {
  const { page: one, complaints, url } = await openPage(html, { scripts: { '/page.js': script } })
  await send(one, 'Pay me back')
  await question(one).waitFor()
  const other = await one.context().newPage()
  await other.goto(url)
  await question(other).waitFor()
  return { one, other, complaints, url }
}

describe('two tabs of a browser that show the same question', () => {
  test('run the call once when Allow is pressed in both within thirty milliseconds, and both show its result', async () => {
    const { one, other } = await openTabs()
    const tabs = [one, other]
    // A press counts once the question has been seen for a while.
    for (const tab of tabs) await tab.getByRole('button', { name: 'Allow', exact: true, disabled: false }).waitFor()
    // Without the mouse, which one tab has at a time.
    await Promise.all(tabs.map((tab) => question(tab).evaluate((button) => (button as HTMLButtonElement).click())))
    await expect.poll(() => sum(tabs, 'runs')).toBe(1)
    const [loser] = (await Promise.all(tabs.map(async (tab) => ((await read(tab, 'runs')) ? [] : [tab])))).flat()
    await expect.poll(() => loser && cardSays(loser).textContent()).toContain('Answered in another tab or on another device')
    await endTool(tabs)
    for (const tab of tabs) await tab.getByText('Done.', { exact: true }).waitFor()
    expect(await sum(tabs, 'runs')).toBe(1)
    // The question, and one request with the result.
    expect(await sum(tabs, 'requests')).toBe(2)
  })

  test('say in the second that the first answers, as soon as Allow is pressed there', async () => {
    const { one, other } = await openTabs()
    await question(one).click()
    await expect.poll(() => read(one, 'runs')).toBe(1)
    await question(other).waitFor({ state: 'detached' })
    await expect.poll(() => cardSays(other).textContent()).toContain('Answered in another tab or on another device')
    await endTool([one])
    await other.getByText('Done.', { exact: true }).waitFor()
    expect(await read(other, 'runs')).toBe(0)
  })

  test('run the call once where its result cannot be stored, as long as the first is open', async () => {
    const { one, other } = await openTabs()
    await one.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('It is full.', 'QuotaExceededError')
      }
    })
    await question(one).click()
    await expect.poll(() => read(one, 'runs')).toBe(1)
    await endTool([one])
    await one.getByText('Done.', { exact: true }).waitFor()
    await question(other).click()
    await expect.poll(() => cardSays(other).textContent()).toContain('Answered in another tab or on another device')
    expect(await read(other, 'runs')).toBe(0)
    // It blocks nothing.
    await send(other, 'Did it run?')
    await expect.poll(() => read(other, 'requests')).toBeGreaterThan(0)
  })

  test('say in the second that nobody knows whether the call ran, when the first is closed while it runs', async () => {
    const { one, other } = await openTabs()
    await question(one).click()
    await expect.poll(() => read(one, 'runs')).toBe(1)
    await expect.poll(() => cardSays(other).textContent()).toContain('Answered in another tab')
    await one.close()
    await expect.poll(() => cardSays(other).textContent()).toContain('Unknown whether it ran')
    expect(await read(other, 'runs')).toBe(0)
    await send(other, 'Did it run?')
    await expect.poll(() => read(other, 'requests')).toBeGreaterThan(0)
  })
})

test('a call without an approval that ran as its page was reloaded says so, and does not run again', async () => {
  const { page, url } = await openPage(html, { scripts: { '/page.js': script } })
  await page.goto(`${url}?free`)
  await send(page, 'Pay me back')
  await expect.poll(() => read(page, 'runs')).toBe(1)
  await page.reload()
  await expect.poll(() => cardSays(page).textContent()).toContain('Unknown whether it ran')
  expect(await read(page, 'runs')).toBe(0)
})
