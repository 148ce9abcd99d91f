import { isJson } from '../core/util/is-json.ts'
import type { Json } from '../protocols/protocol.ts'
import { createJsonCheck } from './bounds/json-check.ts'
import { textOf } from './bounds/text-of.ts'
import { Refusal } from './refusal.ts'

/**
 * Reads what a stranger wrote as JSON.
 * @param check Of several texts, the one that counts them together.
 * @throws SyntaxError for what is none, and for what is nested without end; a `Refusal` for what holds too much.
 */
export async function parseStrange(json: string, check = createJsonCheck()): Promise<unknown> {
  await check(json)
  return JSON.parse(json)
}

/**
 * The object that a body holds as JSON.
 * @throws the `Refusal` for anything else, and one of its own for what holds too much.
 */
export async function readJson(body: Blob, refuse: () => Refusal): Promise<Json> {
  let value: unknown
  try {
    value = await parseStrange(await textOf(body))
  } catch (error) {
    throw Refusal.is(error) ? error : refuse()
  }
  if (!isJson(value)) throw refuse()
  return value
}
