import { afterEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { toast } from '../../../host/lib/toast.ts'
import { people } from '../../unit/host/people.ts'
import { isThorough } from '../../tools/runner/is-thorough.ts'
import { appFindings } from './kit/app-findings.ts'
import { renderApp } from './kit/render-app.tsx'
import { setViewport } from './kit/set-viewport.ts'

const scenes = [
  ['/landing', people['signed out']],
  ['/branding', people['signed out']],
  ['/onboarding/welcome', people['signed in, unpaid']],
  ['/dashboard', people['signed in, paid']],
] as const

afterEach(() => {
  delete document.documentElement.dataset['theme']
})

const looks = [
  ['light', 390],
  ['dark', 1280],
  ['light', 1280],
  ['dark', 390],
] as const

describe.each(isThorough ? looks : looks.slice(0, 2))('in the %s theme, %d px wide', (theme, width) => {
  // Each screen in one of the looks, and each look on two screens.
  const some = scenes.filter((_scene, place) => isThorough || (place % 2 === 0) === (theme === 'light'))
  it.each(some)('axe finds nothing at %s, with a toast', async (path, auth) => {
    document.documentElement.dataset['theme'] = theme
    await setViewport(width, 800)
    const { host } = renderApp({ path, auth })
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    toast('Saved.')
    await expect.element(page.getByText('Saved.')).toBeVisible()
    expect(await appFindings(host)).toEqual([])
  })
})
