// @module-tag thorough: what the documentation shows, as it is written: `e2e/script/script-tag` and `e2e/readme/install` have the ways in.
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { openPage, strictPolicy } from '../open-page.ts'
import { closePages } from '../shared-browser.ts'
import { bundle } from './bundle.ts'
import { blockOf, compiles, compileSvelte, compileVue } from './compile.ts'

afterAll(closePages)

const start: Record<string, () => Promise<string>> = {
  React: () =>
    bundle(
      `import { StrictMode } from 'react'
       import { createRoot } from 'react-dom/client'
       import { Support } from './support.jsx'
       createRoot(document.getElementById('app')).render(<StrictMode><Support /></StrictMode>)`,
      { 'support.jsx': blockOf('Renderers in React') },
    ),
  Vue: () =>
    bundle(
      `import { createApp } from 'vue'
       import Support from './Support.vue'
       createApp(Support).mount('#app')`,
      {},
      [
        compiles('Support.vue', () => compileVue(blockOf('Renderers in Vue'))),
        compiles('Weather.vue', () => compileVue(blockOf('Renderers in Vue', 2), 'weather')),
      ],
    ),
  Svelte: () =>
    bundle(
      `import { mount } from 'svelte'
       import Support from './Support.svelte'
       mount(Support, { target: document.getElementById('app') })`,
      {},
      [
        compiles('Support.svelte', () => compileSvelte(blockOf('Renderers in Svelte'))),
        compiles('Weather.svelte', () => compileSvelte(blockOf('Renderers in Svelte', 2), 'weather')),
      ],
    ),
}

const html =
  '<!doctype html><html lang="en"><meta charset="utf-8"><title>Page</title><body><div id="app"></div><script type="module" src="/app.js"></script>'

/** An answer that calls a tool and says what came of it, in the AI SDK's protocol. */
const frames = [
  { type: 'start', messageId: 'answer-1' },
  { type: 'tool-input-available', toolCallId: 'c1', toolName: 'get_weather', input: { city: 'Bern' } },
  { type: 'tool-output-available', toolCallId: 'c1', output: { degrees: 21 } },
  { type: 'finish' },
]

describe('the documented renderer for', () => {
  test.for(Object.keys(start))('%s draws a call in the page’s own tree, and goes with its message', async (name) => {
    const script = (await start[name]?.()) ?? ''
    const { page, complaints } = await openPage(html, { scripts: { '/app.js': script } })
    onTestFinished(() => page.unroute('**/api/chat'))
    await page.route('**/api/chat', (route) =>
      route.fulfill({
        contentType: 'text/event-stream',
        body: frames.map((frame) => `data: ${JSON.stringify(frame)}\n\n`).join(''),
      }),
    )
    await page.getByRole('textbox').fill('How warm is it?')
    await page.keyboard.press('Enter')
    await page.getByText('21 degrees', { exact: true }).waitFor()
    expect(await page.evaluate(() => document.querySelector('confab-chat p')?.textContent)).toBe('21 degrees')
    await page.evaluate(() => document.querySelector('confab-chat')?.clearMessages())
    await expect.poll(() => page.evaluate(() => document.querySelectorAll('confab-chat p').length)).toBe(0)
    expect(complaints).toEqual([])
  })
})

/** A page that draws calls by a function and data by an element. */
const plain = `import '/dist/element.js'
  customElements.define('data-card', class extends HTMLElement {
    set content({ data }) { this.textContent = 'Data ' + data }
  })
  const chat = document.createElement('confab-chat')
  chat.renderers = {
    'data-card': 'data-card',
    'tool:get_weather'({ output }) {
      const dom = document.createElement('p')
      dom.textContent = output.degrees + ' degrees'
      return dom
    },
  }
  chat.history = [{ role: 'ai', parts: [
    { type: 'tool', id: 'a', name: 'get_weather', state: 'output-available', input: '{}', output: { degrees: 21 } },
    { type: 'data-card', data: 7 },
  ] }]
  document.body.append(chat)`

test('renderers work under a strict policy with trusted types', async () => {
  const { page, complaints } = await openPage(html, { scripts: { '/app.js': plain }, policy: strictPolicy })
  await page.getByText('21 degrees', { exact: true }).waitFor()
  await page.getByText('Data 7').waitFor()
  expect(complaints).toEqual([])
})

test('a page without renderers downloads nothing for them', async () => {
  const { page } = await openPage(html, { scripts: { '/app.js': plain.replace('chat.renderers =', 'const unused =') } })
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  await page.reload()
  await page.locator('[part~="tool"]').waitFor()
  expect(loaded.filter((url) => url.includes('/chunks/renderers-'))).toEqual([])
})
