import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { routes } from '../../../../host/app/routing/routes.ts'
import { isThorough } from '../../../tools/runner/is-thorough.ts'
import { people } from '../../../unit/host/people.ts'
import { renderApp } from '../kit/render-app.tsx'
import { setViewport } from '../kit/set-viewport.ts'

const path = (): string => location.pathname
const unpaid = people['signed in, unpaid']
const paid = people['signed in, paid']

describe('someone who may not see a screen', () => {
  it('a user without access is redirected from a protected screen to the landing page', async () => {
    const { headings } = renderApp({ path: '/settings', auth: people['signed out'] })
    await expect.poll(path).toBe('/landing')
    await expect.poll(() => document.title).toBe('Welcome | Confab')
    expect(headings).not.toContain('Settings')
  })

  it('a user without access reads why a protected screen was closed, and how to sign in', async () => {
    renderApp({ path: '/settings', auth: people['signed out'] })
    const words = page.getByText('Sign in to open this page.')
    await expect.element(words).toBeVisible()
    const top = words.element().closest('.toast')?.getBoundingClientRect().top
    const header = document.querySelector('header')?.getBoundingClientRect().bottom
    expect(top).toBeGreaterThanOrEqual(header ?? Number.POSITIVE_INFINITY)
  })

  it('a user who signs out sees no such explanation', { tags: 'thorough' }, async () => {
    const { setAuth } = renderApp({ path: '/settings', auth: paid })
    await expect.element(page.getByRole('heading', { level: 1 })).toBeInTheDocument()
    setAuth(people['signed out'])
    await expect.poll(path).toBe('/landing')
    await expect.element(page.getByText('Sign in to open this page.')).not.toBeInTheDocument()
  })

  it('a user without a plan is redirected from a paid screen to the landing page, which says why', async () => {
    renderApp({ path: '/dashboard', auth: unpaid })
    await expect.poll(path).toBe('/landing')
    await expect.element(page.getByText('Choose a plan to open the dashboard.')).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: 'See plans' }))
    await expect.poll(path).toBe('/plans')
  })

  it('a user whose sign-in is still being checked stays where they are', async () => {
    const { setAuth, headings } = renderApp({ path: '/plans', auth: people['unknown yet'] })
    await expect.element(page.getByText('Loading your account…')).toBeInTheDocument()
    expect(path()).toBe('/plans')
    setAuth(unpaid)
    await expect.poll(() => document.title).toBe('Pricing plans | Confab')
    await expect.poll(() => headings).toHaveLength(1)
    expect(path()).toBe('/plans')
  })

  it('a user reaches the requested screen after signing in', async () => {
    const { setAuth } = renderApp({ path: '/knowledgebase?source=1', auth: people['signed out'] })
    await expect.poll(path).toBe('/landing')
    setAuth(unpaid)
    await expect.poll(() => location.pathname + location.search).toBe('/knowledgebase?source=1')
  })

  it('a user without a requested screen starts at the beginning after signing in', { tags: 'thorough' }, async () => {
    const { setAuth } = renderApp({ path: '/landing', auth: people['signed out'] })
    await expect.element(page.getByRole('heading', { level: 1 })).toBeInTheDocument()
    setAuth(unpaid)
    await expect.poll(path).toBe('/assessment')
  })

  it('a user returning from a social provider continues automatically', async () => {
    renderApp({ path: '/landing', auth: paid, isSocialReturn: true })
    await expect.poll(path).toBe('/dashboard')
  })

  it('a signed-in user who opens the landing page stays there', async () => {
    renderApp({ path: '/landing', auth: paid })
    await expect.element(page.getByRole('link', { name: 'Continue where you left off' })).toHaveAttribute('href', '/dashboard')
    expect(path()).toBe('/landing')
  })

  it('a protected screen closes at the moment its user is signed out', async () => {
    const { setAuth } = renderApp({ path: '/plans', auth: unpaid })
    await expect.element(page.getByRole('heading', { level: 1 })).toBeInTheDocument()
    setAuth(people['signed out'])
    await expect.poll(path).toBe('/landing')
  })
})

