import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { guardRoute, safePath, pathAfterSignIn } from '../../../../host/app/routing/route-guard.ts'
import { findRoute, routes } from '../../../../host/app/routing/routes.ts'
import { people } from '../people.ts'

const paths = (access: string): string[] => routes.filter((route) => route.access === access).map(({ path }) => path)

const anyPath = fc
  .array(fc.stringMatching(/^[\w.%-]{0,9}$/), { minLength: 1, maxLength: 4 })
  .map((parts) => `/${parts.join('/')}`)

describe('who may open a screen', () => {
  it('the table of screens has the 26 paths of the specification, with their access', () => {
    expect(paths('public')).toEqual(['/landing', '/branding'])
    expect(paths('signed-in').sort()).toEqual(
      [
        '/assessment',
        '/cmointro',
        '/analysis',
        '/knowledgebase',
        '/scorecards',
        '/fresequence',
        '/plans',
        '/brandblueprint',
        '/onboarding/welcome',
        '/onboarding/phone',
        '/onboarding/phone-confirmed',
        '/onboarding/social',
        '/onboarding/business-name',
        '/onboarding/preferred-username',
        '/onboarding/chat',
      ].sort(),
    )
    expect(paths('paid').sort()).toEqual(
      [
        '/dashboard',
        '/videoproducer',
        '/graphicdesigner',
        '/socialmedia',
        '/analytics',
        '/chat',
        '/settings',
        '/app-integrations',
      ].sort(),
    )
    expect(new Set(routes.map(({ title }) => title)).size).toBe(routes.length)
  })

  it.each(Object.entries(people))('/ leads to /landing for a user who is %s', (_, auth) => {
    expect(guardRoute('/', auth)).toEqual({ kind: 'redirect', to: '/landing' })
  })

  it.each(routes.map((route) => [route.path, route] as const))('the table of screens decides %s for everyone', (path, route) => {
    const shown = { kind: 'show', route }
    const isPublic = route.access === 'public'
    expect(guardRoute(path, people['unknown yet'])).toEqual(isPublic ? shown : { kind: 'wait', route })
    expect(guardRoute(path, people['signed out'])).toEqual(
      isPublic ? shown : { kind: 'redirect', to: '/', reason: 'needs-sign-in' },
    )
    expect(guardRoute(path, people['signed in, unpaid'])).toEqual(
      route.access === 'paid' ? { kind: 'redirect', to: '/landing', reason: 'needs-plan' } : shown,
    )
    expect(guardRoute(path, people['signed in, paid'])).toEqual(shown)
  })

  it('the table of screens sends unknown paths to the dashboard when someone is signed in, and to / when no one is', () => {
    const unknown = anyPath.filter((path) => path !== '/' && !findRoute(path))
    fc.assert(
      fc.property(unknown, (path) => {
        expect(guardRoute(path, people['signed in, paid'])).toEqual({ kind: 'redirect', to: '/dashboard' })
        expect(guardRoute(path, people['signed in, unpaid'])).toEqual({ kind: 'redirect', to: '/dashboard' })
        expect(guardRoute(path, people['signed out'])).toEqual({ kind: 'redirect', to: '/' })
        expect(guardRoute(path, people['unknown yet'])).toEqual({ kind: 'wait', route: undefined })
      }),
    )
  })

  it('the table of screens knows a path by another spelling', () => {
    expect(findRoute('/Dashboard/')?.path).toBe('/dashboard')
    expect(findRoute('/dashboard/more')).toBeUndefined()
    expect(findRoute('')).toBeUndefined()
  })
})

describe('a path from outside', () => {
  it.each([
    ['/plans', '/plans'],
    ['/plans?interval=year', '/plans?interval=year'],
    ['/Plans/', '/plans'],
    ['/plans#features', '/plans'],
  ])('%s may be gone to', (text, path) => {
    expect(safePath(text)).toBe(path)
  })

  it.each([
    undefined,
    null,
    '',
    'plans',
    '//evil.example/plans',
    '/\\evil.example/plans',
    '/\tplans',
    '/plans\n',
    '\\plans',
    'https://evil.example/plans',
    'javascript:alert(1)',
    '/unknown',
    '/',
    '/plans/../../evil',
  ])('%j may not', (text) => {
    expect(safePath(text)).toBeUndefined()
  })

  it('a path from outside never leads away from the app', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.webUrl(),
          fc.webPath(),
          fc.string().map((text) => `/${text}`),
        ),
        (text) => {
          const path = safePath(text)
          if (path === undefined) return
          const { origin, pathname } = new URL(path, 'https://app.example')
          expect(origin).toBe('https://app.example')
          expect(findRoute(pathname)).toBeDefined()
        },
      ),
    )
  })
})

describe('after signing in', () => {
  it('a user who signed in goes to the requested screen', () => {
    expect(pathAfterSignIn(people['signed in, paid'], '/settings')).toBe('/settings')
    expect(pathAfterSignIn(people['signed in, unpaid'], '/plans?interval=year')).toBe('/plans?interval=year')
  })

  it('a user who signed in goes to the start when no screen was requested, or one they may not open', () => {
    expect(pathAfterSignIn(people['signed in, unpaid'], undefined)).toBeUndefined()
    expect(pathAfterSignIn(people['signed in, unpaid'], '/settings')).toBeUndefined()
    expect(pathAfterSignIn(people['signed in, unpaid'], '/landing')).toBeUndefined()
    expect(pathAfterSignIn(people['signed in, paid'], '//evil.example')).toBeUndefined()
  })
})
