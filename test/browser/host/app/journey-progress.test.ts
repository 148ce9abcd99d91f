import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { people } from '../../../unit/host/people.ts'
import { renderApp } from '../kit/render-app.tsx'
import { setViewport } from '../kit/set-viewport.ts'

test('/fresequence leads a user with a plan back to the dashboard', async () => {
  renderApp({ path: '/fresequence', auth: people['signed in, paid'] })
  await expect.element(page.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/dashboard')
})

test('with a plan the dashboard leads to what the agents know of the business, and frames it', async () => {
  await setViewport(1280, 900)
  renderApp({ path: '/dashboard', auth: people['signed in, paid'] })
  const areas = page.getByRole('navigation', { name: 'Areas' })
  const business = areas.getByRole('list', { name: 'Your business' })
  for (const [name, path] of [
    ['Knowledge base', '/knowledgebase'],
    ['Brand blueprint', '/brandblueprint'],
    ['Assessment', '/assessment'],
    ['Score cards', '/scorecards'],
  ] as const) {
    await userEvent.click(business.getByRole('link', { name }))
    await expect.poll(() => location.pathname).toBe(path)
    await expect.element(business.getByRole('link', { name })).toHaveAttribute('aria-current', 'page')
  }
  // The guard would refuse the way back.
  await expect.element(business.getByRole('link', { name: 'Assessment' })).not.toBeInTheDocument()
  await expect.element(areas.getByRole('link', { name: 'CMO agent' })).toBeVisible()
})

test('on a phone what the agents know of the business is in the menu', async () => {
  await setViewport(390, 844)
  renderApp({ path: '/dashboard', auth: people['signed in, paid'] })
  await userEvent.click(page.getByRole('button', { name: 'More' }))
  await userEvent.click(page.getByRole('link', { name: 'Brand blueprint' }))
  await expect.poll(() => location.pathname).toBe('/brandblueprint')
  await expect.element(page.getByRole('button', { name: 'More' })).toBeVisible()
})

test('without a plan what the agents know of the business is a part of the journey', async () => {
  renderApp({ path: '/knowledgebase', auth: people['signed in, unpaid'] })
  await expect.element(page.getByRole('navigation', { name: 'Progress' })).toBeInTheDocument()
  await expect.element(page.getByRole('navigation', { name: 'Areas' })).not.toBeInTheDocument()
})

test('without a plan the journey shows no way to the dashboard', async () => {
  renderApp({ path: '/knowledgebase', auth: people['signed in, unpaid'] })
  await expect.element(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Dashboard' })).not.toBeInTheDocument()
})

test('a stage has a tick when the user went through it, and not by standing before it', async () => {
  localStorage.removeItem('confab:journey-passed')
  onTestFinished(() => localStorage.removeItem('confab:journey-passed'))
  const { location: place } = renderApp({ path: '/plans', auth: people['signed in, unpaid'] })
  const progress = page.getByRole('navigation', { name: 'Progress' })
  await expect.element(progress).toHaveTextContent(/Your plan/)
  expect(progress.element().textContent).not.toContain('(done)')
  place.navigate('/knowledgebase')
  await expect.element(progress).toHaveTextContent(/Your brand: step 2/)
  place.navigate('/onboarding/welcome')
  await expect.element(progress).toHaveTextContent('Your brand (done)')
  expect(progress.element().textContent).not.toContain('Your website (done)')
})

test.each([
  [390, /^Part \d of 4, About you: step 2 of 7$/i],
  [1280, /^About you: step 2 of 7$/i],
])('at %i px the count of steps names the stage it belongs to', async (width, words) => {
  await setViewport(width, 844)
  const { host } = renderApp({ path: '/onboarding/phone', auth: people['signed in, unpaid'] })
  await expect.poll(() => host.querySelector<HTMLElement>('.journey-step')?.innerText).toMatch(words)
})
