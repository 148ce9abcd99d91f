import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { people } from '../../../unit/host/people.ts'
import { renderApp } from '../kit/render-app.tsx'
import { setViewport } from '../kit/set-viewport.ts'

test.each(['/knowledgebase', '/scorecards'])('%s leads a user with a plan back to the dashboard', async (path) => {
  renderApp({ path, auth: people['signed in, paid'] })
  await expect.element(page.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/dashboard')
})

test('without a plan the journey shows no way to the dashboard', async () => {
  renderApp({ path: '/knowledgebase', auth: people['signed in, unpaid'] })
  await expect.element(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Dashboard' })).not.toBeInTheDocument()
})

test.each([
  [390, /^Part \d of 4, About you: step 2 of 7$/i],
  [1280, /^About you: step 2 of 7$/i],
])('at %i px the count of steps names the stage it belongs to', async (width, words) => {
  await setViewport(width, 844)
  const { host } = renderApp({ path: '/onboarding/phone', auth: people['signed in, unpaid'] })
  await expect.poll(() => host.querySelector<HTMLElement>('.journey-step')?.innerText).toMatch(words)
})
