// @module-tag thorough: a page of its own takes longer than its tests.
import { createElement, lazy } from 'react'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ScreenModule } from '../../../../host/app/routing/screens.ts'
import { people } from '../../../unit/host/people.ts'
import { appFindings } from '../kit/app-findings.ts'
import { renderApp } from '../kit/render-app.tsx'

const fetchScreen = vi.hoisted(() => vi.fn<(path: string) => Promise<ScreenModule>>())

vi.mock('../../../../host/features/landing/landing-chat.tsx', () => ({
  LandingChat() {
    throw new TypeError('Failed to fetch dynamically imported module')
  },
}))

vi.mock('../../../../host/app/routing/screens.ts', async (load) => {
  const { screens } = await load<{ screens: object }>()
  // A screen that has come stays in the page: each test has its own.
  const missing = [
    '/plans',
    '/knowledgebase',
    '/brandblueprint',
    '/fresequence',
    '/onboarding/social',
    '/onboarding/phone',
    '/onboarding/business-name',
    '/assessment',
    '/scorecards',
  ]
  return { screens: { ...screens, ...Object.fromEntries(missing.map((path) => [path, () => fetchScreen(path)])) } }
})

beforeEach(() => {
  fetchScreen.mockReset().mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'))
})

const arrived = { default: () => 'The screen is here' } satisfies ScreenModule
const timesAsked = (path: string): number => fetchScreen.mock.calls.filter(([asked]) => asked === path).length
const text = (words: string) => page.getByText(words)

/** The network of the device, as the browser tells it. */
function mockOnline(isOnline: boolean) {
  const reading = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  onTestFinished(() => {
    reading.mockReturnValue(true)
    dispatchEvent(new Event('online'))
    reading.mockRestore()
  })
  return (next: boolean): void => {
    reading.mockReturnValue(next)
    dispatchEvent(new Event(next ? 'online' : 'offline'))
  }
}

describe('a part of a screen whose file does not come', () => {
  it('a part of a screen whose file is missing has the visitor reload the page: trying again could not succeed', async () => {
    mockOnline(true)
    const Charts = lazy(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /charts.js')))
    fetchScreen.mockResolvedValue({ default: () => createElement(Charts) })
    renderApp({ path: '/onboarding/business-name', auth: people['signed in, unpaid'] })
    await expect.element(page.getByRole('heading', { name: "Couldn't load this screen" })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Reload page' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
  })

  it('a part of a screen whose file is missing has the visitor of the landing page reload it for the demo', async () => {
    renderApp({ path: '/landing', auth: people['signed out'] })
    await expect.element(text("Couldn't load the demo.")).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Reload page' })).toBeVisible()
  })
})

describe('a screen whose file does not come', () => {
  it('a screen whose file is missing is requested once, and the visitor reads that they are offline', async () => {
    mockOnline(false)
    renderApp({ path: '/plans', auth: people['signed in, unpaid'] })
    await expect.element(page.getByRole('heading', { name: "You're offline" })).toBeVisible()
    expect(timesAsked('/plans')).toBe(1)
  })

  it('a screen whose file is missing opens by itself when the device is online again', async () => {
    const setOnline = mockOnline(false)
    renderApp({ path: '/knowledgebase', auth: people['signed in, unpaid'] })
    await expect.element(text('It opens by itself')).toBeVisible()
    fetchScreen.mockResolvedValue(arrived)
    setOnline(true)
    await expect.element(text('The screen is here')).toBeVisible()
  })

  it('a screen whose file is missing is requested again at each press of the button', async () => {
    mockOnline(false)
    renderApp({ path: '/brandblueprint', auth: people['signed in, unpaid'] })
    await userEvent.click(page.getByRole('button', { name: 'Try again' }))
    await expect.poll(() => timesAsked('/brandblueprint')).toBe(2)
    fetchScreen.mockResolvedValue(arrived)
    await userEvent.click(page.getByRole('button', { name: 'Try again' }))
    await expect.element(text('The screen is here')).toBeVisible()
  })

  it('a screen whose file is missing is requested again when the visitor leaves and comes back', async () => {
    mockOnline(false)
    const { location: moves } = renderApp({ path: '/fresequence', auth: people['signed in, unpaid'] })
    await expect.element(text('It opens by itself')).toBeVisible()
    moves.navigate('/branding')
    await expect.element(page.getByRole('heading', { level: 1 })).toBeInTheDocument()
    fetchScreen.mockResolvedValue(arrived)
    moves.navigate('/fresequence')
    await expect.element(text('The screen is here')).toBeVisible()
  })

  it('a screen whose file is missing has a heading of the page, which takes the focus as that of any screen', async () => {
    mockOnline(false)
    const { location: moves } = renderApp({ path: '/branding', auth: people['signed in, unpaid'] })
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    moves.navigate('/assessment')
    const heading = page.getByRole('heading', { level: 1, name: "You're offline" })
    await expect.element(heading).toHaveFocus()
    expect(await appFindings()).toEqual([])
  })

  it('a screen whose file is missing is named, with a way to reload, when the page was already reloaded for it', async () => {
    mockOnline(true)
    const { location: moves } = renderApp({ path: '/branding', auth: people['signed in, unpaid'] })
    sessionStorage.setItem('confab:reloaded-for', '/onboarding/social')
    moves.navigate('/onboarding/social')
    await expect.element(page.getByRole('heading', { name: "Couldn't load this screen" })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Reload page' })).toBeVisible()
    expect(timesAsked('/onboarding/social')).toBe(1)
  })

  it('a screen whose file is missing while the server is away leaves the page as it is, and can be asked for again', async () => {
    mockOnline(true)
    const { fetch } = globalThis
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      if (init?.method === 'HEAD') throw new TypeError('Failed to fetch')
      return fetch(input, init)
    })
    const { location: moves } = renderApp({ path: '/branding', auth: people['signed in, unpaid'] })
    moves.navigate('/scorecards')
    await expect.element(text("The server can't be reached at the moment.")).toBeVisible()
    expect(sessionStorage.getItem('confab:reloaded-for')).toBeNull()
    fetchScreen.mockResolvedValue(arrived)
    await userEvent.click(page.getByRole('button', { name: 'Try again' }))
    await expect.element(text('The screen is here')).toBeVisible()
  })

  it('a screen whose file is missing does not reload the page where the browser cannot remember the reload', async () => {
    mockOnline(true)
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    })
    renderApp({ path: '/onboarding/phone', auth: people['signed in, unpaid'] })
    await expect.element(page.getByRole('heading', { name: "Couldn't load this screen" })).toBeVisible()
  })
})
