import { ChatError } from '../../core/errors.ts'
import { thrownField } from '../../core/util/thrown/thrown-field.ts'
import type { FailureKind, ServerMetrics } from './server-metrics.ts'

type Told = Required<Omit<ServerMetrics, 'answer'>>

/** Who is told the figures of a server. Never throws. */
export type Watch = Told

const names: readonly (keyof Told)[] = [
  'answerBegan',
  'firstByte',
  'answerEnded',
  'tokensUsed',
  'streamOpened',
  'streamClosed',
  'failed',
  'responded',
  'stored',
  'close',
]

/** Undefined where nobody is told: answers go their way without. */
export function createWatch(metrics: ServerMetrics | undefined, onError: (error: unknown) => void): Watch | undefined {
  if (!metrics) return undefined
  const broken = new Set<string>()
  const tell =
    (name: keyof Told) =>
    (...given: readonly unknown[]): void => {
      try {
        // Its methods may need the object itself.
        const method: unknown = metrics[name]
        if (typeof method === 'function') Reflect.apply(method, metrics, given)
      } catch (error) {
        if (!broken.has(name)) onError(error)
        broken.add(name)
      }
    }
  return Object.fromEntries(names.map((name) => [name, tell(name)])) as unknown as Watch
}

/** What kind of failure it is: one of a few words. */
export function failureKind(error: unknown): FailureKind {
  const name = thrownField(error, 'name')
  if (name === 'TimeoutError') return 'timeout'
  if (name === 'AbortError') return 'interrupted'
  const status = thrownField(error, 'status')
  if (status === 507) return 'storage_full'
  if (!ChatError.is(error)) return 'other'
  if (status === 429 || status === 503) return 'service_busy'
  return status === 401 || status === 403 ? 'service_key' : 'service'
}

const routes = new Set(['feedback', 'threads', 'streams', 'snapshots', 'visitors', 'health', 'ready', 'metrics'])

/** The word for an address: `place` is what stands behind the path of the server; undefined outside of it. */
export function routeOf(place: string | undefined): string {
  if (place === '') return 'answer'
  const [first = ''] = place?.split('/') ?? []
  if (routes.has(first)) return first
  return place?.endsWith('/stream') ? 'streams' : 'other'
}
