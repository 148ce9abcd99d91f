import { afterAll, describe, expect, test } from 'vitest'
import { openPage } from './open-page.ts'
import { closePages } from './shared-browser.ts'

afterAll(closePages)

const pageWith = (element: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Shop</title><link rel="icon" href="data:,"><body><script src="/dist/confab.umd.js"></script>${element}`

async function writeTo(element: string, host?: string) {
  const { page, complaints } = await openPage(pageWith(element), host === undefined ? {} : { host })
  await page.getByRole('textbox').fill('Hello')
  await page.keyboard.press('Enter')
  const answer = page.locator('[part~="ai-bubble"], [part~="error-bubble"]').last()
  await expect.poll(() => answer.textContent()).toBeTruthy()
  return { page, complaints, answer }
}

describe('a chat whose page sets no connection', () => {
  test('without a connection, a visitor of a public host reads that sending failed, and the console which option to set', async () => {
    const { page, answer, complaints } = await writeTo('<confab-chat></confab-chat>', 'shop.example')
    expect((await answer.textContent())?.trim()).toMatch(/^Error, please try again/)
    expect(complaints.join('\n')).toContain('Connect to any API using the `connect` property')
    // Advice for developers.
    await expect(page.getByText('connect').count()).resolves.toBe(0)
  })

  test('without a connection, the demo answers on a public host when the page asks for it', async () => {
    const { answer } = await writeTo('<confab-chat demo="true"></confab-chat>', 'shop.example')
    expect((await answer.textContent())?.trim()).toBe('Hi there! This is a demo response!')
  })

  test('without a connection, the demo answers on a development host, and the developer sees which option to set', async () => {
    const { page } = await writeTo('<confab-chat></confab-chat>')
    await page.locator('[part~="ai-bubble"]', { hasText: 'Hi there! This is a demo response!' }).waitFor()
    await page.locator('[part~="ai-bubble"]', { hasText: 'Connect to any API' }).waitFor()
  })
})

test('an error in a service’s settings is logged in the console of a public host, and not shown to its visitors', async () => {
  const { page, complaints } = await openPage(pageWith(`<confab-chat directconnection='{"openAI": null}'></confab-chat>`), {
    host: 'shop.example',
  })
  await expect.poll(() => complaints.join('\n')).toContain('Please define a valid service inside the directConnection object.')
  await expect(page.getByText('directConnection').count()).resolves.toBe(0)
})
