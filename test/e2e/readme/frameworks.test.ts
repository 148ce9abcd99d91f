import { fileURLToPath } from 'node:url'
import type { Plugin } from 'esbuild'
import { compile } from 'svelte/compiler'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { compileScript, parse } from 'vue/compiler-sfc'
import { isThorough } from '../../tools/is-thorough.ts'
import { readPages } from '../../tools/chapters.mjs'
import { blocksProvedBy } from '../../unit/readme/proofs.ts'
import { openPage } from '../open-page.ts'
import { closePages } from '../shared-browser.ts'
import { bundle } from './bundle.ts'

afterAll(closePages)

const blocks = blocksProvedBy(readPages(fileURLToPath(new URL('../../..', import.meta.url))), 'framework')
const blockOf = (section: string, place = 1): string =>
  blocks.find((block) => block.section === section && block.place === place)?.code ?? ''

/** Compiles the source of a file with that name. */
const compiles = (name: string, compiled: () => string): Plugin => ({
  name,
  setup(on) {
    on.onResolve({ filter: new RegExp(`^\\./${name}$`) }, () => ({ path: name, namespace: 'compiled' }))
    on.onLoad({ filter: new RegExp(`^${name}$`), namespace: 'compiled' }, () => ({
      contents: compiled(),
      loader: 'ts',
      resolveDir: process.cwd(),
    }))
  },
})

/** The documented settings that tell Vue which elements are custom elements. */
async function vueCompilerOptions(): Promise<object> {
  const code = blockOf('Vue', 2).replace(/^import vue.*$/m, 'const vue = (settings) => settings')
  const { default: config } = (await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`)) as {
    default: { plugins: [{ template: { compilerOptions: object } }] }
  }
  return config.plugins[0].template.compilerOptions
}

function compileVue(code: string, compilerOptions: object): string {
  const { descriptor, errors } = parse(code, { filename: 'Support.vue' })
  expect(errors).toEqual([])
  return compileScript(descriptor, { id: 'support', inlineTemplate: true, templateOptions: { compilerOptions } }).content
}

const start: Record<string, () => Promise<string>> = {
  React: () =>
    bundle(
      `import { StrictMode } from 'react'
       import { createRoot } from 'react-dom/client'
       import { Support } from './support.jsx'
       createRoot(document.getElementById('app')).render(<StrictMode><Support /></StrictMode>)`,
      { 'support.jsx': blockOf('React') },
    ),
  Vue: async () => {
    const options = await vueCompilerOptions()
    return bundle(
      `import { createApp } from 'vue'
       import Support from './Support.vue'
       createApp(Support).mount('#app')`,
      {},
      [compiles('Support.vue', () => compileVue(blockOf('Vue'), options))],
    )
  },
  Svelte: () =>
    bundle(
      `import { mount } from 'svelte'
       import Support from './Support.svelte'
       mount(Support, { target: document.getElementById('app') })`,
      {},
      [compiles('Support.svelte', () => compile(blockOf('Svelte'), { filename: 'Support.svelte', generate: 'client' }).js.code)],
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
