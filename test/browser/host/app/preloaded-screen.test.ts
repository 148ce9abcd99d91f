// @module-tag thorough: a page of its own takes longer than its tests.
import { expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { forgetFailedScreen, loadScreen } from '../../../../host/app/routing/screen-loader.ts'
import { people } from '../../../unit/host/people.ts'
import { renderApp } from '../kit/render-app.tsx'

vi.mock('../../../../host/app/routing/screens.ts', async (load) => {
  const { screens } = await load<{ screens: object }>()
  return { screens: { ...screens, '/plans': async () => ({ default: () => 'The screen is here' }) } }
})

it('a screen whose file has come before is drawn at once, without a placeholder', async () => {
  // React remembers promises that it has seen end.
  forgetFailedScreen('/plans')
  await loadScreen('/plans', true)
  let hadPlaceholder = false
  const watch = new MutationObserver(() => (hadPlaceholder ||= document.querySelector('.skeleton-heading') !== null))
  watch.observe(document, { childList: true, subtree: true })
  onTestFinished(() => watch.disconnect())
  renderApp({ path: '/plans', auth: people['signed in, unpaid'] })
  await expect.element(page.getByText('The screen is here')).toBeVisible()
  expect(hadPlaceholder).toBe(false)
})
