import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { isThorough } from '../../tools/runner/is-thorough.ts'
import { openPage, strictPolicy } from '../open-page.ts'
import { closePages, sharedBrowser } from '../shared-browser.ts'

afterAll(closePages)

const scriptTag = (attributes: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Page</title><script src="/dist/confab.umd.js"></script><confab-chat ${attributes}></confab-chat>`
const moduleTag = (attributes: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Page</title><script type="module" src="/dist/element.js"></script><confab-chat ${attributes}></confab-chat>`

const tags = [
  ['one script tag', scriptTag],
  ['one module tag', moduleTag],
] as const

describe.each(isThorough ? tags : tags.slice(0, 1))('a page with %s and one element', (_, html) => {
  test.each([
    ['whole', `connect='{"url":"/chat"}'`],
    ['streamed', `connect='{"url":"/chat","stream":true}'`],
  ])('talks to its server, with a %s reply, under a strict policy and with trusted types', async (_kind, attributes) => {
    const { page, complaints } = await openPage(html(attributes), { policy: strictPolicy })
    await page.getByRole('textbox').fill('hello')
    await page.keyboard.press('Enter')
    await page.locator('[part~="ai-bubble"] strong', { hasText: 'hello' }).waitFor()
    expect(complaints).toEqual([])
  })

  test('shows html, code and the page’s styles under the same policy', async () => {
    const history = JSON.stringify([
      { role: 'ai', html: '<p style="color: rgb(1, 2, 3)">Styled <button class="deep-chat-button">Press</button></p>' },
      { role: 'ai', text: '```js\nconst one = 1\n```\n\n[link](https://example.com) &amp; &copy;' },
    ]).replaceAll("'", '&#39;')
    const attributes = `demo history='${history}' chatstyle='{"borderColor":"rgb(4, 5, 6)"}' avatars names auxiliarystyle="#messages { padding-top: 7px }" textinput='{"placeholder":{"style":{"color":"red"}}}'`
    const { page, complaints } = await openPage(html(attributes), { policy: strictPolicy })
    await page.getByRole('button', { name: 'Press' }).waitFor()
    await page.getByRole('link', { name: 'link' }).waitFor()
    expect(
      await page
        .locator('[part~="ai-bubble"] p')
        .first()
        .evaluate((element) => getComputedStyle(element).color),
    ).toBe('rgb(1, 2, 3)')
    expect(await page.locator('confab-chat').evaluate((element) => getComputedStyle(element).borderTopColor)).toBe('rgb(4, 5, 6)')
    expect(await page.locator('#messages').evaluate((element) => getComputedStyle(element).paddingTop)).toBe('7px')
    expect(complaints).toEqual([])
  })
})

const features = [
  ['asks for the key of a service', `directconnection='{"openAI":{"chat":true}}'`, 'key-input'],
  ['takes pictures from the visitor', `connect='{"url":"/chat"}' images`, 'upload'],
  ['lists several conversations', `connect='{"url":"/chat"}' threads`, 'threads-bar'],
] as const

test.each(isThorough ? features : features.slice(0, 1))('a page that was opened from disk %s', async (_, attributes, part) => {
  const folder = mkdtempSync(join(tmpdir(), 'confab-disk-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'page.html')
  writeFileSync(file, scriptTag(attributes).replace('/dist/', pathToFileURL('dist/').href))
  const page = await (await sharedBrowser()).newPage()
  onTestFinished(() => page.close())
  await page.goto(pathToFileURL(file).href)
  await page.locator(`[part~="${part}"]`).waitFor({ timeout: 10_000 })
  expect(await page.locator(`[part~="${part}"]`).isVisible()).toBe(true)
})

test('a page that loads the script twice, and as a module too, has one working chat', async () => {
  const { page, complaints } = await openPage(
    `${scriptTag('demo')}<script src="/dist/confab.umd.js"></script><script type="module" src="/dist/element.js"></script>`,
  )
  await page.getByRole('textbox').fill('hello')
  await page.keyboard.press('Enter')
  await page.getByText('Hi there! This is a demo response!').first().waitFor()
  expect(complaints).toEqual([])
})

test('the script defines window.Confab, and importing the module has no side effects', async () => {
  const { page } = await openPage(
    '<!doctype html><title>Page</title><script src="/dist/confab.umd.js"></script><div id="here"></div>',
  )
  expect(await page.evaluate(() => Object.keys(Reflect.get(window, 'Confab') as object).toSorted())).toEqual([
    'ChatError',
    'ConfabChatElement',
    'createChat',
    'push',
  ])
  const quiet = await openPage('<!doctype html><title>Page</title><script type="module" src="/use.js"></script>', {
    scripts: {
      '/use.js':
        'window.names = Object.keys(await import("/dist/confab.js")); window.defined = Boolean(customElements.get("confab-chat"))',
    },
  })
  await quiet.page.waitForFunction(() => 'names' in window)
  expect(await quiet.page.evaluate(() => Reflect.get(window, 'defined') as boolean)).toBe(false)
})

test('html from a service cannot run scripts', async () => {
  const history = JSON.stringify([
    { html: '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script><a href="javascript:window.hacked=1">go</a>' },
    { text: '[go](javascript:window.hacked=1) <img src=x onerror="window.hacked=1">' },
  ])
  const { page } = await openPage(
    '<!doctype html><title>Page</title><script src="/dist/confab.umd.js"></script><script src="/use.js"></script>',
    {
      scripts: {
        '/use.js': `addEventListener('DOMContentLoaded', () => { const chat = document.createElement('confab-chat'); chat.demo = true; chat.history = ${history}; document.body.append(chat) })`,
      },
    },
  )
  await page.locator('[part~="ai-bubble"]').nth(1).waitFor()
  for (const link of await page.locator('[part~="ai-bubble"] a').all()) await link.click()
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
})
