import type { BlockedMove } from './blocked-moves.ts'

/** What a person reads when the app stays where it is. */
export const blockedMoveWords: Readonly<Record<BlockedMove, string>> = {
  'backwards-in-assessment': 'That step of the assessment is done, so it cannot be opened again.',
  'dashboard-to-onboarding': 'Onboarding is done. You can change your details in Settings.',
}
