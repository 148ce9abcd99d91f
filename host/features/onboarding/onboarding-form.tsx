import type { ComponentProps, ReactNode } from 'react'
import type { ScreenPath } from '../../app/routing/routes.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { OnboardingActions } from './onboarding-actions.tsx'
import './onboarding-form.css'

interface OnboardingFormProps extends Omit<ComponentProps<'form'>, 'action'> {
  path: ScreenPath
  isBusy: boolean
  /** Why the last attempt failed. */
  failure: string | undefined
  /** The text of the button. Default "Save and continue". */
  action?: ReactNode
}

/** One question: the error, the field, and the buttons to go back and to continue. */
export function OnboardingForm({ path, isBusy, failure, action = 'Save and continue', children, ...form }: OnboardingFormProps) {
  return (
    <form {...form} className="onboarding-form" aria-busy={isBusy}>
      {failure && <Notice kind="error">{failure}</Notice>}
      {children}
      <OnboardingActions path={path}>
        <Button type="submit" variant="primary" isBusy={isBusy}>
          {action}
        </Button>
      </OnboardingActions>
    </form>
  )
}
