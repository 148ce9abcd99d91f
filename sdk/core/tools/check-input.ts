import type { Tool, ToolInput } from '../options/tools.ts'
import { isTooDeep } from '../util/is-too-deep.ts'
import { isServerTool } from './all-tools.ts'
import { inputLimit } from './tool-limits.ts'
import { findFaults, findForeignFaults } from './find-faults.ts'

/** The number of errors to report to the model, one sentence each; more would not help. */
const mostFaults = 5

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** A name that changes the prototype of what a tool copies the arguments to, as AI SDK and others refuse it; undefined if there is none. */
function findPrototypeName(value: unknown): string | undefined {
  if (!isObject(value)) return undefined
  for (const [name, inner] of Object.entries(value)) {
    if (name === '__proto__' || (name === 'constructor' && isObject(inner) && Object.hasOwn(inner, 'prototype'))) return name
    const found = findPrototypeName(inner)
    if (found) return found
  }
  return undefined
}

/** Parses arguments. Throws an error that says why they are none. */
function parseInput(json: string): ToolInput {
  if (json.length > inputLimit)
    throw new Error(`The arguments are too long: ${json.length} characters, at most ${inputLimit} are taken.`)
  let input: unknown
  try {
    // Models leave the arguments of a tool without parameters empty.
    input = JSON.parse(json.trim() || '{}')
  } catch (cause) {
    throw new Error(`The arguments are not valid JSON: ${(cause as Error).message}`, { cause })
  }
  if (!isObject(input) || Array.isArray(input)) throw new Error('The arguments are not a JSON object.')
  if (isTooDeep(input)) throw new Error('The arguments are nested too deeply.')
  const name = findPrototypeName(input)
  if (name) throw new Error(`The name "${name}" is not allowed in arguments.`)
  return input as ToolInput
}

/** Validates the arguments of a call against the tool's schema. Throws an error that describes what is wrong. */
export function checkInput(tool: Tool, json: string): ToolInput {
  const input = parseInput(json)
  const find = isServerTool(tool) ? findForeignFaults : findFaults
  const faults = find(tool.inputSchema, input).slice(0, mostFaults)
  if (!faults.length) return input
  const words = faults.map(({ instanceLocation, error }) => `${instanceLocation.replace(/^#\/?/, '') || 'arguments'}: ${error}`)
  throw new Error(`The arguments do not fit the schema of the tool. ${words.join(' ')}`)
}
