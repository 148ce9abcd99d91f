// @module-tag thorough: starts a browser for each visit.
import { expect, onTestFinished, test } from 'vitest'
import type { PageVisit } from '../../../../../host/server/product/assessment/visit/page-visit.ts'
import { startLocalServer } from '../../../../../host/server/local/start-local-server.ts'
import { findChrome } from '../../../../tools/chrome.mjs'
import { servePages } from './serve-pages.ts'

/** Visits a site of the test's own, whose scripts may run without the sandbox that test machines do not have. */
async function visit(pages: Parameters<typeof servePages>[0]): Promise<PageVisit & { readonly asked: readonly string[] }> {
  const { origin, asked } = await servePages(pages)
  const server = await startLocalServer({ findBrowser: findChrome, allowOrigins: [origin] })
  onTestFinished(() => server.close())
  const answer = await fetch(`${server.url}/local/visit`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ url: `${origin}/` }),
  })
  return { ...((await answer.json()) as PageVisit), asked }
}

const isJpeg = (base64 = ''): boolean => Buffer.from(base64, 'base64').subarray(0, 3).toString('hex') === 'ffd8ff'

const script = (body: string): string =>
  `<!doctype html><html lang="en"><title>Rye</title><div id="root"></div><script>${body}</script>`

test('a page that a script draws is handed over as a visitor has it, with pictures on a desktop and on a phone', async () => {
  const { html, picture, phonePicture, status } = await visit({
    '/': script(`setTimeout(() => { document.querySelector('#root').innerHTML = '<h1>Warm bread for breakfast</h1>' }, 300)`),
  })
  expect(status).toBe(200)
  expect(html).toContain('<h1>Warm bread for breakfast</h1>')
  expect(html).toMatch(/^<!doctype html>/)
  expect([isJpeg(picture), isJpeg(phonePicture)]).toEqual([true, true])
}, 60_000)

test('a document is written down as it is seen: shadow trees too, without what is not displayed or only shown without scripts', async () => {
  const { html = '' } = await visit({
    '/': script(`
      customElements.define('rye-card', class extends HTMLElement {
        connectedCallback() { this.attachShadow({ mode: 'open' }).innerHTML = '<h2>In the shadow</h2><slot></slot>' }
      })
      document.querySelector('#root').innerHTML = '<rye-card><p>Slotted</p></rye-card><p style="display:none">Secret menu</p>'`).replace(
      '<script>',
      '<noscript>Please enable JavaScript</noscript><script>',
    ),
  })
  expect(html).toMatch(/<rye-card><h2>In the shadow<\/h2><slot><p>Slotted<\/p><\/slot><\/rye-card>/)
  expect(html).toMatch(/<p style="display:none" hidden="">Secret menu/)
  expect(html).not.toContain('Please enable')
}, 60_000)

test('accessibility is what axe-core finds in the page as it is drawn, contrast too', async () => {
  const { accessibility } = await visit({
    '/': script(`document.querySelector('#root').innerHTML =
      '<p style="color:#ccc;background:#fff">Pale words</p><p>Dark words</p><img src="data:,">'`),
  })
  expect(accessibility?.version).toMatch(/^4\./)
  expect(accessibility?.rules).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ id: 'color-contrast', failed: 1, passed: 1, example: expect.stringContaining('Pale') }),
      expect.objectContaining({ id: 'image-alt', failed: 1, passed: 0 }),
    ]),
  )
}, 60_000)

test('speed is what a browser measures on a slow phone: its first view, jumps, long tasks, and what is loaded by kind', async () => {
  const { measures } = await visit({
    '/': `<!doctype html><html lang="en"><title>Slow</title><link rel="stylesheet" href="/look.css"><h1>Bread</h1><p>Below</p>
      <script src="/slow.js"></script>`,
    '/look.css': `h1{color:red}${' '.repeat(50_000)}`,
    '/slow.js': `const end = performance.now() + 400; while (performance.now() < end);
      setTimeout(() => document.querySelector('h1').insertAdjacentHTML('beforebegin', '<div style="height:400px">Banner</div>'), 100)`,
  })
  expect(measures?.profile).toMatch(/phone.*4 times slower.*1\.6 Mbit\/s/)
  // 50 kB at 1.6 Mbit/s take a quarter of a second.
  expect(measures?.largestPaint).toBeGreaterThan(400)
  expect(measures?.layoutShift).toBeGreaterThan(0.03)
  expect(measures?.longTasks).toBeGreaterThan(0)
  expect(measures?.blockedFor).toBeGreaterThan(300)
  const kinds = Object.fromEntries(measures?.kinds.map(({ kind, bytes }) => [kind, bytes]) ?? [])
  expect(kinds).toMatchObject({ page: expect.any(Number), style: expect.any(Number) })
  expect(kinds.style).toBeGreaterThan(50_000)
}, 60_000)

test('a page cannot change what is measured by replacing what scripts are offered', async () => {
  const { html, accessibility } = await visit({
    '/': script(`document.querySelector('#root').innerHTML = '<img src="data:,"><p>True</p>'
      window.axe = { run: async () => ({ violations: [], passes: [], incomplete: [] }) }
      Element.prototype.cloneNode = Document.prototype.querySelectorAll = () => { throw new Error('Caught') }
      Object.defineProperty(Element.prototype, 'outerHTML', { get: () => '<h1>Lie</h1>' })`),
  })
  expect(html).toContain('<p>True</p>')
  expect(html).toMatch(/^<!doctype html>/)
  expect(accessibility?.rules.find(({ id }) => id === 'image-alt')?.failed).toBe(1)
}, 60_000)

test('nothing private is loaded into a page that is visited', async () => {
  const inside = await servePages({ '/secret.png': 'secret', '/frame': 'secret', '/data': 'secret' })
  const { asked, picture } = await visit({
    '/': `<link rel="stylesheet" href="/look.css"><img src="${inside.origin}/secret.png"><iframe src="${inside.origin}/frame"></iframe>
      <h1>Bread</h1><script>fetch('${inside.origin}/data')</script>`,
    '/look.css': 'h1{color:red}',
  })
  expect(isJpeg(picture)).toBe(true)
  expect(asked).toContain('/look.css')
  expect(inside.asked).toEqual([])
}, 60_000)

test('a page whose scripts never rest is taken as it is by then', async () => {
  const { html, measures } = await visit({
    '/': script(`document.querySelector('#root').innerHTML = '<h1>Ticker</h1>'; setInterval(() => fetch('/tick'), 50)`),
    '/tick': 'tick',
  })
  expect(html).toContain('<h1>Ticker</h1>')
  expect(measures).toBeDefined()
}, 60_000)
