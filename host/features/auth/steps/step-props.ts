import type { SignInStep } from '../../../auth/sign-in/sign-in-step.ts'
import type { AuthView } from '../auth-view.ts'

/** What every screen of a sign-in step gets. */
export interface StepProps {
  readonly step: SignInStep
  /** Answers the step. Rejects with words for the visitor. */
  answer(text: string, attributes?: Readonly<Record<string, string>>): Promise<void>
  onView(view: AuthView): void
}
