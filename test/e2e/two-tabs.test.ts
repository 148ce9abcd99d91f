import type { Page } from 'playwright'
import { afterAll, describe, expect, test } from 'vitest'
import type { MessageContent } from '../../sdk/core/options.ts'
import { closeBrowser, openPage } from './open-page.ts'

afterAll(closeBrowser)

const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Page</title>
  <script src="/dist/confab.umd.js"></script>
  <confab-chat connect='{"url":"/chat"}' browserstorage='{"maxMessages": 500}'></confab-chat>`

const messagesOf = (tab: Page): Promise<MessageContent[]> =>
  tab.locator('confab-chat').evaluate((chat) => (chat as HTMLElement & { getMessages(): MessageContent[] }).getMessages())

const textsOf = async (tab: Page): Promise<string[]> => (await messagesOf(tab)).map(({ text = '' }) => text)

const add = (tab: Page, text: string): Promise<void> =>
  tab
    .locator('confab-chat')
    .evaluate(
      (chat, given) =>
        (chat as HTMLElement & { addMessage(message: MessageContent, isUpdate: boolean): void }).addMessage(
          { text: given },
          true,
        ),
      text,
    )

const clear = (tab: Page): Promise<void> =>
  tab.locator('confab-chat').evaluate((chat) => (chat as HTMLElement & { clearMessages(): void }).clearMessages())

const send = async (tab: Page, text: string): Promise<void> => {
  await tab.getByRole('textbox').fill(text)
  await tab.keyboard.press('Enter')
}

/** In an order of their own: which of two messages of one moment comes first is not what is tested. */
const sorted = (texts: readonly string[]): string[] => texts.toSorted((one, other) => one.localeCompare(other))

/** Two tabs of one browser on one page that keeps its conversation. */
async function openTabs(): Promise<[Page, Page]> {
  const { page, url } = await openPage(html)
  const other = await page.context().newPage()
  await other.goto(url)
  await other.getByRole('textbox').waitFor()
  return [page, other]
}

const patience = { timeout: 10_000 }

describe('two tabs that keep one conversation', () => {
  test('what is said in one is shown in the other, with the same ids and times', async () => {
    const [one, other] = await openTabs()
    await send(one, 'hello')
    await other.locator('[part~="ai-bubble"]', { hasText: 'hello' }).waitFor()
    expect(await messagesOf(other)).toEqual(await messagesOf(one))
  })

  test('what both say at the same moment is kept', async () => {
    const [one, other] = await openTabs()
    await Promise.all([add(one, 'one'), add(other, 'other')])
    for (const tab of [one, other]) await expect.poll(async () => sorted(await textsOf(tab)), patience).toEqual(['one', 'other'])
    await one.reload()
    expect(sorted(await textsOf(one))).toEqual(['one', 'other'])
  })

  test('what one clears is gone in the other, and is not written back by what the other says next', async () => {
    const [one, other] = await openTabs()
    await add(one, 'before')
    await expect.poll(() => textsOf(other), patience).toEqual(['before'])
    await clear(one)
    await expect.poll(() => textsOf(other), patience).toEqual([])
    await add(other, 'after')
    await expect.poll(() => textsOf(one), patience).toEqual(['after'])
    await one.reload()
    expect(await textsOf(one)).toEqual(['after'])
  })

  test('nothing is lost, doubled or brought back, whatever they write and clear by turns', async () => {
    const [one, other] = await openTabs()
    const tabs = [one, other]
    // A fixed sequence of choices, so that a failure can be repeated (a linear congruential generator).
    let seed = 7
    const random = (below: number): number => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) % below
    let expected: string[] = []
    for (let count = 0; count < 60; count += 1) {
      const tab = tabs[random(2)] as Page
      if (random(10) === 0) {
        // What the other tab has said by now must be known here, or it is later than this clearing.
        for (const each of tabs) await expect.poll(async () => sorted(await textsOf(each)), patience).toEqual(sorted(expected))
        await clear(tab)
        expected = []
        for (const each of tabs) await expect.poll(() => textsOf(each), patience).toEqual([])
      } else {
        await add(tab, `message ${count}`)
        expected.push(`message ${count}`)
      }
    }
    for (const tab of tabs) await expect.poll(async () => sorted(await textsOf(tab)), patience).toEqual(sorted(expected))
    await one.reload()
    expect(sorted(await textsOf(one))).toEqual(sorted(expected))
  })
})
