// @module-tag thorough: a page of its own takes longer than its tests.
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { bootstrap } from '../../../../host/app/bootstrap.ts'
import { authStore } from '../../../../host/auth/session/auth-store.ts'
import { initialiseAuth } from '../../../../host/auth/config/initialise-auth.ts'
import { analytics } from '../../../../host/lib/analytics.ts'
import { people } from '../../../unit/host/people.ts'
import { setAddress } from '../kit/set-address.ts'

vi.mock('../../../../host/auth/config/initialise-auth.ts', () => ({ initialiseAuth: vi.fn<() => Promise<void>>() }))

/** What happened at the start, in order. */
let order: string[] = []

beforeEach(() => {
  order = []
  authStore.clear()
  // The app follows the store for as long as the page is there: a test is over sooner.
  const { subscribe } = authStore
  const stops: (() => void)[] = []
  vi.spyOn(authStore, 'subscribe').mockImplementation((listener) => {
    const stop = subscribe(listener)
    stops.push(stop)
    return stop
  })
  vi.spyOn(analytics, 'start').mockImplementation(() => void order.push('analytics'))
  vi.spyOn(analytics, 'identify').mockImplementation((userId) => void order.push(`identified as ${userId}`))
  vi.spyOn(analytics, 'reset').mockImplementation(() => void order.push('forgotten'))
  onTestFinished(() => {
    for (const stop of stops) stop()
    vi.restoreAllMocks()
    authStore.clear()
  })
})

const mount = (): void => void order.push('mounted')
const paid = people['signed in, paid']

function signingIn(work: () => Promise<void>): void {
  vi.mocked(initialiseAuth).mockImplementation(async () => {
    order.push('signing in')
    await work()
  })
}

describe('the start of the app', () => {
  it('start-up checks who is signed in, starts analytics once, identifies the user, and only then renders the app', async () => {
    signingIn(async () => authStore.set(paid))
    await bootstrap(mount)
    expect(order).toEqual(['signing in', 'analytics', `identified as ${paid.userId}`, 'mounted'])
  })

  it('start-up identifies no user while nobody is signed in, follows who signs in later, and forgets who signs out', async () => {
    signingIn(async () => authStore.clear())
    await bootstrap(mount)
    expect(order).toEqual(['signing in', 'analytics', 'forgotten', 'mounted'])
    authStore.set(paid)
    expect(order.at(-1)).toBe(`identified as ${paid.userId}`)
    authStore.clear()
    expect(order.at(-1)).toBe('forgotten')
    expect(order.filter((one) => one === 'analytics')).toHaveLength(1)
  })

  it('start-up logs that sign-in could not be initialised, and still renders the app, without analytics', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const failure = new Error('Auth UserPool not configured.')
    signingIn(() => Promise.reject(failure))
    await bootstrap(mount)
    expect(log).toHaveBeenCalledExactlyOnceWith('Error during auth initialization', failure)
    expect(order).toEqual(['signing in', 'mounted'])
  })

  it('start-up removes secrets from the URL before analytics starts, whether or not they were valid', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    setAddress('/landing?code=SECRET&state=STATE&auth=signin')
    vi.mocked(analytics.start).mockImplementation(() => void order.push(location.search))
    signingIn(async () => authStore.clear())
    await bootstrap(mount)
    expect(order).toContain('?auth=signin')
    setAddress('/landing?error=access_denied&error_description=No&state=STATE')
    signingIn(() => Promise.reject(new Error('No')))
    await bootstrap(mount)
    expect(location.search).toBe('')
  })

  it('start-up renders the app after ten seconds without a response, and continues when one comes', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    let answer = (): void => undefined
    signingIn(() => new Promise((resolve) => (answer = resolve)))
    const start = bootstrap(mount)
    await vi.advanceTimersByTimeAsync(9999)
    expect(order).toEqual(['signing in'])
    await vi.advanceTimersByTimeAsync(1)
    await start
    expect(order).toEqual(['signing in', 'mounted'])
    answer()
    await vi.waitFor(() => expect(order).toContain('analytics'))
    expect(order.filter((one) => one === 'mounted')).toHaveLength(1)
    expect(vi.getTimerCount()).toBe(0)
  })
})
