// @module-tag thorough: the app as npm start serves it, which is bundled as it is asked for, in two browsers.
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { closePages } from '../../shared-browser.ts'
import { openAppPage } from '../serve-app.ts'
import { startApp, type StartedApp } from '../start-app.ts'
import { makeFolder, paid } from './local-backend.ts'

afterAll(closePages)

/** A browser of its own: what it keeps, no other one has. */
async function signIn({ app }: StartedApp): Promise<Page> {
  const { page } = await openAppPage()
  page.setDefaultTimeout(30_000) // the first pages are bundled as they are asked for
  await page.goto(`${app}landing?auth=signin`)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email').fill(paid.email)
  await dialog.getByLabel('Password', { exact: true }).fill(paid.password)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard')
  await page.goto(`${app}knowledgebase`)
  return page
}

async function start(environment: Record<string, string>): Promise<StartedApp> {
  const started = await startApp(environment)
  onTestFinished(() => started.stop().then(() => undefined))
  return started
}

it('a source that was added in one browser is there in another, and after a restart', async () => {
  const data = { APP_DATA: join(makeFolder(), 'app.db') }
  const first = await start(data)
  const page = await signIn(first)
  await page.getByRole('complementary', { name: 'Local mode' }).getByText('accounts and data are kept on this computer').waitFor()
  await page.getByText('Note', { exact: true }).click()
  await page.getByLabel('Title').fill('Prices')
  await page.getByRole('textbox', { name: 'Text' }).fill('A loaf of rye bread costs 7 dollars.')
  await page.getByRole('button', { name: 'Add note' }).click()
  const sourceIn = (where: Page) => where.getByText('Prices', { exact: true }).first()
  await sourceIn(page).waitFor()
  const other = await signIn(first)
  await sourceIn(other).waitFor()
  expect(await first.stop()).toBe(0)
  const again = await start(data)
  const third = await signIn(again)
  await sourceIn(third).waitFor()
  expect(await again.stop()).toBe(0)
}, 240_000)
