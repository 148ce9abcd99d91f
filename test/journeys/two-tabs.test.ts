import { afterAll, expect, test } from 'vitest'
import { chatElement, closeBrowsers, openTab, page, visit, type Visit } from './visit.ts'

afterAll(closeBrowsers)

const withThreads = page(chatElement('threads="true" style="width: 900px"'))

const titles = ({ tab }: Visit) =>
  tab.run(() => {
    const all = document.querySelector('confab-chat')?.shadowRoot?.querySelectorAll('.thread-title')
    return [...(all ?? [])].map(({ textContent }) => textContent)
  })

test('a chat that begins in one tab is listed in the other, where it opens and goes on', async () => {
  const one = await visit()
  await one.open(withThreads)
  const other = await openTab(one.site)
  await other.open(withThreads)
  await one.ask('Where is my order?')
  await one.answered(1, 'Hello')
  await expect.poll(() => titles(other)).toContain('Where is my order?')
  await other.clickOn('.thread-open')
  await expect.poll(async () => (await other.chat()).questions).toEqual(['Where is my order?'])
  await other.ask('And my bread?')
  await other.answered(2, 'Hello')
  await expect.poll(async () => (await one.chat()).questions).toEqual(['Where is my order?', 'And my bread?'])
  expect(one.site.questions).toEqual(['Where is my order?', 'And my bread?'])
})
