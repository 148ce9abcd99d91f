// @module-tag thorough: builds of the app with other settings, and a website that is really captured.
import { createServer as createSite, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright'
import { createServer, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startLocalServer, type LocalServer } from '../../../host/server/local/start-local-server.ts'
import { pages } from '../../browser/host/backend/pages.ts'
import { findChrome } from '../../tools/chrome.mjs'
import { closePages, sharedBrowser } from '../shared-browser.ts'

/** The bakery, as a framework sends it: empty, with a script that draws it. */
const drawn = pages.bakery.replace(/<body>(.*)<\/body>/s, (_all, body: string) => {
  const script = `document.querySelector('#root').innerHTML = ${JSON.stringify(body).replaceAll('</', '<\\/')}`
  return `<body><noscript>Enable JavaScript.</noscript><div id="root"></div><script>${script}</script></body>`
})

const configFile = fileURLToPath(new URL('../../../host/vite.config.ts', import.meta.url))
let site: Server
let siteUrl = ''
let local: LocalServer
let app: ViteDevServer
let appUrl = ''

beforeAll(async () => {
  site = createSite((request, response) => {
    const html = request.url === '/' ? pages.bakery : request.url === '/drawn' ? drawn : undefined
    if (html === undefined) response.writeHead(404).end()
    else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html)
  }).listen(0, '127.0.0.1')
  await once(site, 'listening')
  siteUrl = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
  local = await startLocalServer({ findBrowser: findChrome, allowOrigins: [siteUrl] })
  app = await createServer({ configFile, logLevel: 'error', server: { port: 0, proxy: { '/local/': local.url } } })
  await app.listen()
  appUrl = app.resolvedUrls?.local[0] ?? ''
}, 60_000)
afterAll(async () => {
  await closePages()
  await app.close()
  await local.close()
  site.close()
})

async function signIn(): Promise<Page> {
  const page = await (await sharedBrowser()).newPage()
  await page.goto(`${appUrl}landing?auth=signin`)
  await page.getByLabel('Email').fill('demo@example.com')
  await page.getByLabel('Password', { exact: true }).fill('Confab-demo-1')
  await page.getByRole('dialog').getByRole('button', { name: 'Sign in', exact: true }).click()
  // The landing page has a field for a website, too.
  await page.waitForURL('**/assessment')
  return page
}

test('a website that a script draws is judged as its visitors see it, measured in a browser', { timeout: 120_000 }, async () => {
  const page = await signIn()
  await page.getByLabel('Your website', { exact: true }).fill(`${siteUrl}/drawn`)
  await page.getByRole('button', { name: 'Assess my website' }).click()
  await page.getByRole('img', { name: '127.0.0.1 on a phone' }).waitFor({ timeout: 60_000 })
  await page.getByRole('link', { name: 'Meet your CMO' }).click()
  await page.getByRole('link', { name: 'See analysis' }).click()
  await page.getByRole('radio', { name: /^All/ }).check({ force: true })
  await page.getByRole('heading', { name: 'The headline has a good length.' }).waitFor()
  await page.getByRole('heading', { name: 'Without scripts the page is nearly empty.' }).waitFor()
  await page
    .getByText(/^Measured by axe-core 4\.[\d.]+ in a browser\. Elements that pass/)
    .first()
    .waitFor()
  await page.getByText(/^The largest piece of the first view after .* measured once by a browser as a phone/).waitFor()
})

test('a website is really loaded and captured, from its address to the score cards', { timeout: 120_000 }, async () => {
  const page = await signIn()
  await page.getByLabel('Your website', { exact: true }).fill(siteUrl)
  await page.getByRole('button', { name: 'Assess my website' }).click()
  const picture = page.getByRole('img', { name: /^Screenshot of 127\.0\.0\.1: “Sourdough bakery/ })
  await picture.waitFor({ timeout: 60_000 })
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(300)

  await page.getByRole('link', { name: 'Meet your CMO' }).click()
  await page.getByText(/^Hello .* I've reviewed 127\.0\.0\.1\.$/).waitFor()
  await page.goBack()
  await page.getByText(/already finished this step\. Choose “Assess again”/).waitFor()
  await page.getByRole('link', { name: 'See analysis' }).click()
  await page.getByRole('heading', { name: "The connection isn't encrypted." }).waitFor()
  await page.getByRole('link', { name: 'See score cards' }).click()
  await page.getByRole('heading', { name: /^(Strong|Good): \d+ out of 100$/ }).waitFor()
  expect((await page.pdf()).length).toBeGreaterThan(10_000)

  // Private addresses stay blocked: none was allowed here.
  await page.getByRole('button', { name: 'Assess again' }).click()
  await page.getByLabel('Your website', { exact: true }).fill(`${local.url}/`)
  await page.getByRole('button', { name: 'Assess my website' }).click()
  await page.getByText("We couldn't assess 127.0.0.1").waitFor({ timeout: 30_000 })
})
