import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { openPage } from '../open-page.ts'
import { closePages } from '../shared-browser.ts'

const command = fileURLToPath(new URL('../../../dist/cli.js', import.meta.url))

afterAll(closePages)

const page = `<!doctype html>
<html lang="en">
  <meta charset="utf-8" />
  <title>Chat</title>
  <script src="/node_modules/deep-chat/dist/deepChat.bundle.js"></script>
  <style>
    deep-chat { border: 3px solid teal }
  </style>
  <deep-chat request='{"url": "/chat"}' initialMessages='[{"role": "ai", "text": "Ask me about deep-chat"}]'></deep-chat>
  <script>
    const chat = document.querySelector('deep-chat')
    chat.onNewMessage = ({ message }) => (document.title = message.text)
  </script>
</html>
`

test('a page that was written for Deep Chat is a page with Confab after npx confab-chat migrate', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'confab-moved-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'page.html')
  writeFileSync(file, page)
  const shown = execFileSync(process.execPath, [command, 'migrate', file], { encoding: 'utf8', stdio: 'pipe' })
  expect(shown).toContain('+  <script src="/node_modules/confab-chat/dist/confab.umd.js"></script>')
  expect(readFileSync(file, 'utf8')).toBe(page)
  execFileSync(process.execPath, [command, 'migrate', file, '--write'], { stdio: 'pipe' })
  const { page: opened, complaints } = await openPage(readFileSync(file, 'utf8'), {
    folder: '/node_modules/confab-chat/dist/',
  })
  await opened.getByText('Ask me about deep-chat').waitFor()
  expect(await opened.locator('confab-chat').evaluate((chat) => getComputedStyle(chat).borderTopWidth)).toBe('3px')
  await opened.getByRole('textbox').fill('Good morning')
  await opened.keyboard.press('Enter')
  await opened.locator('[part~="ai-bubble"]', { hasText: 'You said: Good morning' }).waitFor()
  await expect.poll(() => opened.title()).toBe('You said: **Good morning**')
  expect(complaints).toEqual([])
})
