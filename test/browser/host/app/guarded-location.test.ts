import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createGuardedLocation } from '../../../../host/app/routing/guarded-location.ts'
import { navigationGuard } from '../../../../host/app/routing/blocked-navigation.ts'
import { setAddress } from '../kit/set-address.ts'

/** A location at a path, with every path that anybody was told of, and every refusal. */
function open(path: string, last?: string) {
  setAddress(path)
  const memory = new Map<string, string>(last === undefined ? [] : [['last-path', last]])
  const refused: string[] = []
  const place = createGuardedLocation({
    isBlocked: navigationGuard.isBlocked,
    onBlocked: (from, to) => void refused.push(`${from} → ${to}`),
    memory: { read: (name) => memory.get(name), write: (name, value) => void memory.set(name, value) },
  })
  const told: string[] = []
  place.subscribe(() => told.push(place.getPlace().path))
  onTestFinished(() => place.destroy())
  return { place, told, refused, memory }
}

const walk = (place: ReturnType<typeof open>['place'], ...paths: string[]): void => {
  for (const path of paths) place.navigate(path)
}

describe('a move that the app refuses', () => {
  it('a blocked navigation is not made by a link', () => {
    const { place, told, refused } = open('/analysis')
    place.navigate('/assessment')
    expect(location.pathname).toBe('/analysis')
    expect(told).toEqual([])
    expect(refused).toEqual(['/analysis → /assessment'])
  })

  it('a blocked step in the history is undone, and no listener sees the forbidden path', async () => {
    const { place, told, refused } = open('/assessment')
    walk(place, '/cmointro', '/analysis')
    const { length } = history
    history.back()
    await vi.waitUntil(() => refused.length > 0)
    await expect.poll(() => location.pathname).toBe('/analysis')
    expect(told).toEqual(['/cmointro', '/analysis'])
    expect(history.length).toBe(length)
    expect(place.getPlace().path).toBe('/analysis')
  })

  it('a blocked navigation over several history entries is undone', async () => {
    const { place, told, refused } = open('/assessment')
    walk(place, '/cmointro', '/analysis', '/scorecards')
    history.go(-3)
    await vi.waitUntil(() => refused.length > 0)
    await expect.poll(() => location.pathname).toBe('/scorecards')
    expect(told).toEqual(['/cmointro', '/analysis', '/scorecards'])
  })

  it('a blocked navigation ends where it began when Back is pressed again and again', async () => {
    const { place, told, refused } = open('/assessment')
    walk(place, '/cmointro', '/analysis', '/scorecards')
    history.back()
    await vi.waitUntil(() => refused.length > 0)
    history.back()
    await vi.waitUntil(() => refused.length > 1)
    await expect.poll(() => location.pathname).toBe('/scorecards')
    expect(told).toEqual(['/cmointro', '/analysis', '/scorecards'])
  })

  it('a blocked navigation is undone at the start, when a typed address or a reload does not tell where it comes from', () => {
    const { place, refused } = open('/assessment', '/scorecards')
    expect(location.pathname).toBe('/scorecards')
    expect(place.getPlace().path).toBe('/scorecards')
    expect(refused).toEqual(['/scorecards → /assessment'])
  })
})

describe('a move that the app allows', () => {
  it('an allowed navigation leads out of the assessment, and from there into it again', async () => {
    const { place, told } = open('/analysis')
    walk(place, '/landing', '/assessment')
    expect(told).toEqual(['/landing', '/assessment'])
  })

  it('an allowed navigation works with Back and Forward', async () => {
    const { place, told } = open('/landing')
    walk(place, '/branding')
    history.back()
    await expect.poll(() => place.getPlace()).toMatchObject({ path: '/landing', arrival: 'history' })
    history.forward()
    await expect.poll(() => place.getPlace()).toMatchObject({ path: '/branding', arrival: 'history' })
    expect(told).toEqual(['/branding', '/landing', '/branding'])
  })

  it('an allowed navigation is remembered for a reload', () => {
    const { place, memory } = open('/landing')
    place.navigate('/assessment')
    expect(memory.get('last-path')).toBe('/assessment')
  })

  it('an allowed navigation by other code counts, and Back returns from it', async () => {
    const { place } = open('/landing')
    history.pushState(null, '', '/branding')
    expect(place.getPlace().path).toBe('/branding')
    history.replaceState(null, '', '/branding?q=1')
    expect(place.getPlace().search).toBe('?q=1')
    history.back()
    await expect.poll(() => place.getPlace().path).toBe('/landing')
  })

  it('a link to a part of the page is not treated as a navigation', async () => {
    const { place } = open('/landing')
    location.hash = '#how'
    await expect.poll(() => place.getPlace().index).toBe(1)
    history.back()
    await expect.poll(() => place.getPlace().index).toBe(0)
    expect(location.pathname).toBe('/landing')
  })
})
