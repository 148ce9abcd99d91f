// @module-tag thorough: the built files once more, for what the same code does before it is built.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ServiceMock } from '../../mocks/index.ts'
import { openPage } from './open-page.ts'
import { closePages } from './shared-browser.ts'

afterAll(closePages)

const root = fileURLToPath(new URL('../..', import.meta.url))
const blank = '<!doctype html><html lang="en"><meta charset="utf-8"><title>Page</title><body>'
let scripts: Record<string, string>

/** A page's own test setup: Mock Service Worker with the mock of one service, and a chat that streams from it. */
const setUp = `
  import { setupWorker } from 'msw/browser'
  import { createMistralMock, handlers } from 'confab-chat/mocks'
  const mock = createMistralMock()
  Object.assign(window, { mock })
  await setupWorker(...handlers([mock])).start({ quiet: true, onUnhandledRequest: 'bypass' })
  await import('/dist/element.js')
  const chat = document.createElement('confab-chat')
  chat.directConnection = { mistral: { key: 'test-key', stream: true } }
  document.body.append(chat)
`

beforeAll(async () => {
  const { outputFiles } = await build({
    stdin: { contents: setUp, resolveDir: root },
    bundle: true,
    write: false,
    format: 'esm',
    external: ['/dist/*'],
  })
  const worker = createRequire(import.meta.url).resolve('msw/mockServiceWorker.js')
  scripts = { '/set-up.js': outputFiles[0]?.text ?? '', '/mockServiceWorker.js': await readFile(worker, 'utf8') }
})

async function openChat() {
  const { page } = await openPage(blank, { scripts })
  await page.addScriptTag({ type: 'module', url: '/set-up.js' })
  const mockOf = <Result>(read: (mock: ServiceMock) => Result): Promise<Result> =>
    page.evaluate(`(${read.toString()})(window.mock)`) as Promise<Result>
  const ask = async (text: string): Promise<void> => {
    await page.getByRole('textbox').fill(text)
    await page.keyboard.press('Enter')
  }
  return { page, ask, mockOf, answers: page.locator('[part~="ai-bubble"]') }
}

test('a mock responds to a page through the worker: streamed, with the vendor’s error, and again', async () => {
  const { page, ask, mockOf, answers } = await openChat()
  await ask('Hello')
  await answers.filter({ hasText: 'Grüezi! You said “Hello” 👋' }).waitFor()
  await mockOf((mock) => void (mock.switches.key = 'another-key'))
  await ask('And now?')
  const error = page.locator('[part~="error-bubble"]')
  await error.waitFor()
  await mockOf((mock) => void (mock.switches.key = 'test-key'))
  await error.getByRole('button', { name: 'Try again' }).click()
  await answers.filter({ hasText: 'Grüezi! You said “And now?” 👋' }).waitFor()
  expect(await mockOf((mock) => mock.requests.map(({ json }) => json['stream']))).toEqual([true, true, true])
})

test('a stalled stream shows the text so far, and stops when the visitor stops it', async () => {
  const { page, ask, mockOf, answers } = await openChat()
  await page.getByRole('textbox').waitFor()
  await mockOf((mock) => void (mock.switches.failure = { kind: 'stalled', times: 1 }))
  await ask('Hello')
  await answers.filter({ hasText: 'Grüezi!' }).waitFor()
  await page.locator('[part~="submit"][data-state="stop"]').click()
  await page.locator('[part~="submit"]:not([data-state="stop"])').waitFor()
  await expect.poll(() => mockOf((mock) => mock.requests[0]?.isCancelled)).toBe(true)
})
