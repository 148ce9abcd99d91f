import type { Environment } from './find-service.ts'

/** What is set, and not to nothing: a compose file sets variables that nobody has given a value, and `HOST=` is not all addresses. */
export const readEnvironment = (variables: Environment): Environment =>
  Object.fromEntries(Object.entries(variables).filter(([, value]) => value?.trim()))

/** @throws an `Error` where an option is given nothing, as by a variable of a script that is not set. */
export function checkGiven(values: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(values))
    for (const one of [value].flat())
      if (typeof one === 'string' && !one.trim()) throw new Error(`--${name} takes a value, and has none.`)
}
