import { BackendError } from '../backend/backend-error.ts'
import { backend } from './backend.ts'
import { begunAssessment } from './begun-assessment.ts'

/**
 * Takes over what was begun here before signing in: to be done before the user's assessment is read. What cannot be taken now is not given
 * up: the next look tries again.
 */
export async function takeBegunAssessment(signal?: AbortSignal): Promise<void> {
  const id = begunAssessment.read()
  if (id === undefined) return
  try {
    await backend.claimAssessment(id, signal)
    begunAssessment.forget()
  } catch (error) {
    signal?.throwIfAborted()
    // It is kept no more, or another account has it.
    if (error instanceof BackendError && (error.kind === 'not-found' || error.kind === 'invalid')) begunAssessment.forget()
  }
}
