import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { previousStep } from '../../app/routing/journey.ts'
import type { ScreenPath } from '../../app/routing/routes.ts'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import './onboarding-form.css'

interface OnboardingActionsProps {
  path: ScreenPath
  /** The primary action, and what may stand beside it. */
  children: ReactNode
}

/** The buttons at the end of a step: back and continue. */
export function OnboardingActions({ path, children }: OnboardingActionsProps) {
  const previous = previousStep(path)
  return (
    <div className="onboarding-actions">
      {previous ? (
        <ButtonLink variant="quiet" href={previous}>
          <ChevronLeft size={18} aria-hidden className="icon-directional" />
          Back
        </ButtonLink>
      ) : (
        <span />
      )}
      <div className="onboarding-actions-end">{children}</div>
    </div>
  )
}
