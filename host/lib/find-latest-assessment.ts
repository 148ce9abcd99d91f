import { BackendError } from '../backend/backend-error.ts'
import type { LatestAssessment } from '../backend/types.ts'
import { backend } from './backend.ts'
import { begunAssessment } from './begun-assessment.ts'

/** Takes over what was begun here before signing in. What cannot be taken now is not given up: the next look tries again. */
async function takeBegun(signal: AbortSignal): Promise<void> {
  const id = begunAssessment.read()
  if (id === undefined) return
  try {
    await backend.claimAssessment(id, signal)
    begunAssessment.forget()
  } catch (error) {
    signal.throwIfAborted()
    // It is kept no more, or another account has it.
    if (error instanceof BackendError && (error.kind === 'not-found' || error.kind === 'invalid')) begunAssessment.forget()
  }
}

/** The newest assessment that is done, with a later attempt; null when none was begun yet. */
export async function findLatestAssessment(signal: AbortSignal): Promise<LatestAssessment | null> {
  await takeBegun(signal)
  return backend.findLatestAssessment(signal)
}
