import { inTime } from '../../core/util/in-time.ts'

/** How long a hook may take, in milliseconds. */
export const hookPatience = 10_000

/** Calls a hook. Rejects when it fails or takes too long. */
export const runHook = <Value>(name: string, run: () => Value | Promise<Value>): Promise<Value> =>
  inTime(hookPatience, (async () => run())(), () => new Error(`\`${name}\` did not end within ${hookPatience / 1000} seconds.`))

/** The same for a hook that changes nothing: what goes wrong is told. Never rejects. */
export async function tellHook(name: string, run: (() => unknown) | undefined, onError: (error: unknown) => void): Promise<void> {
  if (run) await runHook(name, run).catch(onError)
}
