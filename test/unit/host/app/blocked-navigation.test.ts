import { describe, expect, it } from 'vitest'
import { blockedNavigation } from '../../../../host/app/routing/blocked-navigation.ts'
import { routes } from '../../../../host/app/routing/routes.ts'

const paths = [...routes.map(({ path }) => path as string), '/', '/unknown']
const onboarding = paths.filter((path) => path.startsWith('/onboarding/'))

/** Every redirect, written out. */
const blocked = [
  ['/cmointro', '/assessment'],
  ['/analysis', '/assessment'],
  ['/analysis', '/cmointro'],
  ['/scorecards', '/assessment'],
  ['/scorecards', '/cmointro'],
  ['/scorecards', '/analysis'],
  ...onboarding.map((path) => ['/dashboard', path]),
]

describe('blocked moves', () => {
  it('among all pairs of paths, exactly the specified navigations are blocked', () => {
    const found = paths.flatMap((from) => paths.filter((to) => blockedNavigation(from, to)).map((to) => `${from} → ${to}`))
    expect(found.sort()).toEqual(blocked.map(([from, to]) => `${from} → ${to}`).sort())
  })

  it('blocked navigations say which rule it is', () => {
    expect(blockedNavigation('/scorecards', '/analysis')).toBe('backwards-in-assessment')
    expect(blockedNavigation('/dashboard', '/onboarding/phone')).toBe('dashboard-to-onboarding')
  })

  it('blocked navigations hold for a path by another spelling, and for onboarding paths without a screen', () => {
    expect(blockedNavigation('/Analysis/', '/ASSESSMENT')).toBe('backwards-in-assessment')
    expect(blockedNavigation('/dashboard', '/onboarding')).toBe('dashboard-to-onboarding')
    expect(blockedNavigation('/dashboard', '/Onboarding/elsewhere')).toBe('dashboard-to-onboarding')
    expect(blockedNavigation('/dashboard', '/onboardings')).toBeUndefined()
  })
})
