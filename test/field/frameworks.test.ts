import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'esbuild'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { openPage } from '../e2e/open-page.ts'
import { closePages } from '../e2e/shared-browser.ts'
import { readPages } from '../tools/reference/chapters.mjs'
import { blocksProvedBy } from '../unit/readme/proofs.ts'
import { compileSolid } from './compile-solid.mjs'

afterAll(closePages)

const field = fileURLToPath(new URL('.', import.meta.url))
const [block] = blocksProvedBy(readPages(fileURLToPath(new URL('../..', import.meta.url))), 'field')
const solid = block?.code ?? ''

interface Start {
  readonly entry: string
  /** The component, as esbuild can read it. */
  readonly component: () => string | Promise<string>
}

const starts: Record<string, Start> = {
  Solid: {
    entry: `import { render, createComponent } from 'solid-js/web'
      import { Support } from './support'
      render(() => createComponent(Support, {}), document.getElementById('app'))`,
    component: () => compileSolid(solid),
  },
  Preact: {
    entry: `import { h, render } from 'preact'
      import { Support } from './support'
      render(h(Support, {}), document.getElementById('app'))`,
    component: () => solid.replace('confab-chat/solid', 'confab-chat/preact').replace('on:message', 'onmessage'),
  },
}

async function bundle({ entry, component }: Start): Promise<string> {
  const support: Plugin = {
    name: 'support',
    setup(on) {
      on.onResolve({ filter: /^\.\/support$/ }, () => ({ path: 'support', namespace: 'here' }))
      on.onLoad({ filter: /.*/, namespace: 'here' }, async () => ({
        contents: await component(),
        loader: 'tsx',
        resolveDir: field,
      }))
    },
  }
  const { outputFiles } = await build({
    stdin: { contents: entry, resolveDir: field },
    bundle: true,
    write: false,
    format: 'esm',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    conditions: ['browser'],
    external: ['microsoft-cognitiveservices-speech-sdk', '@breezystack/lamejs'],
    logLevel: 'silent',
    plugins: [support],
  })
  return outputFiles[0]?.text ?? ''
}

const html =
  '<!doctype html><html lang="en"><meta charset="utf-8"><title>Page</title><body><div id="app"></div><script type="module" src="/app.js"></script>'

describe('the component that the documentation shows for', () => {
  test.each(Object.entries(starts))(
    '%s greets, asks the server, draws the answer and hears the message',
    async (_name, start) => {
      const { page, complaints } = await openPage(html, { scripts: { '/app.js': await bundle(start) } })
      const logged: string[] = []
      page.on('console', (message) => logged.push(message.text()))
      onTestFinished(() => page.unroute('**/api/chat'))
      await page.route('**/api/chat', (route) =>
        route.fulfill({ contentType: 'text/event-stream', body: 'data: {"text":"Good morning to you"}\n\ndata: [DONE]\n\n' }),
      )
      await page.getByText('Hello! What would you like to know?').waitFor()
      await page.getByRole('textbox').fill('Good morning')
      await page.keyboard.press('Enter')
      await page.locator('[part~="ai-bubble"]', { hasText: 'Good morning to you' }).waitFor()
      await expect.poll(() => logged).toEqual(['Good morning', 'Good morning to you'])
      expect(complaints).toEqual([])
    },
  )
})
