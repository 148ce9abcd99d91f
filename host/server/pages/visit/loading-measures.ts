import type { CDPSession } from 'playwright'
import type { LoadedKind, PageMeasures } from '../../product/assessment/visit/page-measures.ts'
import type { World } from './open-world.ts'

/** As Lighthouse has its phone: https://github.com/GoogleChrome/lighthouse/blob/main/docs/throttling.md */
const throttling = { latency: 150, megabits: 1.6, uploadMegabits: 0.75, slowdown: 4 }

/** How the figures are measured, as the report says it. */
export const phoneProfile = `a phone whose processor is ${throttling.slowdown} times slower than this machine's, at ${throttling.megabits} Mbit/s and ${throttling.latency} ms`

const kindOf: Readonly<Record<string, LoadedKind['kind']>> = {
  Document: 'page',
  Script: 'script',
  Stylesheet: 'style',
  Image: 'image',
  Font: 'font',
  Media: 'media',
  XHR: 'data',
  Fetch: 'data',
  EventSource: 'data',
  WebSocket: 'data',
}

/** Makes the page as slow as the profile, and counts what it loads from now on. */
export async function startMeasuring(session: CDPSession): Promise<() => LoadedKind[]> {
  const kinds = new Map<string, LoadedKind['kind']>()
  const loaded = new Map<LoadedKind['kind'], { requests: number; bytes: number }>()
  session.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, kindOf[type] ?? 'other'))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? 'other'
    const { requests, bytes } = loaded.get(kind) ?? { requests: 0, bytes: 0 }
    loaded.set(kind, { requests: requests + 1, bytes: bytes + Math.max(0, encodedDataLength) })
  })
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: throttling.latency,
    downloadThroughput: (throttling.megabits * 1e6) / 8,
    uploadThroughput: (throttling.uploadMegabits * 1e6) / 8,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: throttling.slowdown })
  return () => [...loaded].map(([kind, { requests, bytes }]) => ({ kind, requests, bytes: Math.round(bytes) }))
}

type Timings = Pick<PageMeasures, 'layoutShift' | 'longTasks' | 'blockedFor'> & { readonly largestPaint: number | null }

/** Reads the browser's entries. Runs in the page, so it stands alone. */
async function read(): Promise<Timings> {
  interface Shift extends PerformanceEntry {
    readonly value: number
    readonly hadRecentInput: boolean
  }
  const entries: PerformanceEntry[] = []
  const observer = new PerformanceObserver((list) => entries.push(...list.getEntries()))
  for (const type of ['largest-contentful-paint', 'layout-shift', 'longtask']) observer.observe({ type, buffered: true })
  await new Promise((resolve) => setTimeout(resolve, 100))
  entries.push(...observer.takeRecords())
  const of = (type: string): PerformanceEntry[] => entries.filter(({ entryType }) => entryType === type)
  // Shifts less than a second apart, for five seconds at most, count together; the worst such window is the figure.
  let worst = 0
  let sum = 0
  let began = -Infinity
  let last = -Infinity
  for (const { startTime, value, hadRecentInput } of of('layout-shift') as Shift[]) {
    if (hadRecentInput) continue
    if (startTime - last > 1000 || startTime - began > 5000) {
      sum = 0
      began = startTime
    }
    last = startTime
    sum += value
    worst = Math.max(worst, sum)
  }
  const long = of('longtask')
  return {
    largestPaint: of('largest-contentful-paint').at(-1)?.startTime ?? null,
    layoutShift: worst,
    longTasks: long.length,
    blockedFor: long.reduce((time, { duration }) => time + Math.max(0, duration - 50), 0),
  }
}

/** The figures of a page that has loaded. */
export async function readMeasures(world: World, loaded: () => LoadedKind[]): Promise<PageMeasures> {
  const { largestPaint, layoutShift, longTasks, blockedFor } = await world<Timings>(`(${read.toString()})()`)
  return {
    profile: phoneProfile,
    ...(largestPaint !== null && { largestPaint: Math.round(largestPaint) }),
    layoutShift: Math.round(layoutShift * 1000) / 1000,
    longTasks,
    blockedFor: Math.round(blockedFor),
    kinds: loaded(),
  }
}
