import { Session, type Profiler } from 'node:inspector'

/**
 * How many blocks of the SDK's own code run in each of these works, one after the other: the same on each machine, however busy, where a
 * time would not be. The first
 * is done once more before, uncounted: code that was compiled without counters is not counted.
 */
export async function countBlocks(...works: readonly (() => Promise<unknown>)[]): Promise<number[]> {
  const session = new Session()
  session.connect()
  const post = (method: string, options: object = {}): Promise<unknown> =>
    new Promise((resolve, reject) => {
      session.post(method, options, (error, result) => (error ? reject(error) : resolve(result)))
    })

  /** Those since it was asked for last. */
  async function take(): Promise<number> {
    const { result } = (await post('Profiler.takePreciseCoverage')) as Profiler.TakePreciseCoverageReturnType
    const own = result.filter(({ url }) => url.includes('/sdk/'))
    return own.flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges)).reduce((sum, { count }) => sum + count, 0)
  }

  try {
    await post('Profiler.enable')
    await post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
    await works[0]?.()
    await take()
    const counts: number[] = []
    for (const work of works) {
      await work()
      counts.push(await take())
    }
    return counts
  } finally {
    await post('Profiler.stopPreciseCoverage')
    session.disconnect()
  }
}
