import type { Tool, ToolInput } from '../options/tools.ts'
import { isServerTool } from './all-tools.ts'
import { findFaults, findForeignFaults } from './find-faults.ts'

/** The number of errors to report to the model, one sentence each; more would not help. */
const mostFaults = 5

/** Validates the arguments of a call against the tool's schema. Throws an error that describes what is wrong. */
export function checkInput(tool: Tool, json: string): ToolInput {
  const { inputSchema } = tool
  let input: unknown
  try {
    // Models leave the arguments of a tool without parameters empty.
    input = JSON.parse(json.trim() || '{}')
  } catch (cause) {
    throw new Error(`The arguments are not valid JSON: ${(cause as Error).message}`, { cause })
  }
  const find = isServerTool(tool) ? findForeignFaults : findFaults
  const faults = find(inputSchema, input).slice(0, mostFaults)
  if (!faults.length) return input as ToolInput
  const words = faults.map(({ instanceLocation, error }) => `${instanceLocation.replace(/^#\/?/, '') || 'arguments'}: ${error}`)
  throw new Error(`The arguments do not fit the schema of the tool. ${words.join(' ')}`)
}
