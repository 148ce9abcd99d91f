import axe from 'axe-core'
import { afterEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { toast } from '../../../host/lib/toast.ts'
import { people } from '../../unit/host/people.ts'
import { tempApp } from './temp-app.tsx'

const scenes = [
  ['/landing', people['signed out']],
  ['/branding', people['signed out']],
  ['/onboarding/welcome', people['signed in, unpaid']],
  ['/dashboard', people['signed in, paid']],
] as const

afterEach(() => {
  delete document.documentElement.dataset['theme']
})

describe.each([
  ['light', 390],
  ['light', 1280],
  ['dark', 390],
  ['dark', 1280],
] as const)('in the %s theme, %d px wide', (theme, width) => {
  it.each(scenes)('axe finds nothing at %s, with a toast', async (path, auth) => {
    document.documentElement.dataset['theme'] = theme
    document.documentElement.lang = 'en'
    await page.viewport(width, 800)
    const { host } = tempApp({ path, auth })
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    toast('Saved.')
    await expect.element(page.getByText('Saved.')).toBeVisible()
    // What moves in is neither at its place nor in its colours before it has arrived.
    await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined)))
    const { violations } = await axe.run(host)
    expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([])
  })
})
