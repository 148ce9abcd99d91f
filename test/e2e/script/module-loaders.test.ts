// @module-tag thorough: pages with other loaders of modules, each opened by itself.
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { openPage } from '../open-page.ts'
import { closePages } from '../shared-browser.ts'

afterAll(closePages)

const loader = readFileSync(createRequire(import.meta.url).resolve('requirejs/require.js'), 'utf8')
const names = ['ChatError', 'ConfabChatElement', 'createChat', 'push']
const script = '<script src="/dist/confab.umd.js"></script>'

const open = (body: string, scripts: Record<string, string> = {}) =>
  openPage(
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Page</title><link rel="icon" href="data:,"><body>${body}<confab-chat demo></confab-chat>`,
    {
      scripts: {
        '/require.js': loader,
        // A module of the page, without a name of its own, as most are.
        '/other.js': 'define([], () => "other")',
        '/ask.js': "require(['/other.js', '/later.js'], (...found) => { window.found = found })",
        '/later.js': 'define(["/other.js"], (other) => other + " later")',
        ...scripts,
      },
    },
  )

/** What stands in `window.Confab`. */
const inPage = (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.keys((Reflect.get(window, 'Confab') ?? {}) as object).toSorted())

async function expectChat(page: Page): Promise<void> {
  await page.getByRole('textbox').fill('hello')
  await page.keyboard.press('Enter')
  await page.getByText('Hi there! This is a demo response!').first().waitFor()
  expect(await inPage(page)).toEqual(names)
}

describe('a page with RequireJS', () => {
  test.each([
    ['after RequireJS', `<script src="/require.js"></script>${script}<script src="/ask.js"></script>`],
    ['before RequireJS', `${script}<script src="/require.js"></script><script src="/ask.js"></script>`],
    ['after modules were asked for', `<script src="/require.js"></script><script src="/ask.js"></script>${script}`],
    ['deferred', `<script src="/require.js"></script><script src="/ask.js"></script>${script.replace('src', 'defer src')}`],
    ['async', `<script src="/require.js"></script><script src="/ask.js"></script>${script.replace('src', 'async src')}`],
    ['twice', `<script src="/require.js"></script>${script}${script}<script src="/ask.js"></script>`],
  ])('has a chat from a script tag %s, and its modules are its own', async (_, body) => {
    const { page, complaints } = await open(body)
    await page.waitForFunction(() => 'found' in window)
    await expectChat(page)
    expect(await page.evaluate(() => Reflect.get(window, 'found') as unknown)).toEqual(['other', 'other later'])
    expect(complaints).toEqual([])
  })

  test('gets the module when it asks for the script, and has the element and window.Confab, too', async () => {
    const { page, complaints } = await open('<script src="/require.js"></script><script src="/use.js"></script>', {
      '/use.js': `require.config({ paths: { confab: '/dist/confab.umd' } })
        require(['confab', '/later.js'], (confab, later) => { window.found = [Object.keys(confab).sort(), typeof confab.createChat, later] })`,
    })
    await page.waitForFunction(() => 'found' in window)
    expect(await page.evaluate(() => Reflect.get(window, 'found') as unknown)).toEqual([names, 'function', 'other later'])
    await expectChat(page)
    expect(complaints).toEqual([])
  })

  test('gets the module of a script that a tag has loaded before', async () => {
    const { page, complaints } = await open(`<script src="/require.js"></script>${script}<script src="/use.js"></script>`, {
      '/use.js': "require(['/dist/confab.umd.js'], ({ createChat }) => { window.found = typeof createChat })",
    })
    await page.waitForFunction(() => 'found' in window)
    expect(await page.evaluate(() => Reflect.get(window, 'found') as unknown)).toBe('function')
    await expectChat(page)
    expect(complaints).toEqual([])
  })

  test('makes the calls that it noted before the script was there', async () => {
    const { page } = await open('<script src="/note.js"></script><script src="/require.js"></script>' + script, {
      '/note.js': "window.Confab = [['open']]",
    })
    await expectChatWithCalls(page)
  })
})

/** Calls of a launcher, which is not on the page, stay. */
async function expectChatWithCalls(page: Page): Promise<void> {
  await page.getByRole('textbox').waitFor()
  await expect
    .poll(() => page.evaluate(() => Reflect.get(Reflect.get(window, 'Confab') as object, 'calls') as unknown))
    .toEqual([['open']])
  expect(await page.evaluate(() => Array.isArray(Reflect.get(window, 'Confab')))).toBe(false)
}

test.each([
  [
    'whose loader refuses modules without a name',
    `<script>window.define = Object.assign((name) => { if (typeof name !== 'string') throw new Error('Mismatched anonymous define()') }, { amd: {} })</script>`,
  ],
  [
    'with elements that are named like variables of Node',
    '<div id="exports"></div><form id="module"></form><div id="define"></div>',
  ],
  ['with an element that is named like the script', '<div id="Confab"></div>'],
  [
    'with variables of Node, as in Electron',
    '<script>var module = { exports: {} }; var exports = module.exports; var process = {}</script>',
  ],
  ['with half of the variables of Node', '<script>var exports = {}</script>'],
  ['with variables of Node that are null', '<script>var module = null; var exports = null</script>'],
  ['with frozen variables of Node', '<script>var exports = Object.freeze({}); var module = { exports }</script>'],
  ['whose window.Confab is frozen', '<script>window.Confab = Object.freeze({})</script>'],
  ['whose prototypes have more', '<script>Array.prototype.remove = Object.prototype.extend = () => {}</script>'],
])('a page %s has a chat and window.Confab', async (_, body) => {
  const { page, complaints } = await open(body + script)
  await expectChat(page)
  expect(complaints).toEqual([])
})

test('a page that writes the script tag itself, sandboxed without an origin, has a chat', async () => {
  const write = `document.write('<script src="/dist/confab.umd.js"></' + 'script>')`
  const { page, complaints } = await openPage(
    `<!doctype html><html lang="en"><title>Page</title><body><script>${write}</script><confab-chat demo></confab-chat>`,
    { policy: 'sandbox allow-scripts' },
  )
  await expectChat(page)
  expect(complaints).toEqual([])
})

describe('in Node, without a page,', () => {
  const print = (path: string): string =>
    `const confab = require(${JSON.stringify(path)}); console.log(JSON.stringify([Object.keys(confab).sort(), typeof document, new confab.ChatError('x') instanceof Error]))`
  const run = (code: string): unknown =>
    JSON.parse(execFileSync(process.execPath, ['--input-type=commonjs', '--eval', code], { encoding: 'utf8' }))

  test.each(['confab-chat/confab.umd.js', 'confab-chat/dist/confab.umd.js'])('%s can be required, and does nothing', (path) => {
    expect(run(print(path))).toEqual([names, 'undefined', true])
  })

  test('a copy of the script can be required, and leaves nothing behind', () => {
    const folder = mkdtempSync(join(tmpdir(), 'confab-copy-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    copyFileSync('dist/confab.umd.js', join(folder, 'confab.umd.js'))
    expect(run(print(join(folder, 'confab.umd.js')))).toEqual([names, 'undefined', true])
    expect(
      run(`require(${JSON.stringify(join(folder, 'confab.umd.js'))}); console.log(JSON.stringify('Confab' in globalThis))`),
    ).toBe(false)
  })
})
