// @module-tag thorough: slow networks, devices, and memory over a long time.
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { Page } from 'playwright'
import { afterAll, describe, expect, test } from 'vitest'
import { openPage, strictPolicy } from './open-page.ts'
import { closePages } from './shared-browser.ts'

afterAll(closePages)

const scripts = {
  '/set-up.js': `
    window.files = []
    const chat = document.querySelector('confab-chat')
    Object.assign(chat, { connect: { url: '/chat' }, camera: true, microphone: true })
    chat.onInput = ({ content }) => (window.files = content.files ?? [])
  `,
}
const pageWith = (script: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Page</title>${script}<confab-chat></confab-chat><script src="/set-up.js"></script>`
const modules = pageWith('<script type="module" src="/dist/element.js"></script>')
const oneScript = pageWith('<script src="/dist/confab.umd.js"></script>')

/** A page that shows its visitors' images must allow them. */
const policy = `${strictPolicy}; img-src blob:`

/** The files that the visitor has attached: name, type and first bytes. */
const filesOf = (page: Page): Promise<{ name: string; type: string; start: number[] }[]> =>
  page.evaluate(() =>
    Promise.all(
      (Reflect.get(window, 'files') as File[]).map(async (file) => ({
        name: file.name,
        type: file.type,
        start: [...new Uint8Array(await file.slice(0, 4).arrayBuffer())],
      })),
    ),
  )

async function recordNote(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Record voice message' }).click()
  await page.getByRole('timer').getByText('0:01').waitFor()
  await page.getByRole('button', { name: 'Stop recording' }).first().click()
  await expect.poll(() => filesOf(page), { timeout: 15_000 }).toHaveLength(1)
}

describe.each([
  ['modules', modules],
  ['one script', oneScript],
])('a page of %s', (_, html) => {
  test('takes a real photo under a strict policy with trusted types', async () => {
    const { page, complaints } = await openPage(html, { policy, scripts })
    await page.getByRole('button', { name: 'Camera' }).click()
    await page.getByText('Camera on').waitFor({ state: 'attached' })
    await page.getByRole('button', { name: 'Take photo' }).click()
    await page.getByRole('button', { name: 'Use photo' }).click()
    await expect.poll(() => filesOf(page)).toMatchObject([{ type: 'image/png', start: [0x89, 0x50, 0x4e, 0x47] }])
    expect(complaints).toEqual([])
  })
})

test('a page of modules records mp3, encoded in a worker', async () => {
  const { page, complaints } = await openPage(modules, { scripts })
  const worker = page.waitForEvent('worker')
  await recordNote(page)
  expect((await worker).url()).toContain('mp3-worker')
  const [note] = await filesOf(page)
  expect(note).toMatchObject({ type: 'audio/mpeg', name: expect.stringMatching(/\.mp3$/) })
  expect([note?.start[0], (note?.start[1] ?? 0) & 0xfe]).toEqual([0xff, 0xfa])
  expect(page.workers()).toEqual([])
  expect(complaints).toEqual([])
})

/** What esbuild makes of the package, in files by their addresses. It takes no worker along. */
async function bundleInFiles(): Promise<Record<string, string>> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('../../dist/element.js', import.meta.url))],
    outdir: 'bundle',
    bundle: true,
    splitting: true,
    format: 'esm',
    write: false,
  })
  return Object.fromEntries(outputFiles.map(({ path, text }) => [`/app/assets/${basename(path)}`, text]))
}

test('a page records mp3 where a bundler has left out the worker, and asks for no file that is not there', async () => {
  const files = { ...(await bundleInFiles()), ...scripts }
  const { page, complaints } = await openPage(pageWith('<script type="module" src="/app/assets/element.js"></script>'), {
    scripts: files,
  })
  const missing: string[] = []
  page.on('response', (response) => response.status() >= 400 && missing.push(new URL(response.url()).pathname))
  await recordNote(page)
  expect(await filesOf(page)).toMatchObject([{ type: 'audio/mpeg', name: expect.stringMatching(/\.mp3$/) }])
  expect(missing).toEqual([])
  expect(complaints).toEqual([])
})

test('a page of modules records mp3 when trusted types block workers', async () => {
  const { page } = await openPage(modules, { policy: strictPolicy, scripts })
  await recordNote(page)
  expect(await filesOf(page)).toMatchObject([{ type: 'audio/mpeg', name: expect.stringMatching(/\.mp3$/) }])
})

test('a page of one script records mp3, too', async () => {
  const { page, complaints } = await openPage(oneScript, { scripts })
  await recordNote(page)
  expect(await filesOf(page)).toMatchObject([{ type: 'audio/mpeg', name: expect.stringMatching(/\.mp3$/) }])
  expect(complaints).toEqual([])
})

test('a voice message is webm, and named so, when the mp3 encoder fails to load', async () => {
  const { page } = await openPage(oneScript, { scripts })
  await page.route('**/vendor/lamejs.js', (route) => route.fulfill({ status: 404 }))
  await recordNote(page)
  expect(await filesOf(page)).toMatchObject([
    { type: 'audio/webm', name: expect.stringMatching(/\.webm$/), start: [0x1a, 0x45, 0xdf, 0xa3] },
  ])
})

describe.each([
  ['modules', '<script type="module" src="/dist/element.js"></script>'],
  ['one script', '<script src="/dist/confab.umd.js"></script>'],
])('a page of %s with its own encoder', (_, script) => {
  test('records mp3 with the encoder from a script tag of the page, and loads no other', async () => {
    const encoder = readFileSync(new URL('../../node_modules/@breezystack/lamejs/dist/lamejs.iife.js', import.meta.url), 'utf8')
    const { page, complaints } = await openPage(pageWith(`<script src="/lamejs.js"></script>${script}`), {
      scripts: { ...scripts, '/lamejs.js': encoder },
    })
    const fetched: string[] = []
    page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
    await recordNote(page)
    expect(await filesOf(page)).toMatchObject([{ type: 'audio/mpeg', name: expect.stringMatching(/\.mp3$/) }])
    expect(fetched).not.toContain('/dist/vendor/lamejs.js')
    expect(complaints).toEqual([])
  })
})
