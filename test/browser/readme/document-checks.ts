import { expect, inject, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { eventually } from '../render-chat.ts'
import type { BlockCheck } from './block-check.ts'
import { has } from './look-at.ts'

/** The buttons that export and import, where the block sets them. */
const exportChat: BlockCheck = {
  options: { demo: true, history: [{ text: 'Hello yourself' }] },
  async after(chat) {
    if (!chat.element.exportButtons) return
    await has(chat, '[part~="dropup-button"]')
    await chat.click('dropup-button')
    await expect.element(page.getByRole('menuitem', { name: 'Export: Web page (HTML)' })).toBeVisible()
    await expect.element(page.getByRole('menuitem', { name: 'Import chat' })).toBeVisible()
  },
}

/** The button that finds words. */
const findWords: BlockCheck = {
  options: { demo: true, history: [{ text: 'Hello yourself' }] },
  async after(chat) {
    await page.getByRole('button', { name: 'Find in chat' }).click()
    await eventually(() => chat.root.activeElement?.getAttribute('part')).toBe('find-field')
    await userEvent.keyboard('hello')
    await expect.element(page.getByText('1 of 1')).toBeVisible()
  },
}

/** The button that copies a link. */
const linkToMessage: BlockCheck = {
  options: { demo: true, history: [{ text: 'Hello yourself' }] },
  after: (chat) => has(chat, '[aria-label="Copy link"]'),
}

/** What visitors are told, and asked, with a link to this page. */
const tellOfAi = (link: string): BlockCheck => ({
  // A conversation of its own: consent counts for the whole page that the tests share.
  options: { demo: true, browserStorage: { key: link } },
  before: () => onTestFinished(() => localStorage.clear()),
  async after(chat) {
    await page.getByRole('button', { name: 'Agree to chat with AI in this browser' }).click()
    await expect.element(page.getByRole('link', { name: 'Learn more' })).toHaveAttribute('href', link)
    await chat.send('Hello')
    await eventually(() => chat.texts('user')).toEqual(['Hello'])
    // All of it is kept, and nothing is left to be kept as the chat goes.
    await eventually(() => localStorage.getItem(link)).toContain('demo response')
  },
})

/** The diagram of the message, by the page for diagrams as it is built: the source has no script beside it. */
const drawDiagram: BlockCheck = {
  options: { demo: true },
  async after(chat) {
    expect(chat.element.diagrams).toBe(true)
    chat.element.diagrams = { url: new URL('/diagrams/index.html', inject('sandbox')).href }
    await has(chat, '.diagram > img[alt*="Order --> Refund"]')
  },
}

/** By the heading of the block. */
export const documentChecks: Record<string, BlockCheck> = {
  Diagrams: drawDiagram,
  Sources: { options: { demo: true }, after: (chat) => has(chat, '.citation') },
  Export: exportChat,
  'Find words': findWords,
  'Link to a message': linkToMessage,
  'Tell visitors that they talk to AI': tellOfAi('https://example.com/ai'),
  'Consent before anything is sent': tellOfAi('https://example.com/privacy'),
}
