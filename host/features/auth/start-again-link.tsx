import { pendingStep } from '../../auth/sign-in/pending-step.ts'
import { TextButton } from '../../ui/buttons/text-button.tsx'
import type { AuthView } from './auth-view.ts'

/** Abandons the current sign-in. */
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
