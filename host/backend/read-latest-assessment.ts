import { BackendError } from './backend-error.ts'
import type { Assessment } from './types.ts'
import { backend } from '../lib/backend.ts'

/** The newest assessment; undefined when there is none yet. */
export async function readLatestAssessment(signal?: AbortSignal): Promise<Assessment | undefined> {
  try {
    return await backend.readLatestAssessment(signal)
  } catch (error) {
    if (error instanceof BackendError && error.kind === 'not-found') return undefined
    throw error
  }
}
