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

describe('a chat whose page names no way to answer', () => {
  test('tells a visitor of a real host in words that it failed', async () => {
    const { answer } = await writeTo('<confab-chat></confab-chat>', 'shop.example')
    expect((await answer.textContent())?.trim()).toMatch(/^Error, please try again/)
  })

  test('says in the console of a real host what to set', async () => {
    const { complaints } = await writeTo('<confab-chat></confab-chat>', 'shop.example')
    expect(complaints.join('\n')).toContain('Connect to any API using the `connect` property')
  })

  test('shows visitors of a real host nothing that is meant for who makes the page', async () => {
    const { page } = await writeTo('<confab-chat></confab-chat>', 'shop.example')
    await expect(page.getByText('connect').count()).resolves.toBe(0)
  })

  test('answers on a real host when the page asks for the demo', async () => {
    const { answer } = await writeTo('<confab-chat demo="true"></confab-chat>', 'shop.example')
    expect((await answer.textContent())?.trim()).toBe('Hi there! This is a demo response!')
  })

  test('answers where the page is being made', async () => {
    const { page } = await writeTo('<confab-chat></confab-chat>')
    await page.locator('[part~="ai-bubble"]', { hasText: 'Hi there! This is a demo response!' }).waitFor()
  })

  test('shows who makes the page what to set', async () => {
    const { page } = await writeTo('<confab-chat></confab-chat>')
    await page.locator('[part~="ai-bubble"]', { hasText: 'Connect to any API' }).waitFor()
  })
})

test('what is wrong with a service is said in the console of a real host, and not to its visitors', async () => {
  const { page, complaints } = await openPage(pageWith(`<confab-chat directconnection='{"openAI": null}'></confab-chat>`), {
    host: 'shop.example',
  })
  await expect.poll(() => complaints.join('\n')).toContain('Please define a valid service inside the directConnection object.')
  await expect(page.getByText('directConnection').count()).resolves.toBe(0)
})
