import { toast } from '../../lib/toast.ts'
import { blockedMove, type BlockedMove } from './blocked-moves.ts'

/** What a person reads when the app stays where it is. */
const words: Readonly<Record<BlockedMove, string>> = {
  'backwards-in-assessment':
    'That step of the assessment is done, so it cannot be opened again. “Assess again” on this screen starts a new one.',
  'dashboard-to-onboarding': 'Onboarding is done. You can change your details in Settings.',
}

/** The rule of the guarded location, and the word to whoever meets it. */
export const guardMoves = {
  isBlocked: (from: string, to: string): boolean => blockedMove(from, to) !== undefined,
  onBlocked(from: string, to: string): void {
    const reason = blockedMove(from, to)
    if (reason) toast(words[reason])
  },
}
