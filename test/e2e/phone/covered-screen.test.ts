import type { Page } from 'playwright'
import { afterAll, describe, expect, test } from 'vitest'
import { openPage } from '../open-page.ts'
import { closePages } from '../shared-browser.ts'
import { button, covering, device, html, openChat, talk } from './phone.ts'

afterAll(closePages)

/** The notch and the home bar of a phone, upright and on its side. */
const upright = { top: 47, right: 0, bottom: 34, left: 0 }
const onItsSide = { top: 0, right: 47, bottom: 21, left: 47 }

async function cover(page: Page, insets: typeof upright): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setSafeAreaInsetsOverride', { insets })
}

const box = async (page: Page, selector: string) => {
  const found = await page.locator(selector).first().boundingBox()
  if (!found) throw new Error(`Nothing is seen of ${selector}`)
  return { top: found.y, bottom: found.y + found.height, left: found.x, right: found.x + found.width }
}

const textField = '#text-input-container'

describe('on a phone whose screen is partly covered', () => {
  test.each(['confab', 'messenger'])(
    'the field of a chat that covers the page is above the home bar, in the theme %s',
    async (theme) => {
      const page = await openChat({ theme, history: talk })
      await expect.poll(async () => (await box(page, textField)).bottom).toBeGreaterThan(844 - 34)
      await cover(page, upright)
      await expect.poll(async () => (await box(page, textField)).bottom).toBeLessThanOrEqual(844 - 34)
      expect((await box(page, textField)).bottom).toBeGreaterThan(844 - 34 - 20)
      expect((await box(page, '#messages')).top).toBeGreaterThanOrEqual(47)
    },
  )

  test('on its side, nothing is beside the notch', async () => {
    const page = await openChat({ history: talk }, covering, { width: 844, height: 390 })
    await cover(page, onItsSide)
    await expect.poll(async () => (await box(page, '#chat-view')).left).toBe(47)
    expect((await box(page, '#chat-view')).right).toBe(844 - 47)
    expect((await box(page, textField)).bottom).toBeLessThanOrEqual(390 - 21)
  })

  test('a chat in the middle of a page has no room that is not needed', async () => {
    const style = 'confab-chat { margin-block: 100px 900px; block-size: 500px }'
    const page = await openChat({ history: talk }, style)
    await cover(page, upright)
    await button(page, 'Copy message').last().waitFor()
    const [chat, field] = [await box(page, 'confab-chat'), await box(page, textField)]
    expect(chat.bottom - field.bottom).toBeLessThan(20)
    expect((await box(page, '#chat-view')).top - chat.top).toBeLessThan(2)
  })

  test('a chat at the end of a longer page keeps its field above the home bar', async () => {
    const style = 'confab-chat { margin-block-start: 600px; inline-size: 100%; block-size: 100dvh }'
    const page = await openChat({ history: talk }, style)
    await cover(page, upright)
    await page.evaluate(() => scrollTo(0, 600))
    await expect.poll(async () => (await box(page, textField)).bottom).toBeLessThanOrEqual(844 - 34)
  })

  test('a chat that is no longer at the end of the page gives the room back', async () => {
    const page = await openChat(
      { history: talk },
      'confab-chat { margin-block-start: 344px; inline-size: 100%; block-size: 500px }',
    )
    await cover(page, upright)
    await expect.poll(async () => (await box(page, textField)).bottom).toBeLessThanOrEqual(844 - 34)
    await page.evaluate(() => {
      const footer = document.createElement('footer')
      footer.style.blockSize = '300px'
      document.body.append(footer)
      scrollTo(0, 100)
    })
    await expect.poll(async () => (await box(page, 'confab-chat')).bottom - (await box(page, textField)).bottom).toBeLessThan(20)
  })

  test('the list of threads ends above the home bar', async () => {
    const page = await openChat({ threads: true })
    await cover(page, upright)
    await button(page, 'Chats').tap()
    await expect.poll(async () => (await box(page, '.threads-foot, .threads-archive')).bottom).toBeLessThanOrEqual(844 - 34)
    expect((await box(page, '[part~="threads"]')).bottom).toBe(844)
  })

  test('the chat of a launcher, which keeps clear of it, does so once', async () => {
    const { page } = await openPage(
      html('', `<script src="/dist/confab.launcher.js" data-connect='{"url":"/chat"}' defer></script>`),
      { device },
    )
    await cover(page, upright)
    await button(page, 'Open chat').tap()
    await expect.poll(async () => 844 - (await box(page, textField)).bottom).toBeGreaterThanOrEqual(34)
    expect(844 - (await box(page, textField)).bottom).toBeLessThan(34 + 20)
  })
})
