import { afterAll, describe, expect, test } from 'vitest'
import { closePages } from '../shared-browser.ts'
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

test('what was sent has its buttons while the answer is awaited: an answer that has begun stays where it is', async () => {
  const page = await openChat({})
  await page.locator('[part~="input"]').fill('Two and two?')
  await page.locator('[part~="submit"]').tap()
  // The handler of these chats never answers.
  await button(page, 'Copy message').waitFor()
})
