import { pendingStep } from '../../auth/sign-in/pending-step.ts'
import { TextButton } from '../../ui/buttons/text-button.tsx'
import type { AuthView } from './auth-view.ts'

/** Out of a sign-in that cannot or shall not go on. */
export function StartAgainLink({ onView }: { onView(view: AuthView): void }) {
  return (
    <TextButton
      onClick={() => {
        pendingStep.forget()
        onView({ name: 'signin' })
      }}
    >
      Start over
    </TextButton>
  )
}
