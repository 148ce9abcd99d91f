import { afterAll, describe, expect, test } from 'vitest'
import { closePages } from '../shared-browser.ts'
import type { Page } from 'playwright'
import { button, openChat, talk } from './phone.ts'

afterAll(closePages)

describe('a tap', () => {
  test.each(['confab', 'messenger'])('leaves no button looking hovered, in the theme %s', async (theme) => {
    const page = await openChat({ theme, messageActions: true, history: talk })
    await button(page, 'Copy message').last().waitFor()
    const copy = button(page, 'Copy message').last()
    const look = (): Promise<string> => copy.evaluate((one) => getComputedStyle(one).backgroundColor)
    const before = await look()
    // Safari leaves what was tapped hovered, until the next tap; here a mouse has to.
    await copy.hover()
    expect(await copy.evaluate((one) => one.matches(':hover'))).toBe(true)
    expect(await look()).toBe(before)
  })

  test('shows what it pressed in one way: as the chat draws it, or else as the browser does', async () => {
    const page = await openChat({ messageActions: true, history: talk })
    await button(page, 'Copy message').last().waitFor()
    const highlight = (selector: string): Promise<string> =>
      page
        .locator(selector)
        .last()
        .evaluate((one) => getComputedStyle(one).getPropertyValue('-webkit-tap-highlight-color'))
    const none = 'rgba(0, 0, 0, 0)'
    expect(await highlight('[part~="submit"]')).toBe(none)
    expect(await highlight('[part~="action"]')).not.toBe(none)
    await page.evaluate(() => Object.assign(document.querySelector('confab-chat') ?? {}, { theme: 'messenger' }))
    await expect.poll(() => highlight('[part~="submit"]')).not.toBe(none)
  })
})

/** What a page says of where its answers and their tables are. */
const places = (page: Page): Promise<number[]> =>
  page.locator('[part~="ai-bubble"], .table-box').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))

const long = 'A question that is so long that its bubble has all of the room that there is for what the visitor wrote. '
const asked = (text: string) => [
  { role: 'user', text },
  { role: 'ai', text: 'Four' },
  { role: 'user', text: 'Sure?' },
  { role: 'ai', text: 'Yes' },
]

test.each([
  ['a short one', 'confab', 'Two and two?'],
  ['one that fills its row', 'confab', long.repeat(3)],
  ['a short one', 'messenger', 'Two and two?'],
  ['one that fills its row', 'messenger', long.repeat(3)],
])('the buttons of a visitor’s message come with a tap on it, and move nothing: %s in the theme %s', async (_, theme, text) => {
  const page = await openChat({ theme, messageActions: true, history: asked(text) })
  const copies = page.locator('.deep-chat-outer-container-role-user').getByRole('button', { name: 'Copy message' })
  await button(page, 'Regenerate').last().waitFor()
  expect(await copies.count()).toBe(0)
  const before = await places(page)
  await page.locator('[part~="user-bubble"]').first().tap()
  await expect.poll(() => copies.count()).toBe(1)
  expect(await places(page)).toEqual(before)
  const box = await copies.boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  await page.locator('[part~="user-bubble"]').last().tap()
  await expect
    .poll(() => copies.evaluateAll((all) => all.map((one) => one.closest('article')?.textContent.trim())))
    .toEqual(['Sure?'])
  await page.locator('[part~="ai-bubble"]').last().tap()
  await expect.poll(() => copies.count()).toBe(0)
})

test('a message that was sent in other words says so without a tap', async () => {
  const page = await openChat({ messageActions: true, history: talk })
  await button(page, 'Copy message').waitFor()
  await page.locator('[part~="user-bubble"]').tap()
  await button(page, 'Edit').tap()
  await page.locator('.edit-form textarea').fill('Two and three?')
  await page.locator('.edit-form .panel-submit').tap()
  await page.locator('.deep-chat-outer-container-role-user [data-action="previous"]').waitFor()
})

test('the tools of a table stand above it from when it is complete, and nothing moves when they come', async () => {
  const table = '|City|People|\n|-|-|\n|Rome|3|\n|Oslo|1|'
  const page = await openChat({ history: [{ role: 'user', text: 'Cities' }] })
  await page.evaluate((text) => {
    const chat = document.querySelector('confab-chat') as HTMLElement & { addMessage(message: object, isUpdate?: boolean): void }
    chat.addMessage({ role: 'ai', text })
  }, `${table}\n\nThat is all.`)
  const copy = button(page, 'Copy table')
  await copy.waitFor()
  await expect.poll(() => copy.evaluate((one) => getComputedStyle(one.parentElement ?? one).opacity)).toBe('1')
  const head = await page.locator('th').first().boundingBox()
  const tool = await copy.boundingBox()
  // Over none of its letters: a cell has a margin of its own.
  expect((tool?.y ?? Infinity) + (tool?.height ?? 0)).toBeLessThanOrEqual((head?.y ?? 0) + 6)
  expect(tool?.height).toBeGreaterThanOrEqual(44)
  await copy.tap()
})