describe('an unknown path', () => {
  it('an unknown path leads to the dashboard when someone is signed in', async () => {
    renderApp({ path: '/no/such/path', auth: paid })
    await expect.poll(path).toBe('/dashboard')
  })

  it('an unknown path leads to the landing page when no one is', async () => {
    renderApp({ path: '/no/such/path', auth: people['signed out'] })
    await expect.poll(path).toBe('/landing')
  })
})

describe('a screen', () => {
  const some = isThorough ? routes : routes.filter((_route, place) => place % 4 === 0)

  it.each(some.map((route) => [route.path, route.title] as const))('%s has its title and one heading', async (to, title) => {
    renderApp({ path: to, auth: paid })
    await expect.poll(() => document.title).toBe(`${title} | Confab`)
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveAttribute('tabindex', '-1')
    expect(page.getByRole('heading', { level: 1 }).elements()).toHaveLength(1)
    expect(page.getByRole('main').elements()).toHaveLength(1)
  })

  it('a screen leaves the focus alone when the app starts with it', async () => {
    renderApp({ path: '/branding', auth: people['signed out'] })
    await expect.element(page.getByRole('heading', { level: 1 })).toBeInTheDocument()
    expect(document.activeElement).toBe(document.body)
  })

  it('a screen takes the focus to its heading, scrolls to the top and changes the title after a move', async () => {
    const { location: place } = renderApp({ path: '/branding', auth: people['signed out'] })
    await expect.element(page.getByRole('heading', { level: 1 })).toBeInTheDocument()
    document.body.style.minHeight = '5000px'
    scrollTo({ top: 900, behavior: 'instant' })
    const scroll = vi.spyOn(window, 'scrollTo')
    place.navigate('/landing')
    await expect.element(page.getByRole('heading', { level: 1, name: /marketing team/ })).toHaveFocus()
    expect(document.title).toBe('Welcome | Confab')
    expect(scroll).toHaveBeenCalledWith({ top: 0, behavior: 'smooth' })
    await expect.poll(() => scrollY).toBe(0)
    document.body.style.minHeight = ''
  })

  it.each(['/branding', '/plans', '/settings', '/socialmedia'])(
    'a screen scrolls smoothly from the end of a long page to the top of %s',
    { tags: 'thorough' },
    async (to) => {
      const { location: place } = renderApp({ path: '/landing', auth: paid })
      await expect.element(page.getByRole('heading', { name: 'Plans' })).toBeInTheDocument()
      scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })
      await expect.poll(() => scrollY).toBeGreaterThan(200)
      await new Promise((resolve) => requestAnimationFrame(resolve)) // the browser tells of scrolling with the next frame
      const from = scrollY
      const positions: number[] = []
      const note = (): unknown => positions.push(scrollY)
      addEventListener('scroll', note)
      place.navigate(to)
      await expect.poll(() => scrollY).toBe(0)
      removeEventListener('scroll', note)
      expect(positions.filter((top) => top > 0 && top < from).length).toBeGreaterThan(2)
      await expect.poll(() => document.documentElement.style.minBlockSize).toBe('')
    },
  )

  it('a screen scrolls to its top at once where reduced motion is preferred', async () => {
    const { matchMedia } = window
    const { location: place } = renderApp({ path: '/landing', auth: paid })
    vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
      query.includes('prefers-reduced-motion') ? matchMedia('all') : matchMedia(query),
    )
    await expect.element(page.getByRole('heading', { name: 'Plans' })).toBeInTheDocument()
    scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })
    await expect.poll(() => scrollY).toBeGreaterThan(200)
    place.navigate('/branding')
    expect(scrollY).toBe(0)
  })

  it('Back restores the scroll position of a screen', { tags: 'thorough' }, async () => {
    const { location: place } = renderApp({ path: '/landing', auth: people['signed out'] })
    await expect.element(page.getByRole('heading', { name: 'Plans' })).toBeInTheDocument()
    scrollTo({ top: 300, behavior: 'instant' })
    await expect.poll(() => scrollY).toBe(300)
    await new Promise((resolve) => requestAnimationFrame(resolve)) // the browser tells of scrolling with the next frame
    place.navigate('/branding')
    await expect.poll(() => document.title).toBe('Branding | Confab')
    await expect.poll(() => scrollY).toBe(0)
    history.back()
    await expect.poll(() => document.title).toBe('Welcome | Confab')
    await expect.poll(() => scrollY).toBe(300)
  })
})

