import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { backend } from '../../../../host/lib/backend.ts'
import { pages } from '../backend/pages.ts'
import { appFindings } from '../kit/app-findings.ts'
import { renderSignedInApp } from './render-signed-in-app.ts'
import { setViewport } from '../kit/set-viewport.ts'

/** Opens a screen for somebody whose website has been assessed. */
async function assessedJourney(path: string, html = pages.bare) {
  const journey = await renderSignedInApp({ path: '/branding' })
  await backend.uploadAssessment({ url: 'https://rye.example/', html: new File([html], 'page.html', { type: 'text/html' }) })
  await expect.poll(async () => (await backend.readLatestAssessment()).status).toBe('done')
  journey.location.navigate(path)
  await expect.poll(() => location.pathname).toBe(path)
  return journey
}

test('the CMO greets by name with what it found, and says so aloud', async () => {
  const spoken: string[] = []
  const speak = vi.spyOn(speechSynthesis, 'speak').mockImplementation(({ text }) => void spoken.push(text))
  onTestFinished(() => speak.mockRestore())
  await assessedJourney('/cmointro')
  await expect.element(page.getByText(/^Hello Ada, I'm your CMO agent/)).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Hear greeting' }))
  await expect.poll(() => spoken.join(' ')).toContain('It scores')
  await userEvent.click(page.getByRole('button', { name: 'Stop' }))
  await expect.element(page.getByRole('button', { name: 'Hear greeting' })).toBeVisible()
})

test('the findings are told apart, and the CMO explains them in words', async () => {
  await assessedJourney('/analysis')
  await userEvent.click(page.getByRole('radio', { name: /^Good/ }))
  await expect.element(page.getByRole('heading', { name: 'The page has no headline.' })).not.toBeInTheDocument()
  await userEvent.click(page.getByRole('radio', { name: /^All/ }))
  await expect.element(page.getByRole('heading', { name: 'The page has no headline.' })).toBeVisible()
  await expect.element(page.getByText(/^The page scores \d+ out of 100/)).toBeVisible()
})

test('the CMO’s explanation is stored, and not requested again', { tags: 'thorough' }, async () => {
  const { location: place } = await assessedJourney('/analysis')
  const told = page.getByText(/^The page scores \d+ out of 100/)
  await expect.element(told).toBeVisible()
  await expect.poll(() => localStorage.getItem('confab:narrative-of')).not.toBeNull()
  place.navigate('/knowledgebase')
  await expect.poll(() => document.title).toContain('Knowledge base')
  place.navigate('/analysis')
  await expect.element(told).toBeVisible()
  expect(told.elements()).toHaveLength(1)
})

test(
  'a group that could not be checked has no score, and the cards can be exported, or saved as PDF',
  { tags: 'thorough' },
  async () => {
    await assessedJourney('/scorecards')
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
    const saved: Blob[] = []
    const keep = vi.spyOn(URL, 'createObjectURL').mockImplementation((made) => {
      if (made instanceof Blob) saved.push(made)
      return '#'
    })
    onTestFinished(() => {
      print.mockRestore()
      keep.mockRestore()
    })
    await userEvent.click(page.getByRole('button', { name: 'Export as CSV' }))
    const table = (await saved[0]?.text()) ?? ''
    expect(table).toContain('Group,Group score,Check,Result,Evidence')
    expect(table).toContain('Message,')
    expect(table).toContain('Not checked')
    await userEvent.click(page.getByRole('button', { name: 'Save as PDF' }))
    expect(print).toHaveBeenCalledOnce()
  },
)

test('the ring of a weak total has the colour of a weak score', { tags: 'thorough' }, async () => {
  const { host } = await assessedJourney('/scorecards')
  await expect.element(page.getByRole('heading', { name: /^Weak: \d+ out of 100$/ })).toBeVisible()
  const ring = host.querySelector('.score-total-ring circle + circle')
  const bar = host.querySelector('.score-bar[data-level="weak"] > span')
  expect(ring && getComputedStyle(ring).stroke).toBe(bar && getComputedStyle(bar).backgroundColor)
})

test('the tour shows the user’s own data, continues where it was left, and can be skipped', async () => {
  const { location: place } = await assessedJourney('/fresequence', pages.bakery)
  await expect.element(page.getByText(/^Sourdough bakery in Portland .* out of 100\.$/)).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Next' }))
  await expect.element(page.getByRole('heading', { name: 'Your brand sets the tone' })).toHaveFocus()
  place.navigate('/knowledgebase')
  await expect.poll(() => document.title).toContain('Knowledge base')
  place.navigate('/fresequence')
  await expect.element(page.getByRole('heading', { name: 'Your brand sets the tone' })).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Skip tour' }))
  await expect.poll(() => location.pathname).toBe('/onboarding/welcome')
})

afterEach(() => {
  delete document.documentElement.dataset['theme']
})

describe.each([
  ['light', 390],
  ['dark', 1280],
] as const)('in the %s theme, %d px wide', (theme, width) => {
  test.each(['/assessment', '/cmointro', '/analysis', '/scorecards', '/fresequence'])(
    'axe finds nothing at %s',
    { tags: 'thorough' },
    async (path) => {
      document.documentElement.dataset['theme'] = theme
      await setViewport(width, 800)
      const { host } = await assessedJourney(path)
      const primary = '.page :is(.button-primary, .button-large)'
      await expect.poll(() => host.querySelector(primary)).not.toBeNull()
      expect(await appFindings(host)).toEqual([])
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
    },
  )
})
