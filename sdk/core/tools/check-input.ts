// Ajv compiles schemas with `new Function`, and zod tries to: a strict content security policy forbids both.
import { Validator } from '@cfworker/json-schema'
import type { Tool, ToolInput } from '../options/tools.ts'

/** A sentence for each fault, for the model to do better; more of them help nobody. */
const mostFaults = 5

const validators = new WeakMap<object, Validator>()

function validatorOf({ inputSchema }: Tool): Validator {
  const known = validators.get(inputSchema)
  if (known) return known
  const validator = new Validator(inputSchema, '2020-12', false)
  validators.set(inputSchema, validator)
  return validator
}

/** The arguments of a call, when they fit the schema of the tool. Throws an error that says what is wrong with them. */
export function checkInput(tool: Tool, json: string): ToolInput {
  let input: unknown
  try {
    // A model leaves the arguments of a tool without parameters empty.
    input = JSON.parse(json.trim() || '{}')
  } catch (cause) {
    throw new Error(`The arguments are not valid JSON: ${(cause as Error).message}`, { cause })
  }
  const { errors, valid } = validatorOf(tool).validate(input)
  if (valid) return input as ToolInput
  // An error of a property is repeated by each object around it.
  const own = errors.filter(({ keyword }) => keyword !== 'properties' && keyword !== 'items')
  const faults = (own.length ? own : errors).slice(0, mostFaults)
  const words = faults.map(({ instanceLocation, error }) => `${instanceLocation.replace(/^#\/?/, '') || 'arguments'}: ${error}`)
  throw new Error(`The arguments do not fit the schema of the tool. ${words.join(' ')}`)
}