describe('a step back that the app refuses', () => {
  it('a blocked step back keeps the screen and says why', async () => {
    const { location: place, headings } = renderApp({ path: '/cmointro', auth: unpaid })
    await expect.poll(() => headings).toHaveLength(1)
    place.navigate('/analysis')
    await expect.poll(() => headings).toHaveLength(2)
    history.back()
    await expect.element(page.getByText("You've already finished this step.")).toBeInTheDocument()
    await expect.poll(path).toBe('/analysis')
    expect(headings).toHaveLength(2)
  })

  it('going from the dashboard to onboarding is blocked', async () => {
    const { location: place, headings } = renderApp({ path: '/onboarding/chat', auth: paid })
    await expect.poll(() => headings).toHaveLength(1)
    place.navigate('/dashboard')
    await expect.poll(() => headings).toHaveLength(2)
    history.back()
    await expect
      .element(page.getByText("You've finished onboarding. You can change your details in Settings."))
      .toBeInTheDocument()
    expect(headings).toHaveLength(2)
  })
})

describe('the dashboard', () => {
  it('the frame of the dashboard stays while its screens change', { tags: 'thorough' }, async () => {
    renderApp({ path: '/dashboard', auth: paid })
    const areas = page.getByRole('navigation', { name: 'Areas' })
    await expect.element(areas).toBeInTheDocument()
    const before = areas.element()
    // Firefox makes a stop of the Tab key of whatever scrolls, unless it is told: that stop would have no name.
    expect(before.closest('header')?.getAttribute('tabindex')).toBe('-1')
    await setViewport(1280, 800)
    await userEvent.click(areas.getByRole('link', { name: 'Customer chat' }))
    await expect.poll(() => document.title).toBe('Customer chat | Confab')
    expect(areas.element()).toBe(before)
    await expect.element(areas.getByRole('link', { name: 'Customer chat' })).toHaveAttribute('aria-current', 'page')
  })

  it('shows what the bar of a small screen has no room for in a menu, which closes by Escape and by a choice', async () => {
    await setViewport(390, 800)
    renderApp({ path: '/dashboard', auth: paid })
    const more = page.getByRole('button', { name: 'More' })
    const settings = page.getByRole('link', { name: 'Settings', exact: true })
    await userEvent.click(more)
    await expect.element(settings).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(more).toHaveFocus()
    await userEvent.click(more)
    await userEvent.click(settings)
    await expect.poll(path).toBe('/settings')
    await expect.element(settings).not.toBeInTheDocument()
  })
})

describe('without a network', () => {
  it('a notice says when the device is offline and when it is back online', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
    renderApp({ path: '/branding', auth: people['signed out'] })
    await expect.element(page.getByRole('heading', { level: 1 })).toBeInTheDocument()
    online.mockReturnValue(false)
    dispatchEvent(new Event('offline'))
    await expect.element(page.getByText("You're offline.")).toBeVisible()
    online.mockReturnValue(true)
    dispatchEvent(new Event('online'))
    await expect.element(page.getByText("You're offline.")).not.toBeInTheDocument()
    await expect.element(page.getByText("You're back online.")).toBeInTheDocument()
  })
})
