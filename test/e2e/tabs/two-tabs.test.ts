import type { Page } from 'playwright'
import { afterAll, describe, expect, test } from 'vitest'
import type { MessageContent } from '../../../sdk/core/options/options.ts'
import { openPage } from '../open-page.ts'
import { closePages } from '../shared-browser.ts'

afterAll(closePages)

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

/** Sorted, because the order of two simultaneous messages is not what these tests check. */
const sorted = (texts: readonly string[]): string[] => texts.toSorted((one, other) => one.localeCompare(other))

/** Two tabs of one browser on one page that stores its conversation. */
async function openTabs(): Promise<[Page, Page]> {
  const { page, url } = await openPage(html)
  const other = await page.context().newPage()
  await other.goto(url)
  await other.getByRole('textbox').waitFor()
  return [page, other]
}

const patience = { timeout: 10_000 }

describe('two tabs with one stored conversation', () => {
  test('a message in one tab is shown in the other, with the same ids and times', { tags: 'thorough' }, async () => {
    const [one, other] = await openTabs()
    await send(one, 'hello')
    await other.locator('[part~="ai-bubble"]', { hasText: 'hello' }).waitFor()
    expect(await messagesOf(other)).toEqual(await messagesOf(one))
  })

  test('messages that two tabs send at the same moment are both kept', async () => {
    const [one, other] = await openTabs()
    await Promise.all([add(one, 'one'), add(other, 'other')])
    for (const tab of [one, other]) await expect.poll(async () => sorted(await textsOf(tab)), patience).toEqual(['one', 'other'])
    await one.reload()
    expect(sorted(await textsOf(one))).toEqual(['one', 'other'])
  })

  test('a conversation cleared in one tab is cleared in the other, whose next message does not bring it back', async () => {
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

  test('nothing is lost, duplicated or brought back when two tabs write and clear in turn', { tags: 'thorough' }, async () => {
    const [one, other] = await openTabs()
    const tabs = [one, other]
    // A fixed random sequence, so that a failure can be reproduced (a linear congruential generator).
    let seed = 7
    const random = (below: number): number => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) % below
    let expected: string[] = []
    for (let count = 0; count < 60; count += 1) {
      const tab = tabs[random(2)] as Page
      if (random(10) === 0) {
        // Messages of the other tab must have arrived here, or they count as later than this clearing.
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

  test(
    'two tabs agree after one clears while the other writes, and keep the messages that follow',
    { tags: 'thorough' },
    async () => {
      const [one, other] = await openTabs()
      for (let count = 0; count < 8; count += 1) {
        await Promise.all([add(one, `one ${count}`), add(other, `other ${count}`), clear(count % 2 ? one : other)])
        await add(one, `after ${count}`)
        await expect.poll(() => textsOf(other), patience).toContain(`after ${count}`)
        // Both tabs are read in each poll: a message can reach this tab later than the reply to it.
        await expect
          .poll(async () => {
            const [inOne, inOther] = await Promise.all([textsOf(one), textsOf(other)])
            return sorted(inOther).join() === sorted(inOne).join()
          }, patience)
          .toBe(true)
      }
      const shown = sorted(await textsOf(one))
      await other.reload()
      await expect.poll(async () => sorted(await textsOf(other)), patience).toEqual(shown)
    },
  )

  test(
    'a tab that is reloaded during a stream keeps the text so far, once, and the other tab shows it',
    { tags: 'thorough' },
    async () => {
      const [one, other] = await openTabs()
      await one.evaluate(() => {
        const chat = document.querySelector('confab-chat') as HTMLElement & { connect: unknown }
        chat.connect = {
          stream: true,
          handler: (_: unknown, { onResponse }: { onResponse(answer: object): void }) => onResponse({ text: 'half an answer' }),
        }
      })
      await send(one, 'go')
      await one.locator('[part~="ai-bubble"]', { hasText: 'half an answer' }).waitFor()
      await one.reload()
      await expect.poll(() => textsOf(one), patience).toEqual(['go', 'half an answer'])
      await expect.poll(() => textsOf(other), patience).toEqual(['go', 'half an answer'])
    },
  )

  test('a tab whose storage is full loses nothing that the other has stored', { tags: 'thorough' }, async () => {
    const [one, other] = await openTabs()
    await add(one, 'stored')
    await expect.poll(() => textsOf(other), patience).toEqual(['stored'])
    await other.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
    })
    await add(other, 'too much')
    await add(one, 'also stored')
    await expect.poll(async () => sorted(await textsOf(other)), patience).toEqual(['also stored', 'stored', 'too much'])
    await one.reload()
    expect(await textsOf(one)).toEqual(['stored', 'also stored'])
  })

  test('two chats on one page with the same key keep the messages of both', { tags: 'thorough' }, async () => {
    const { page } = await openPage(
      html.replace(
        '</confab-chat>',
        '</confab-chat><confab-chat id="second" connect=\'{"url":"/chat"}\' browserstorage="true"></confab-chat>',
      ),
    )
    const say = (index: number, text: string): Promise<void> =>
      page
        .locator('confab-chat')
        .nth(index)
        .evaluate(
          (chat, given) =>
            (chat as HTMLElement & { addMessage(message: MessageContent, isUpdate: boolean): void }).addMessage(
              { text: given },
              true,
            ),
          text,
        )
    for (let count = 0; count < 4; count += 1) await say(count % 2, `message ${count}`)
    await page.reload()
    const chat = page.locator('confab-chat').first()
    const texts = async (): Promise<string[]> =>
      (await chat.evaluate((element) => (element as HTMLElement & { getMessages(): MessageContent[] }).getMessages())).map(
        ({ text = '' }) => text,
      )
    await expect.poll(async () => sorted(await texts()), patience).toEqual(['message 0', 'message 1', 'message 2', 'message 3'])
  })
})
