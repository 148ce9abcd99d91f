import { toast } from '../../lib/toast.ts'
import { blockedNavigation, type BlockedNavigation } from './blocked-navigation.ts'

/** What a person reads when the app stays where it is. */
const words: Readonly<Record<BlockedNavigation, string>> = {
  'backwards-in-assessment': "You've already finished this step. Choose “Assess again” to start a new assessment.",
  'dashboard-to-onboarding': "You've finished onboarding. You can change your details in Settings.",
}

/** The rule of the guarded location, and the word to whoever meets it. */
export const navigationGuard = {
  isBlocked: (from: string, to: string): boolean => blockedNavigation(from, to) !== undefined,
  onBlocked(from: string, to: string): void {
    const reason = blockedNavigation(from, to)
    if (reason) toast(words[reason])
  },
}
