// @module-tag thorough: what the documentation shows, as it is written: `e2e/script/script-tag` and `e2e/readme/install` have the ways in.
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { isThorough } from '../../tools/runner/is-thorough.ts'
import { openPage } from '../open-page.ts'
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
      { 'support.jsx': blockOf('React') },
    ),
  Vue: () =>
    bundle(
      `import { createApp } from 'vue'
       import Support from './Support.vue'
       createApp(Support).mount('#app')`,
      {},
      [compiles('Support.vue', () => compileVue(blockOf('Vue')))],
    ),
  Svelte: () =>
    bundle(
      `import { mount } from 'svelte'
       import Support from './Support.svelte'
       mount(Support, { target: document.getElementById('app') })`,
      {},
      [compiles('Support.svelte', () => compileSvelte(blockOf('Svelte')))],
    ),
  Angular: () =>
    bundle(
      `import '@angular/compiler'
       import { provideZonelessChangeDetection } from '@angular/core'
       import { bootstrapApplication } from '@angular/platform-browser'
       import { Support } from './support.ts'
       document.getElementById('app').append(document.createElement('app-support'))
       bootstrapApplication(Support, { providers: [provideZonelessChangeDetection()] })`,
      { 'support.ts': blockOf('Angular') },
    ),
}

/** Angular's takes the longest, for its compiler runs in the page: `npm run test:all` includes it. */
const frameworks = Object.keys(start).filter((name) => isThorough || name !== 'Angular')

const html =
  '<!doctype html><html lang="en"><meta charset="utf-8"><title>Page</title><body><div id="app"></div><script type="module" src="/app.js"></script>'

describe('the documented component for', () => {
  test.for(frameworks)('%s greets, sends a request, renders the answer and receives the message event', async (name) => {
    const script = (await start[name]?.()) ?? ''
    const { page, complaints } = await openPage(html, { scripts: { '/app.js': script } })
    const logged: string[] = []
    page.on('console', (message) => logged.push(message.text()))
    onTestFinished(() => page.unroute('**/api/chat'))
    await page.route('**/api/chat', (route) => {
      const { messages } = route.request().postDataJSON() as { messages: { text: string }[] }
      return route.fulfill({
        contentType: 'text/event-stream',
        body: `data: ${JSON.stringify({ text: `You said: ${messages.at(-1)?.text}` })}\n\ndata: [DONE]\n\n`,
      })
    })
    await page.getByText('Hello! What would you like to know?').waitFor()
    await page.getByRole('textbox').fill('Good morning')
    await page.keyboard.press('Enter')
    await page.locator('[part~="ai-bubble"]', { hasText: 'You said: Good morning' }).waitFor()
    await expect.poll(() => logged).toEqual(['Good morning', 'You said: Good morning'])
    expect(complaints).toEqual([])
  })
})
