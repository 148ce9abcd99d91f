import type { WireFormat } from '../../core/options/options.ts'
import { isJson } from '../../core/util/is-json.ts'
import { isValidResponse } from '../../protocols/is-valid-response.ts'

/** True for JSON that is an answer of a backend, of the format that the page names or of one that can be told by its fields. */
export async function isAnswer(value: unknown, format: WireFormat | undefined): Promise<boolean> {
  if (isValidResponse(value)) return true
  if (!isJson(value) || format === 'text') return false
  if (format !== undefined || value['error'] || 'timeoutMS' in value || 'makingAnotherRequest' in value) return true
  const { detectFormat } = await import('../../protocols/index.ts')
  return detectFormat(value) !== undefined
}
