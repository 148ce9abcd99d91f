import { isJson } from '../protocols/json.ts'
import type { Json } from '../protocols/protocol.ts'
import type { Refusal } from './refusal.ts'

/**
 * The object that a body holds as JSON.
 * @throws the `Refusal` for anything else.
 */
export async function readJson(body: Blob, refuse: () => Refusal): Promise<Json> {
  let value: unknown
  try {
    value = JSON.parse(await body.text())
  } catch {
    throw refuse()
  }
  if (!isJson(value)) throw refuse()
  return value
}
