import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { Page } from 'playwright'
import { afterAll, describe, expect, test } from 'vitest'
import { isThorough } from '../tools/runner/is-thorough.ts'
import { openPage } from './open-page.ts'
import { closePages } from './shared-browser.ts'

afterAll(closePages)

const root = fileURLToPath(new URL('../..', import.meta.url))

/** What a bundler that splits nothing makes of a script: its text, and the files of the package in it. */
async function bundle(contents: string) {
  const { outputFiles, metafile } = await build({
    stdin: { contents, resolveDir: root },
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    metafile: true,
    logLevel: 'silent',
  })
  const text = outputFiles[0]?.text ?? ''
  return { text, bytes: Buffer.byteLength(text), files: Object.keys(metafile.inputs) }
}

/** What is heavy, and handed in where it is wanted. */
const heavy =
  /\/dist\/(?:vendor|languages|features)\/|\/chunks\/(?:mcp|threads|web-model|call(?!-claims))-|lamejs|microsoft|modelcontextprotocol|highlight\.js|temml/
const bare = "import { createChat } from 'confab-chat/bare'\nimport { mistral } from 'confab-chat/connectors/mistral'\n"

describe('bundled into one file without splitting', () => {
  // 600,000 until calls were told apart, answers judged by their ends, and more bodies read as what they are, 725,000 until approvals were asked in
  // words, failures told in two lines and code coloured while it is written, 750,000 until formulas were found in texts, 760,000 until styles and
  // storages were checked, 830,000 until blocks of code were drawn as diagrams and answers had
  // thousands of calls: none of that is a feature to hand in.
  test('confab-chat/bare with one service has less than 862,000 bytes, and nothing in it that is handed in', async () => {
    const { bytes, files } = await bundle(`${bare}createChat(document.body, {}, { mistral })`)
    expect(files.filter((file) => heavy.test(`/${file}`))).toEqual([])
    expect(bytes).toBeLessThan(862_000)
  })

  test('confab-chat/core has less than 318,000 bytes, and no service and no view in it', async () => {
    const { bytes, files, text } = await bundle("export * from 'confab-chat/core'")
    expect(files.filter((file) => heavy.test(`/${file}`) || file.includes('/connectors/'))).toEqual([])
    expect(text).not.toContain('attachShadow')
    expect(bytes).toBeLessThan(318_000)
  })

  test('confab-chat/core brings no view with a service either', async () => {
    const { files, text } = await bundle(
      "export * from 'confab-chat/core'\nexport { ollama } from 'confab-chat/connectors/ollama'",
    )
    expect(files.filter((file) => heavy.test(`/${file}`))).toEqual([])
    expect(text).not.toContain('attachShadow')
  })

  test('a whole chat has everything', async () => {
    const { files } = await bundle("import 'confab-chat/element'")
    for (const part of ['vendor/highlight', 'vendor/lamejs', 'vendor/azure-speech', 'languages/pt.js', 'chunks/mcp-client'])
      expect(files.some((file) => file.includes(part))).toBe(true)
  })
})

/** A page with a chat of these options, made by `confab-chat/bare` in one file. */
async function openBare(options: string, features: string) {
  const { text } = await bundle(
    `${bare}import { openAIRealtime } from 'confab-chat/connectors/openai-realtime'
    createChat(document.body, { connect: { url: '/chat' }, ...${options} }, { mistral, openAI: { realtime: openAIRealtime } }, ${features})`,
  )
  return openPage(
    '<!doctype html><html lang="en"><meta charset="utf-8"><title>Page</title><link rel="icon" href="data:,"><body><script defer src="/use.js"></script>',
    {
      scripts: { '/use.js': text },
    },
  )
}

const code = JSON.stringify('```js\nconst one = 1\n```')

interface Row {
  readonly feature: string
  readonly file: string
  readonly options: string
  /** What is there with the feature, and not without. */
  shows(page: Page): Promise<unknown>
}

const rows: readonly Row[] = [
  {
    feature: 'threads',
    file: 'threads',
    options: '{ threads: true }',
    shows: (page) => page.locator('[part~="threads-bar"]').waitFor(),
  },
  {
    feature: 'languages',
    file: 'languages',
    options: "{ language: 'pt' }",
    shows: (page) => page.getByPlaceholder('O que você quer saber?').waitFor(),
  },
  {
    feature: 'themes',
    file: 'themes',
    options: "{ theme: 'terminal' }",
    shows: (page) =>
      expect.poll(() => page.getByRole('textbox').evaluate((field) => getComputedStyle(field).fontFamily)).toContain('monospace'),
  },
  {
    feature: 'speechToText',
    file: 'speech-to-text',
    options: '{ speechToText: true }',
    shows: (page) => page.getByRole('button', { name: 'Microphone' }).waitFor(),
  },
  {
    feature: 'calls',
    file: 'calls',
    options: "{ connect: undefined, directConnection: { openAI: { key: 'k', realtime: true } } }",
    shows: (page) => page.getByRole('button', { name: 'Start call' }).waitFor(),
  },
  {
    feature: 'webModel',
    file: 'web-model',
    options: '{ connect: undefined, webModel: { searchSeconds: 0 } }',
    shows: (page) => page.getByRole('button', { name: 'Download' }).waitFor(),
  },
]

/** These may be on the page already. Without them it is not worse, and the console says nothing. */
const withGlobals: readonly Row[] = [
  {
    feature: 'highlighter',
    file: 'highlighter',
    options: `{ history: [{ role: 'ai', text: ${code} }] }`,
    shows: (page) => page.locator('.hljs-keyword', { hasText: 'const' }).waitFor(),
  },
  {
    feature: 'math',
    file: 'math',
    options: String.raw`{ history: [{ role: 'ai', text: '\\(x^2\\)' }] }`,
    shows: (page) => page.locator('math', { hasText: 'x' }).waitFor(),
  },
]

const some = isThorough ? rows : rows.slice(0, 2)

describe('a chat of confab-chat/bare', () => {
  test.each([...some, ...withGlobals])(
    'has the feature $feature when it was handed in',
    async ({ feature, file, options, shows }) => {
      const { page, complaints } = await openBare(options, `{ ${feature}: () => import('confab-chat/features/${file}') }`)
      await shows(page)
      expect(complaints).toEqual([])
    },
  )

  test.each(some)(
    'goes on without the feature $feature, or says that it cannot; the console says how to hand it in',
    async ({ feature, file, options }) => {
      const { page, complaints } = await openBare(options, '{}')
      await expect.poll(() => complaints.join('\n')).toContain(`{ ${feature}: () => import('confab-chat/features/${file}') }`)
      // There is nothing to talk to without these.
      if (options.includes('connect')) await page.getByText("Couldn't load part of this chat.").first().waitFor()
      else {
        await page.getByRole('textbox').fill('hello')
        await page.keyboard.press('Enter')
        await page.locator('[part~="ai-bubble"] strong', { hasText: 'hello' }).waitFor()
      }
    },
  )
})
