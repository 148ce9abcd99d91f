import type { Loaded } from './hooks/use-loaded.ts'

type Values<Parts> = { readonly [Name in keyof Parts]: Parts[Name] extends Loaded<infer Value> ? Value : never }

/** Several things that a screen loads, as one: there when all are there, failed when one failed. */
export function allLoaded<Parts extends Readonly<Record<string, Loaded<unknown>>>>(parts: Parts): Loaded<Values<Parts>> {
  const all = Object.values(parts)
  const more = { isBusy: all.some(({ isBusy }) => isBusy), reload: () => all.forEach(({ reload }) => reload()) }
  const failed = all.find(({ status }) => status === 'failed')
  if (failed) return { status: 'failed', error: failed.error, ...more }
  if (all.some(({ status }) => status === 'loading')) return { status: 'loading', ...more }
  const values = Object.fromEntries(Object.entries(parts).map(([name, { value }]) => [name, value]))
  return { status: 'loaded', value: values as Values<Parts>, ...more }
}
