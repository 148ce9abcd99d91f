// @module-tag thorough: the same screens in other colours, sizes and directions: `host/accessibility` has some of each.
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { routes } from '../../../../host/app/routing/routes.ts'
import { authStore } from '../../../../host/auth/session/auth-store.ts'
import { localMode } from '../../../../host/auth/config/local-mode.ts'
import { openLocalApp } from '../../../../stories/host/kit/local-app.ts'
import { reduceMotion } from '../../reduce-motion.ts'
import { appFindings } from '../kit/app-findings.ts'
import { renderApp } from '../kit/render-app.tsx'
import { setViewport } from '../kit/set-viewport.ts'

beforeEach(() => {
  vi.stubEnv('VITE_AUTH_FLOW', 'USER_PASSWORD_AUTH')
})

afterEach(() => {
  const { documentElement } = document
  delete documentElement.dataset['theme']
  documentElement.removeAttribute('dir')
  vi.unstubAllEnvs()
})

const people = { public: 'nobody', 'signed-in': 'unpaid', paid: 'paid' } as const

/** What reaches over the side of the page, where nobody can scroll to. */
function overhanging(host: HTMLElement): string[] {
  const width = document.documentElement.clientWidth
  const scrolls = (element: Element | null): boolean =>
    element !== null && (getComputedStyle(element).overflowX !== 'visible' || scrolls(element.parentElement))
  return [...host.querySelectorAll('*')]
    .filter((element) => {
      const { left, right, width: own } = element.getBoundingClientRect()
      // What only a screen reader is told is a pixel wide; what its box scrolls or cuts is the box's affair.
      return own > 1 && (left < -1 || right > width + 1) && !scrolls(element.parentElement)
    })
    .map((element) => `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}`)
}

describe.each([
  ['from right to left in the dark, on a phone', 'rtl', 390, 0],
  ['from left to right in the dark, on a desk', 'ltr', 1280, 1],
] as const)('%s', (_words, direction, width, turn) => {
  it.each(routes.map((route, index) => ({ ...route, isJudged: index % 2 === turn })))(
    'axe finds nothing on $path',
    async (route) => {
      const { path, access, isJudged } = route
      document.documentElement.dataset['theme'] = 'dark'
      document.documentElement.dir = direction
      await setViewport(width, 844)
      // What comes while axe looks would be judged half transparent.
      await reduceMotion()
      const leave = await openLocalApp(people[access], 'everything')
      onTestFinished(leave)
      const { host } = renderApp({ path, auth: authStore.get() })
      expect(localMode.find()).toBeDefined()
      await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect.poll(() => host.querySelector('.skeleton')).toBeNull()
      // Every screen in one of the two; in the light it is judged in its stories.
      if (isJudged) expect(await appFindings(host)).toEqual([])
      expect(overhanging(host)).toEqual([])
    },
  )
})
