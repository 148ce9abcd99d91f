// @module-tag thorough: the journey through the built app: `host/journey` and `host/auth` take the same steps, screen by screen.
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { totp } from '../../../mocks/cognito/totp.ts'
import { startLocalServer, type LocalServer } from '../../../host/server/local/start-local-server.ts'
import { pages } from '../../browser/host/backend/pages.ts'
import { findChrome } from '../../tools/chrome.mjs'
import { isThorough } from '../../tools/runner/is-thorough.ts'
import { createKeyboard } from './keyboard.ts'
import { openAppPage, serveApp, type ServedApp } from './serve-app.ts'

const email = 'rosa@rye.example'
const password = 'Rye-and-reason-1'

let site: Server
let siteUrl: string
let local: LocalServer
let app: ServedApp
let page: Page
let complaints: string[]
let keyboard: ReturnType<typeof createKeyboard>

beforeAll(async () => {
  site = createServer((request, response) => {
    if (request.url === '/') response.setHeader('content-type', 'text/html; charset=utf-8').end(pages.bakery)
    else response.writeHead(404).end()
  }).listen(0, '127.0.0.1')
  await once(site, 'listening')
  siteUrl = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`
  local = await startLocalServer({ findBrowser: findChrome, allowOrigins: [siteUrl] })
  app = await serveApp('demo', {}, local.url)
  ;({ page, complaints } = await openAppPage())
  page.setDefaultTimeout(10_000) // less than a test may take, so that a failure names what it waited for
  keyboard = createKeyboard(page)
}, 120_000)
afterAll(async () => {
  await app.close()
  await local.close()
  site.closeAllConnections()
  site.close()
})

const dialog = () => page.getByRole('dialog')
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const link = (name: string) => page.getByRole('link', { name, exact: true })
const field = (label: string) => page.getByLabel(label, { exact: true })

/** Waits for a screen; its heading has focus, as after every navigation. */
async function arrive(path: string, name: string | RegExp): Promise<void> {
  const heading = page.getByRole('heading', { level: 1, name })
  await heading.waitFor()
  await expect.poll(() => keyboard.isFocused(heading), { timeout: 5000 }).toBe(true)
  expect(new URL(page.url()).pathname).toBe(path)
}

/** Sends a message to an agent after its previous answer is complete. */
async function tell(agent: string, text: string): Promise<void> {
  const chat = page.getByRole('group', { name: agent, exact: true })
  await keyboard.type(chat.getByRole('textbox'), text)
  await chat.getByRole('button', { name: 'Send', exact: true, disabled: false }).waitFor()
  await page.keyboard.press('Enter')
}

/** The newest code in local mode's inbox. */
async function readInbox(): Promise<string> {
  await keyboard.press(button(/^Dev inbox/))
  const code = await dialog().getByRole('list', { name: 'Messages' }).locator('code').first().innerText()
  await page.keyboard.press('Escape')
  await dialog().waitFor({ state: 'detached' })
  return code
}

async function signIn(person: string, secretWord: string): Promise<void> {
  await keyboard.press(page.getByRole('banner').getByRole('link', { name: 'Sign in' }))
  await keyboard.type(dialog().getByRole('textbox', { name: 'Email' }), person)
  await keyboard.type(dialog().getByLabel('Password', { exact: true }), secretWord)
  await page.keyboard.press('Enter')
}

async function signOut(): Promise<void> {
  const isNew = page.waitForEvent('load')
  await keyboard.press(button('Sign out'))
  await isNew
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/landing')
}

describe('from a first visit to a paid dashboard, by keyboard alone', () => {
  it('the journey by keyboard starts with an account, verified by the code that was sent', async () => {
    await page.goto(app.url)
    await page.getByRole('heading', { level: 1, name: 'A marketing team that has read your website' }).waitFor()
    await keyboard.press(page.getByRole('banner').getByRole('link', { name: 'Sign up' }))
    await keyboard.type(dialog().getByLabel('Your name'), 'Rosa Rye')
    await keyboard.type(dialog().getByRole('textbox', { name: 'Email' }), email)
    await keyboard.type(dialog().getByLabel('Password', { exact: true }), password)
    await page.keyboard.press('Enter')
    await dialog().getByRole('heading', { name: 'Verify your email' }).waitFor()
    const code = await dialog().getByRole('list', { name: 'Messages' }).locator('code').first().innerText()
    await keyboard.type(dialog().getByLabel('Verification code'), code)
    await page.keyboard.press('Enter')
    await arrive('/assessment', 'Assess your website')
  })

  it('the journey by keyboard assesses the website and shows the findings', async () => {
    await keyboard.type(field('Your website'), siteUrl)
    await page.keyboard.press('Enter')
    await page.getByRole('img', { name: /^Screenshot of 127\.0\.0\.1/ }).waitFor({ timeout: 20_000 })
    await keyboard.press(link('Meet your CMO'))
    await arrive('/cmointro', 'Meet your CMO')
    await page.getByText(/I've reviewed 127\.0\.0\.1\.$/).waitFor()
    await keyboard.press(link('See analysis'))
    await arrive('/analysis', 'Analysis of your website')
    await page.getByRole('heading', { name: "The connection isn't encrypted." }).waitFor()
    await keyboard.press(link('See score cards'))
    await arrive('/scorecards', 'Your score cards')
    await page.getByRole('heading', { name: /^(Strong|Good): \d+ out of 100$/ }).waitFor()
  })

  it('the journey by keyboard saves the brand and the sources', async () => {
    await keyboard.press(link('Draft brand blueprint'))
    await arrive('/brandblueprint', 'Your brand blueprint')
    await keyboard.press(button('Draft with CMO'))
    await keyboard.press(button(/^Accept all \d$/))
    await keyboard.press(button('Save blueprint'))
    await page.getByText('All changes saved.').waitFor()
    await keyboard.press(link('Continue to knowledge base'))
    await arrive('/knowledgebase', 'Your knowledge base')
    await keyboard.press(button('Add 127.0.0.1'))
    await page.getByText('1 of 1 used').waitFor()
    await keyboard.press(link('Continue to tour'))
    await arrive('/fresequence', 'A short tour')
    await keyboard.press(button('Skip tour'))
  })

  it('the journey by keyboard asks for what only the user knows', async () => {
    await arrive('/onboarding/welcome', 'Welcome to Confab')
    await keyboard.press(button('Start'))
    await arrive('/onboarding/phone', 'What is your phone number?')
    await keyboard.type(field('US phone number'), '555 01')
    await page.keyboard.press('Enter')
    await page.getByText('Please enter a valid 10-digit US phone number').waitFor()
    await keyboard.type(field('US phone number'), '4155550132')
    await page.keyboard.press('Enter')
    await arrive('/onboarding/phone-confirmed', 'Verify your phone number')
    await keyboard.type(field('Verification code'), await readInbox())
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Your phone number is verified' }).waitFor()
    await keyboard.press(button('Continue'))
    await arrive('/onboarding/social', 'Connect your social apps')
    await keyboard.press(button('Skip for now'))
    await arrive('/onboarding/business-name', 'What is your business called?')
    await keyboard.type(field('Business name'), 'Rye & Reason')
    await page.keyboard.press('Enter')
    await arrive('/onboarding/preferred-username', 'What should we call you?')
    await keyboard.type(field('Preferred name'), 'Rosa')
    await page.getByText("We'll call you Rosa.").waitFor()
    await page.keyboard.press('Enter')
    await arrive('/onboarding/chat', 'A short chat about your business')
    await page.getByText('What kind of business is it?').waitFor()
    await tell('Chat agent', 'A bakery')
    await page.getByRole('region', { name: 'What we know' }).getByText('A bakery').waitFor()
    await keyboard.press(button('Finish and choose a plan'))
    await arrive('/plans', 'Choose a plan')
  })

  it('the journey by keyboard ends with a payment that opens the dashboard', async () => {
    await keyboard.press(button(/^Choose /).first())
    await dialog().getByRole('heading', { name: 'Pretend payment' }).waitFor()
    await keyboard.press(dialog().getByRole('button', { name: 'Pay', exact: true }))
    await arrive('/dashboard', 'CMO agent')
    await page.getByText('Payment confirmed').waitFor()
  })
})

describe('the dashboard', () => {
  it('the agents of the dashboard answer from the user’s content', async () => {
    await tell('CMO agent', 'What should I fix first?')
    await page.getByText('What to do first at Rye & Reason').waitFor()
    await keyboard.press(link('Social media'))
    await arrive('/socialmedia', 'Social media')
    await tell('Social media', 'A short post for X about our bread')
    await page
      .getByText(/^\d+ of 280 characters$/)
      .first()
      .waitFor()
  })

  it('two-step verification can be turned on, and is asked for at the next sign-in', async () => {
    await keyboard.press(link('Settings'))
    await arrive('/settings', 'Settings')
    await keyboard.press(button('Turn on Authenticator app'))
    const setup = page.getByRole('form', { name: 'Set up an authenticator app' })
    const secret = (await setup.locator('code').innerText()).replaceAll(' ', '')
    await keyboard.type(setup.getByLabel('Code from the app'), await totp.codeAt(secret, Date.now()))
    await page.keyboard.press('Enter')
    await page.getByText('On, default').waitFor()
    await signOut()

    await signIn(email, password)
    await dialog().getByRole('heading', { name: 'Enter your authenticator code' }).waitFor()
    await keyboard.type(dialog().getByLabel('Code', { exact: true }), await totp.codeAt(secret, Date.now()))
    await page.keyboard.press('Enter')
    await arrive('/dashboard', 'CMO agent')
    await page.getByText('Rosa', { exact: true }).waitFor()
    await signOut()
  })
})

describe('another person on the same computer', () => {
  it('another user of the same browser signs in with a social provider and starts at the beginning', async () => {
    await keyboard.press(page.getByRole('banner').getByRole('link', { name: 'Sign in' }))
    await keyboard.press(dialog().getByRole('button', { name: 'Continue with Google' }))
    await page.getByRole('heading', { name: 'Pretend Google' }).waitFor()
    await keyboard.press(button('Continue as this person'))
    // Less than the ten seconds after which the app is shown although it is unknown who is signed in.
    await page.waitForURL('**/assessment', { timeout: 8000 })
    await page.getByRole('heading', { level: 1, name: 'Assess your website' }).waitFor()
    await signOut()
  })

  it('another user of the same browser cannot open the dashboard without a plan, and is told why', async () => {
    await signIn('demo@example.com', 'Confab-demo-1')
    await arrive('/assessment', 'Assess your website')
    await page.goto(`${app.url}/dashboard`)
    await page.getByText('Choose a plan to open the dashboard.').waitFor()
    expect(new URL(page.url()).pathname).toBe('/landing')
    await keyboard.press(button('See plans'))
    await arrive('/plans', 'Choose a plan')
  })

  it('the journey leaves no errors in the console', () => {
    expect(complaints).toEqual([])
  })
})

describe.runIf(isThorough)('the same journey on a phone, by touch', () => {
  let phone: Page
  let words: string[]
  const at = (name: string | RegExp) => phone.getByRole('heading', { level: 1, name })
  const tap = (role: 'button' | 'link', name: string | RegExp) => phone.getByRole(role, { name, exact: true }).first().tap()

  /** The screen is there, and nothing overflows the narrow page. */
  async function arriveOnPhone(path: string, name: string | RegExp): Promise<void> {
    await at(name).waitFor()
    expect(new URL(phone.url()).pathname).toBe(path)
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  }

  beforeAll(async () => {
    const device = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true }
    ;({ page: phone, complaints: words } = await openAppPage(device))
    phone.setDefaultTimeout(10_000)
  })

  it('the journey on a phone leads from a score without an account to the findings about the website', async () => {
    await phone.goto(app.url)
    await arriveOnPhone('/landing', 'A marketing team that has read your website')
    await phone.getByLabel('Your website', { exact: true }).fill(siteUrl)
    await phone.keyboard.press('Enter')
    await phone.getByText(/^We found /).waitFor({ timeout: 20_000 })
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await tap('link', 'Sign up to see what we found')
    const form = phone.getByRole('dialog')
    await form.getByRole('textbox', { name: 'Email' }).fill('pia@rye.example')
    await form.getByLabel('Password', { exact: true }).fill(password)
    await form.getByRole('button', { name: 'Create account' }).tap()
    const code = await form.getByRole('list', { name: 'Messages' }).locator('code').first().innerText()
    // As copied from an email.
    await form.getByLabel('Verification code').fill(` ${code.slice(0, 3)} ${code.slice(3)} `)
    await form.getByRole('button', { name: 'Verify', exact: true }).tap()
    await arriveOnPhone('/assessment', /^We've assessed 127\.0\.0\.1/)
    await phone.getByRole('link', { name: 'Meet your CMO' }).waitFor()
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })

  it('the journey on a phone keeps the answers after a reload and a sign-out, and continues at the open question', async () => {
    await phone.goto(`${app.url}/onboarding/welcome`)
    await tap('button', 'Start')
    await arriveOnPhone('/onboarding/phone', 'What is your phone number?')
    await phone.getByLabel('US phone number').fill('4155550199')
    await tap('button', 'Save and continue')
    await arriveOnPhone('/onboarding/phone-confirmed', 'Verify your phone number')
    await phone.goto(`${app.url}/onboarding/chat`)
    await tap('button', 'Use a form instead')
    const customers = phone.getByRole('textbox', { name: 'Who are your best customers?' })
    await customers.fill('Early risers')
    await phone.reload()
    expect(await customers.inputValue()).toBe('Early risers')
    await tap('button', 'Save answers')
    await phone.getByRole('region', { name: 'What we know' }).getByText('Early risers').waitFor()
    await phone.goto(`${app.url}/landing`)
    // Anything started on this page once the sign-in link is there would be lost: the click follows at once.
    await phone.evaluate(() => {
      const follow = new MutationObserver(() => {
        const way = document.querySelector<HTMLElement>('header a[href*="auth=signin"]')
        if (!way) return
        way.focus()
        sessionStorage.setItem('could begin', String(way === document.activeElement))
        follow.disconnect()
      })
      follow.observe(document, { childList: true, subtree: true })
    })
    const isNew = phone.waitForEvent('load')
    await tap('button', 'Sign out')
    await isNew
    expect(await phone.evaluate(() => sessionStorage.getItem('could begin'))).toBe('false')
    await tap('link', 'Sign in')
    const form = phone.getByRole('dialog')
    await form.getByRole('textbox', { name: 'Email' }).fill('pia@rye.example')
    await form.getByLabel('Password', { exact: true }).fill(password)
    await form.getByRole('button', { name: 'Sign in', exact: true }).tap()
    await phone.waitForURL('**/onboarding/phone-confirmed')
  })

  it('the journey on a phone ends with a payment, and an agent that answers', async () => {
    await phone.goto(`${app.url}/plans`)
    await arriveOnPhone('/plans', 'Choose a plan')
    await tap('button', /^Choose /)
    await phone.getByRole('dialog').getByRole('button', { name: 'Pay', exact: true }).tap()
    await arriveOnPhone('/dashboard', 'CMO agent')
    const chat = phone.getByRole('group', { name: 'CMO agent', exact: true })
    await chat.getByRole('textbox').fill('What should I fix first?')
    await chat.getByRole('button', { name: 'Send', exact: true, disabled: false }).tap()
    await phone.getByText(/^What to do first/).waitFor()
    await tap('button', 'More')
    await tap('link', 'Settings')
    await arriveOnPhone('/settings', 'Settings')
    expect(words).toEqual([])
  })
})
