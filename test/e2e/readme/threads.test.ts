// @module-tag thorough: what the documentation shows, as it is written: `e2e/script/script-tag` and `e2e/readme/install` have the ways in.
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { startThreadServer } from '../../servers/thread-server.ts'
import { readPages } from '../../tools/reference/chapters.mjs'
import { blocksProvedBy, type Proof } from '../../unit/readme/proofs.ts'
import { openPage } from '../open-page.ts'
import { closePages } from '../shared-browser.ts'
import { bundle } from './bundle.ts'

afterAll(closePages)

const root = fileURLToPath(new URL('../../..', import.meta.url))
const documentation = readPages(root)
const codeOf = (proof: Proof, section: string): string =>
  blocksProvedBy(documentation, proof).find((block) => block.section === section)?.code ?? ''

const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Page</title><body><script type="module" src="/app.js"></script>`

test('the documented code keeps chats on a server', async () => {
  const server = await startThreadServer()
  onTestFinished(() => server.close())
  const code = codeOf('module', 'Keep chats on your server')
    .replace("'/api'", `'${server.url}'`)
    .replace("'/api/chat'", "'/chat'")
  const { page: tab } = await openPage(page, { scripts: { '/app.js': await bundle(code) } })
  await tab.locator('#text-input').fill('Where is my order?')
  await tab.keyboard.press('Enter')
  await tab.locator('[part~="ai-bubble"]').waitFor()
  await expect
    .poll(async () => JSON.stringify(await (await fetch(`${server.url}/threads?limit=10`)).json()))
    .toContain('Where is my order?')
})

test('the documented code deletes the chats of a browser', async () => {
  const code = `import { createChat } from 'confab-chat'\nwindow.chat = createChat(document.body, { connect: { url: '/chat' }, threads: true })`
  const wipe = codeOf('module', 'Sign out')
  const { page: tab, url } = await openPage(page, { scripts: { '/app.js': await bundle(code) } })
  await tab.locator('#text-input').fill('Where is my order?')
  await tab.keyboard.press('Enter')
  await expect.poll(() => tab.getByText('Where is my order?').count()).toBeGreaterThan(0)
  await tab.evaluate(() => (window as unknown as { chat: { destroy(): void } }).chat.destroy())
  await tab.addScriptTag({ type: 'module', content: `${await bundle(wipe)}\ndocument.title = 'Wiped'` })
  await tab.waitForFunction(() => document.title === 'Wiped')
  await tab.evaluate(() => sessionStorage.clear())
  await tab.goto(url)
  await tab.locator('#text-input').waitFor()
  await tab.getByRole('button', { name: 'Chats' }).click()
  await tab.getByText('Your chats will appear here.').waitFor()
})

test('the documented code tests a server against the contract', async () => {
  const server = await startThreadServer()
  onTestFinished(() => server.close())
  const code = codeOf('contract', 'Keep chats anywhere else').replace('http://localhost:3000/api', server.url)
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', code], { cwd: root })
  expect(stdout).toMatch(/# fail 0/)
})
