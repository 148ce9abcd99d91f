import { expect, it } from 'vitest'
import { blockedNavigation } from '../../../../host/app/routing/blocked-navigation.ts'
import { journeyPhases, nextStep, previousStep } from '../../../../host/app/routing/journey.ts'
import { findRoute, routes, type ScreenPath } from '../../../../host/app/routing/routes.ts'

it('onboarding leads through every screen that a signed-in user may open, once, and ends at the dashboard', () => {
  const visited: ScreenPath[] = []
  let path: ScreenPath = '/assessment'
  while (path !== '/dashboard' && visited.length < 100) {
    visited.push(path)
    path = nextStep(path)
  }
  const open = routes.filter(({ access }) => access === 'signed-in').map((route) => route.path)
  expect(visited.toSorted()).toEqual(open.toSorted())
  expect(path).toBe('/dashboard')
})

it('onboarding never takes a step that the app blocks', () => {
  for (const path of journeyPhases.flatMap(({ steps }) => steps)) expect(blockedNavigation(path, nextStep(path))).toBeUndefined()
})

it('onboarding goes back only within a phase', () => {
  expect(previousStep('/onboarding/phone')).toBe('/onboarding/welcome')
  expect(previousStep('/onboarding/welcome')).toBeUndefined()
  expect(previousStep('/landing')).toBeUndefined()
  expect(findRoute('/onboarding/phone')?.access).toBe('signed-in')
})
