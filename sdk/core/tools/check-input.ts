import type { Tool, ToolInput } from '../options/tools.ts'
import { findFaults } from './find-faults.ts'

/** A sentence for each fault, for the model to do better; more of them help nobody. */
const mostFaults = 5

/** The arguments of a call, when they fit the schema of the tool. Throws an error that says what is wrong with them. */
export function checkInput({ inputSchema }: Pick<Tool, 'inputSchema'>, json: string): ToolInput {
  let input: unknown
  try {
    // A model leaves the arguments of a tool without parameters empty.
    input = JSON.parse(json.trim() || '{}')
  } catch (cause) {
    throw new Error(`The arguments are not valid JSON: ${(cause as Error).message}`, { cause })
  }
  const faults = findFaults(inputSchema, input).slice(0, mostFaults)
  if (!faults.length) return input as ToolInput
  const words = faults.map(({ instanceLocation, error }) => `${instanceLocation.replace(/^#\/?/, '') || 'arguments'}: ${error}`)
  throw new Error(`The arguments do not fit the schema of the tool. ${words.join(' ')}`)
}
