import { afterAll, expect, test } from 'vitest'
import { openPage, strictPolicy } from '../open-page.ts'
import { closePages } from '../shared-browser.ts'

afterAll(closePages)

const options = {
  find: true,
  exportButtons: { formats: ['html', 'markdown'], import: true },
  disclosure: { consent: 'once' },
  messageActions: { ai: ['copy', 'link'] },
  history: [
    { role: 'user', text: 'Which flour?' },
    { id: 'a', role: 'ai', text: 'Rye, **always** rye.\n\n```js\nconst rye = 1\n```' },
  ],
  connect: { url: '/chat' },
}

test.for([
  ['one classic script', '<script src="/dist/confab.umd.js"></script>'],
  ['modules', '<script type="module" src="/dist/element.js"></script>'],
])('export, find, links and consent work under a strict policy with trusted types: %s', async ([, script]) => {
  const setUp = `customElements.whenDefined('confab-chat').then(() => {
    const chat = document.createElement('confab-chat')
    Object.assign(chat, ${JSON.stringify(options)})
    document.body.append(chat)
    window.chat = chat
  })`
  const { page, complaints } = await openPage(
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Page</title><body>${script}<script defer src="/set-up.js"></script>`,
    { policy: strictPolicy, scripts: { '/set-up.js': setUp } },
  )
  await page.getByRole('button', { name: 'Agree to chat with AI in this browser' }).click()
  await page.getByRole('button', { name: 'Options' }).click()
  await page.getByRole('menuitem', { name: 'Find in chat' }).click()
  await page.getByRole('searchbox', { name: 'Find in chat' }).fill('rye')
  // The announcement says it as well.
  await page.locator('.find-count', { hasText: 'of 3' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Options' }).click()
  const saving = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Export: Web page (HTML)' }).click()
  expect((await saving).suggestedFilename()).toBe('Chat.html')
  await page.evaluate(() => void (location.hash = '#confab=a'))
  await page.locator('.is-linked').waitFor()
  expect(complaints).toEqual([])
})
