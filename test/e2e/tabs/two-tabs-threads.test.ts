// @module-tag thorough: several tabs in all orders: `tabs/two-tabs` has one of each kind.
import type { Page } from 'playwright'
import { afterAll, expect, test } from 'vitest'
import type { MessageContent } from '../../../sdk/core/options/options.ts'
import { openPage } from '../open-page.ts'
import { closePages } from '../shared-browser.ts'

afterAll(closePages)

const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Page</title>
  <script src="/dist/confab.umd.js"></script>
  <confab-chat style="width: 1000px; height: 600px" connect='{"url":"/chat"}' threads></confab-chat>`

type Chat = HTMLElement & { getMessages(): MessageContent[]; addMessage(message: MessageContent, isUpdate: boolean): void }

const textsOf = (tab: Page): Promise<string[]> =>
  tab.locator('confab-chat').evaluate((chat) => (chat as Chat).getMessages().map(({ text = '' }) => text))

const add = (tab: Page, text: string): Promise<void> =>
  tab.locator('confab-chat').evaluate((chat, given) => (chat as Chat).addMessage({ role: 'user', text: given }, true), text)

async function send(tab: Page, text: string): Promise<void> {
  await tab.locator('#text-input').fill(text)
  await tab.keyboard.press('Enter')
}

const rows = (tab: Page): Promise<string[]> => tab.locator('.thread-title').allTextContents()

const patience = { timeout: 10_000 }

/** Opens a tab with threads, and a second one in the same browser. */
async function openTabs(): Promise<[Page, Page]> {
  const { page, url } = await openPage(html)
  page.setDefaultTimeout(4000)
  await page.getByRole('button', { name: 'New chat' }).waitFor()
  const other = await page.context().newPage()
  other.setDefaultTimeout(4000)
  await other.goto(url)
  await other.getByRole('button', { name: 'New chat' }).waitFor()
  return [page, other]
}

test('a chat started in one tab is listed in the other, opens there, and keeps the messages of both', async () => {
  const [one, other] = await openTabs()
  await send(one, 'Where is my order?')
  await one.locator('[part~="ai-bubble"]').waitFor()
  await expect.poll(() => rows(other), patience).toContain('Where is my order?')
  await other.getByRole('button', { name: /^Where is my order/ }).click()
  await expect.poll(async () => (await textsOf(other))[0], patience).toBe('Where is my order?')
  await Promise.all([add(one, 'from one'), add(other, 'from the other')])
  for (const tab of [one, other]) {
    await expect
      .poll(
        async () => (await textsOf(tab)).filter((text) => text.startsWith('from')).toSorted((a, b) => (a < b ? -1 : 1)),
        patience,
      )
      .toEqual(['from one', 'from the other'])
  }
})

test('a chat deleted in one tab disappears from the list in the other, and returns when that is undone', async () => {
  const [one, other] = await openTabs()
  await send(one, 'A question')
  await expect.poll(() => rows(other), patience).toEqual(['A question'])
  await one.getByRole('button', { name: 'New chat' }).click()
  await one.getByRole('button', { name: 'More options for A question' }).click()
  await one.getByRole('menuitem', { name: 'Delete' }).click()
  await expect.poll(() => rows(other), patience).toEqual([])
  await one.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => rows(other), patience).toEqual(['A question'])
})

test('an answer continues in a chat that the visitor left, and the list shows it', async () => {
  const [one] = await openTabs()
  await one.evaluate(() => {
    const chat = document.querySelector('confab-chat') as HTMLElement & { connect: unknown }
    chat.connect = {
      stream: true,
      handler(_: unknown, { onResponse, onClose }: { onResponse(reply: object): void; onClose(): void }) {
        onResponse({ text: 'Half' })
        Reflect.set(globalThis, 'finish', () => {
          onResponse({ text: ' an answer' })
          onClose()
        })
      },
    }
  })
  await send(one, 'Go on')
  await one.locator('[part~="ai-bubble"]', { hasText: 'Half' }).waitFor()
  await one.getByRole('button', { name: 'New chat' }).click()
  await one.getByText('Answering…').waitFor()
  expect(await textsOf(one)).toEqual([])
  await one.evaluate(() => (Reflect.get(globalThis, 'finish') as () => void)())
  await one.getByRole('button', { name: /Go on.*New answer/ }).waitFor()
  await one.getByRole('button', { name: /^Go on/ }).click()
  await one.locator('[part~="ai-bubble"]', { hasText: 'Half an answer' }).waitFor()
})

test('a reload in the middle of an answer keeps the open chat with the part that arrived', async () => {
  const [one] = await openTabs()
  await one.evaluate(() => {
    const chat = document.querySelector('confab-chat') as HTMLElement & { connect: unknown }
    chat.connect = {
      stream: true,
      handler: (_: unknown, { onResponse }: { onResponse(reply: object): void }) => onResponse({ text: 'half an answer' }),
    }
  })
  await send(one, 'go')
  await one.locator('[part~="ai-bubble"]', { hasText: 'half an answer' }).waitFor()
  await one.reload()
  await expect.poll(() => textsOf(one), patience).toEqual(['go', 'half an answer'])
  await one.reload()
  await expect.poll(() => textsOf(one), patience).toEqual(['go', 'half an answer'])
})
