// @module-tag thorough: two real tabs, and what the browser tells each; the tests of signing in say the same with what a second tab writes.
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { demoUsers } from '../../../mocks/cognito/demo-users.ts'
import { openAppPage, serveApp, type ServedApp } from './serve-app.ts'

type Person = (typeof demoUsers)[number]

const [demo, paid] = demoUsers
const ended = 'Your session has ended. Please sign in again.'

let app: ServedApp

beforeAll(async () => void (app = await serveApp('demo')), 120_000)
afterAll(() => app.close())

const pathOf = (tab: Page): string => new URL(tab.url()).pathname
const dialogOf = (tab: Page) => tab.getByRole('dialog', { name: 'Sign in' })

async function signIn(tab: Page, { email, password }: Person): Promise<void> {
  const dialog = dialogOf(tab)
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Two tabs of one browser, with somebody who has a plan on its screens in both, whose session an administrator then ends. */
async function twoTabsOfEndedSession(): Promise<{ first: Page; second: Page }> {
  const { page: first } = await openAppPage()
  const context = first.context()
  onTestFinished(() => context.close())
  context.setDefaultTimeout(20_000)
  await first.goto(`${app.url}/landing?auth=signin`)
  await signIn(first, paid)
  await first.waitForURL('**/dashboard')
  const second = await context.newPage()
  await second.goto(`${app.url}/settings`)
  await second.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
  await first.evaluate(
    (key) =>
      // As the emulator itself does it: what either tab asks meanwhile would write the sessions back.
      navigator.locks.request(key, () => {
        const state = JSON.parse(localStorage.getItem(key) ?? '{}') as object
        localStorage.setItem(key, JSON.stringify({ ...state, refreshTokens: {} }))
      }),
    'confab:emu:cognito',
  )
  return { first, second }
}

/** Goes on to another screen of the plan, which finds that the session has ended. */
async function notice(tab: Page): Promise<void> {
  await tab.getByRole('link', { name: 'Customer chat' }).first().click()
  await dialogOf(tab).getByText(ended).waitFor()
}

/** Signed in as somebody without a plan, in a tab that shows no paid screen, and says nothing of a session that ended. */
async function isSignedInWithoutPlan(tab: Page): Promise<void> {
  await tab.waitForURL('**/landing')
  await tab.getByText('Choose a plan to open the dashboard.').first().waitFor()
  await tab.getByRole('button', { name: 'Sign out' }).waitFor()
  expect(await tab.getByText(ended).count()).toBe(0)
  expect(await dialogOf(tab).count()).toBe(0)
}

/** A reload asks the tokens alone: whoever was dropped is signed out by it. */
async function isSignedInAfterReload(tab: Page): Promise<void> {
  await tab.goto(`${app.url}/settings`)
  await isSignedInWithoutPlan(tab)
  await tab.goto(`${app.url}/onboarding/preferred-username`)
  await tab.getByRole('heading', { level: 1, name: 'What should we call you?' }).waitFor()
  expect(pathOf(tab)).toBe('/onboarding/preferred-username')
}

it('another account without a plan signs in in a second tab while the first asks to: both tabs are signed in', async () => {
  const { first, second } = await twoTabsOfEndedSession()
  await notice(first)
  // What ended in one tab has ended in the other.
  await dialogOf(second).getByText(ended).waitFor()
  await signIn(second, demo)
  await isSignedInWithoutPlan(second)
  await isSignedInWithoutPlan(first)
  await isSignedInAfterReload(first)
  await isSignedInAfterReload(second)
}, 120_000)

it('another account without a plan signs in over the first tab, and the second one takes it', async () => {
  const { first, second } = await twoTabsOfEndedSession()
  await notice(first)
  await signIn(first, demo)
  await isSignedInWithoutPlan(first)
  await isSignedInWithoutPlan(second)
  await isSignedInAfterReload(second)
  await isSignedInAfterReload(first)
}, 120_000)

it('another account without a plan signs in in a tab that is opened for it', async () => {
  const { first, second } = await twoTabsOfEndedSession()
  await second.close()
  await notice(first)
  const third = await first.context().newPage()
  await third.goto(`${app.url}/landing?auth=signin`)
  await signIn(third, demo)
  // Where whoever has no plan goes on.
  await third.waitForURL('**/assessment')
  await isSignedInWithoutPlan(first)
  await isSignedInAfterReload(first)
  await isSignedInAfterReload(third)
}, 120_000)
