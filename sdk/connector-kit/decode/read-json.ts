import { ChatError } from '../../core/errors.ts'
import { defaultLabels } from '../../core/labels/labels.ts'

/** The JSON of an answer; what is none says nothing that a visitor should read. An abort is thrown as it is. */
export async function readJson(response: globalThis.Response, signal: AbortSignal): Promise<unknown> {
  try {
    return await response.json()
  } catch (error) {
    // A page of html, say.
    throw signal.aborted ? error : new ChatError(defaultLabels.errorService, { cause: error })
  }
}
