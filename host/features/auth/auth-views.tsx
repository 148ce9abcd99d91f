import { lazy, Suspense, useEffect, useRef } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { authTitleOf } from './auth-titles.ts'
import type { AuthEntry, AuthView } from './auth-view.ts'
import { ResetConfirmForm } from './reset-confirm-form.tsx'
import { ResetRequestForm } from './reset-request-form.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { SignInStepForm } from './steps/sign-in-step-form.tsx'
import { SignUpForm } from './sign-up-form.tsx'
import { useAuthView } from './use-auth-view.ts'

// Written out, so that a production build leaves it out.
const LocalHelp = import.meta.env.VITE_LOCAL_MODE === 'on' ? lazy(() => import('../../local-mode/local-help.tsx')) : undefined

interface AuthViewsProps {
  /** The form to show. A change of it shows another. */
  entry: AuthEntry
  /** The visitor went to another form. One that has no entry of its own keeps the last. */
  onEntry?(entry: AuthEntry): void
  onClose(): void
}

const entryOf = ({ name }: AuthView): AuthEntry | undefined => (name === 'step' || name === 'confirm-reset' ? undefined : name)

/** Signing in, signing up and every step between, in a dialog. */
export function AuthViews({ entry, onEntry, onClose }: AuthViewsProps) {
  const { view, show, email, setEmail } = useAuthView(entry)
  const body = useRef<HTMLDivElement>(null)
  const key = view.name === 'step' ? view.step.name : view.name

  // Each view begins at its first field.
  useEffect(() => {
    body.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }, [key])

  function onView(next: AuthView): void {
    show(next)
    const nextEntry = entryOf(next)
    if (nextEntry && nextEntry !== entry) onEntry?.(nextEntry)
  }

  const shared = { email, onEmail: setEmail, onView }
  return (
    <Dialog title={authTitleOf(view)} onClose={onClose}>
      <div ref={body} key={key} className="auth-dialog">
        {view.name === 'signin' && <SignInForm {...shared} notice={view.notice} isFailure={view.isFailure ?? false} />}
        {view.name === 'signup' && <SignUpForm {...shared} />}
        {view.name === 'reset' && <ResetRequestForm {...shared} notice={view.notice} />}
        {view.name === 'confirm-reset' && <ResetConfirmForm {...shared} destination={view.destination} />}
        {view.name === 'step' && <SignInStepForm step={view.step} onView={onView} />}
      </div>
      {LocalHelp && (
        <Suspense>
          <LocalHelp />
        </Suspense>
      )}
    </Dialog>
  )
}
