import type { Profile } from '../../backend/types.ts'
import { tabStore } from '../../lib/local-store.ts'

/** What was typed into the form of the last step and is not saved yet. */
export type Answers = Partial<Pick<Profile, 'customers' | 'goal'>>

const name = 'onboarding:answers'

/** Kept for this tab, so that a reload loses nothing. Signing out forgets it. */
export const unsavedAnswers = {
  read(): Answers {
    try {
      return JSON.parse(tabStore.read(name) ?? '{}') as Answers
    } catch {
      return {}
    }
  },
  keep: (answers: Answers): void =>
    Object.keys(answers).length > 0 ? tabStore.write(name, JSON.stringify(answers)) : tabStore.remove(name),
}
