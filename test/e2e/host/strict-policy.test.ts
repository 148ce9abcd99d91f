// @module-tag thorough: builds of the app with other settings, and a website that is really captured.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routes } from '../../../host/app/routing/routes.ts'
import { createPdf, createWordDocument } from '../../browser/host/kit/create-documents.ts'
import { openAppPage, serveApp, type ServedApp } from './serve-app.ts'

let app: ServedApp
beforeAll(async () => {
  app = await serveApp('demo')
}, 120_000)
afterAll(() => app.close())

async function signIn(page: Awaited<ReturnType<typeof openAppPage>>['page']): Promise<void> {
  await page.goto(`${app.url}/landing?auth=signin`)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email').fill('paid@example.com')
  await dialog.getByLabel('Password', { exact: true }).fill('Confab-paid-1')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard')
}

describe('under the content security policy of a deployment', () => {
  it('every screen, the chat and the toasts work without violating the policy', async () => {
    const { page, complaints } = await openAppPage()
    const response = await page.goto(`${app.url}/landing`)
    expect(response?.headers()['content-security-policy']).toContain("style-src 'self';")
    // The chat answers.
    await page.getByRole('button', { name: 'Which agents are there?' }).click()
    await page.getByText('Video producer: script').first().waitFor()

    await signIn(page)
    for (const { path, title } of routes) {
      // Without reloading the page: a screen must load its own files.
      await page.evaluate((target) => history.pushState(null, '', target), path)
      await page.waitForFunction((expected) => document.title === expected, `${title} | Confab`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      if (path !== '/analytics') continue
      // The chart library writes styles; its tooltip too works with the policy.
      await page.getByRole('button', { name: 'Show sample figures' }).click()
      await page.locator('.chart .recharts-bar-rectangle').first().waitFor()
      await page.locator('.chart').first().hover()
      await page.locator('.recharts-tooltip-wrapper').first().getByText('Conversations').waitFor()
    }
    expect(complaints).toEqual([])

    // So do the document readers.
    await page.goto(`${app.url}/knowledgebase`)
    await page.getByText('File', { exact: true }).click()
    const documents = [createPdf('menu.pdf', 'We bake rye bread every morning.'), createWordDocument('prices.docx')]
    await page.getByLabel('Files').setInputFiles(
      await Promise.all(
        documents.map(async (file) => ({
          name: file.name,
          mimeType: file.type,
          buffer: Buffer.from(await file.arrayBuffer()),
        })),
      ),
    )
    for (const { name } of documents) await page.getByRole('heading', { name, exact: true }).waitFor()
    expect(complaints).toEqual([])

    // A blocked navigation is explained in a toast.
    await page.goto(`${app.url}/onboarding/welcome`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.goto(`${app.url}/dashboard`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.evaluate((target) => {
      history.pushState(null, '', target)
      history.back()
    }, '/settings')
    await page.waitForURL('**/dashboard')
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(complaints).toEqual([])
  }, 120_000)

  it('an assessed website is loaded, and an image in an answer contacts no other website', async () => {
    const { page, complaints } = await openAppPage()
    await signIn(page)
    await page.evaluate(() => history.pushState(null, '', '/assessment'))
    await page.getByText('Is the page private, or does it block us?').click()
    await page.getByLabel('HTML file of the page').setInputFiles({
      name: 'page.html',
      mimeType: 'text/html',
      buffer: Buffer.from(
        '<title>Bread</title><h1>Bread</h1><p>We bake bread ![x](https://evil.example/beacon.png) every day.</p>',
      ),
    })
    await page.getByRole('button', { name: 'Assess this page' }).click()
    await page.getByRole('link', { name: 'Meet your CMO' }).waitFor()
    expect(complaints).toEqual([])
  }, 60_000)

  it('a user who deletes their data is signed out, and finds nothing after signing in again', async () => {
    const { page, complaints } = await openAppPage()
    await signIn(page)
    await page.evaluate(() => history.pushState(null, '', '/settings'))
    await page.getByRole('button', { name: 'Delete your data' }).click()
    await page.getByRole('dialog').getByRole('textbox').fill('delete')
    await page.getByRole('button', { name: 'Delete everything' }).click()
    await page.waitForURL('**/landing')
    await page.getByRole('heading', { level: 1 }).waitFor()
    // The page is reloading, perhaps right now: then it cannot be evaluated. The sign-in and the remembered device stay.
    const kept = () =>
      page
        .evaluate(() => Object.keys(localStorage).filter((key) => /Token$|^confab:(chat|post|blueprint|assessment)/.test(key)))
        .catch(() => undefined)
    await expect.poll(kept).toEqual([])
    await signIn(page)
    await page.evaluate(() => history.pushState(null, '', '/knowledgebase'))
    await page.getByText('No sources yet').waitFor()
    expect(complaints).toEqual([])
  })
})
