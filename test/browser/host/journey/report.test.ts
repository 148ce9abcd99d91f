import { expect, onTestFinished, test, vi } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { authStore } from '../../../../host/auth/session/auth-store.ts'
import { appFindings } from '../kit/app-findings.ts'
import { renderSignedInApp } from './render-signed-in-app.ts'

const links = page.getByRole('list', { name: 'Links to reports' })

/** Ada's score cards, with an assessment. */
async function openScoreCards({ isPaid = false } = {}) {
  const app = await renderSignedInApp({ path: '/scorecards', isPaid })
  await userEvent.fill(page.getByLabelText('Your website', { exact: true }), 'rye.example')
  await userEvent.click(page.getByRole('button', { name: 'Assess my website' }))
  await expect.element(page.getByRole('heading', { name: 'Share a report' })).toBeVisible()
  return app
}

/** Makes a link, and gives its address. */
async function share(): Promise<URL> {
  await userEvent.click(page.getByRole('button', { name: 'Make a link' }))
  const link = links.getByRole('link', { name: /^rye\.example, shared/ })
  await expect.element(link).toBeVisible()
  return new URL(link.element().getAttribute('href') ?? '')
}

test('a report is shared by link, read without signing in, and withdrawn', async () => {
  const app = await openScoreCards()
  const address = await share()
  expect(address.pathname + address.search).toBe('/landing')
  expect(await appFindings()).toEqual([])

  // Somebody else: nobody is signed in there.
  const owner = authStore.get()
  app.setAuth({
    ...owner,
    isAuthenticated: false,
    user: undefined,
    userId: undefined,
    accessToken: undefined,
    idToken: undefined,
  })
  app.location.navigate(address.pathname + address.hash)
  await expect.element(page.getByRole('heading', { level: 1, name: 'Rye & Reason' })).toBeVisible()
  await expect.element(page.getByRole('heading', { level: 2, name: 'Findings' })).toBeVisible()
  await expect.element(page.getByText(/^This link ends on /)).toBeVisible()
  await expect.poll(() => document.title).toMatch(/^rye\.example, report of /)
  expect(document.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex')
  expect(await appFindings()).toEqual([])
  const print = vi.spyOn(globalThis, 'print').mockReturnValue()
  onTestFinished(() => print.mockRestore())
  await userEvent.click(page.getByRole('button', { name: 'Save as PDF' }))
  expect(print).toHaveBeenCalledOnce()

  app.location.navigate('/landing')
  await expect.element(page.getByRole('heading', { level: 1, name: 'A marketing team that has read your website' })).toBeVisible()
  expect(document.querySelector('meta[name="robots"]')).toBeNull()

  app.setAuth(owner)
  app.location.navigate('/scorecards')
  await userEvent.click(links.getByRole('button', { name: /^Withdraw/ }))
  await expect.element(links).not.toBeInTheDocument()
  app.location.navigate(address.pathname + address.hash)
  await expect.element(page.getByText(/^This report isn't shared any more/)).toBeVisible()
})

test('a link can be made that ends only when it is withdrawn', { tags: 'thorough' }, async () => {
  await openScoreCards()
  await userEvent.selectOptions(page.getByLabelText('The link ends'), 'When I withdraw it')
  await share()
  await expect.element(links.getByText(/until you withdraw it$/)).toBeVisible()
})

test('a report has the whole width of paper that is wider than a small screen', { tags: 'thorough' }, async () => {
  const before = [innerWidth, innerHeight] as const
  await page.viewport(1043, 720)
  onTestFinished(async () => {
    dispatchEvent(new Event('afterprint'))
    await cdp().send('Emulation.setEmulatedMedia', { media: '' })
    await page.viewport(...before)
  })
  await openScoreCards({ isPaid: true })
  await cdp().send('Emulation.setEmulatedMedia', { media: 'print' })
  dispatchEvent(new Event('beforeprint'))
  await expect.poll(() => document.querySelector('.score-cards-paper')?.getBoundingClientRect().width).toBeGreaterThan(900)
})
