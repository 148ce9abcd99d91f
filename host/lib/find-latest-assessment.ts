import type { LatestAssessment } from '../backend/types.ts'
import { backend } from './backend.ts'
import { takeBegunAssessment } from './take-begun-assessment.ts'

/** The newest assessment that is done, with a later attempt; null when none was begun yet. */
export async function findLatestAssessment(signal: AbortSignal): Promise<LatestAssessment | null> {
  await takeBegunAssessment(signal)
  return backend.findLatestAssessment(signal)
}
