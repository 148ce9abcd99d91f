import { isTooDeep } from '../../core/util/is-too-deep.ts'

/** Nothing shorter can be nested too deeply. */
const shortest = 400

/**
 * Parses JSON of a service.
 * @throws SyntaxError when it is none, or nested so deeply that no later request could hold it.
 */
export function parseShallow(text: string): unknown {
  const value: unknown = JSON.parse(text)
  if (text.length >= shortest && isTooDeep(value)) throw new SyntaxError('The JSON is nested too deeply.')
  return value
}
