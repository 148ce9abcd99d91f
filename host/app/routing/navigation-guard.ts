import { toast } from '../../lib/toast.ts'
import { blockedNavigation, type BlockedNavigation } from './blocked-navigation.ts'

/** The texts for blocked navigation. */
const words: Readonly<Record<BlockedNavigation, string>> = {
  'backwards-in-assessment': "You've already finished this step. Choose “Assess again” to start a new assessment.",
  'dashboard-to-onboarding': "You've finished onboarding. You can change your details in Settings.",
}

/** The rule of the guarded location, and the toast that explains it. */
export const navigationGuard = {
  isBlocked: (from: string, to: string): boolean => blockedNavigation(from, to) !== undefined,
  onBlocked(from: string, to: string): void {
    const reason = blockedNavigation(from, to)
    if (reason) toast(words[reason])
  },
}
