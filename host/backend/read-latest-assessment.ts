import { BackendError } from './backend-error.ts'
import type { LatestAssessment } from './types.ts'
import { begunAssessment } from '../lib/begun-assessment.ts'
import { backend } from '../lib/backend.ts'

/** Takes over what was begun here before signing in. What cannot be taken now is not given up: the next look tries again. */
async function takeBegun(signal: AbortSignal | undefined): Promise<void> {
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

/** The newest assessment that is done, with a later attempt; undefined when none was begun yet. */
export async function readLatestAssessment(signal?: AbortSignal): Promise<LatestAssessment | undefined> {
  await takeBegun(signal)
  try {
    return await backend.readLatestAssessment(signal)
  } catch (error) {
    if (error instanceof BackendError && error.kind === 'not-found') return undefined
    throw error
  }
}
