import { BackendError } from './backend-error.ts'
import type { LatestAssessment } from './types.ts'
import { backend } from '../lib/backend.ts'

/** The newest assessment that is done, with a later attempt; undefined when none was begun yet. */
export async function readLatestAssessment(signal?: AbortSignal): Promise<LatestAssessment | undefined> {
  try {
    return await backend.readLatestAssessment(signal)
  } catch (error) {
    if (error instanceof BackendError && error.kind === 'not-found') return undefined
    throw error
  }
}
