import { useCallback, useEffect, useState } from 'react'
import { authStore } from '../../auth/session/auth-store.ts'
import { libraryTexts } from '../../auth/errors/error-texts.ts'
import { pendingReset } from '../../auth/sign-in/pending-reset.ts'
import { pendingStep } from '../../auth/sign-in/pending-step.ts'
import type { AuthEntry, AuthView } from './auth-view.ts'

/** An account that waits for its e-mail to be confirmed is not bound to the provider's three minutes. */
const isTimed = (view: AuthView): boolean => view.name === 'step' && !['CONFIRM_SIGN_UP', 'DONE'].includes(view.step.name)

function firstView(entry: AuthEntry): AuthView {
  const reset = entry === 'reset' ? pendingReset.read() : undefined
  if (reset) return { name: 'confirm-reset', destination: reset.destination }
  const step = entry === 'reset' ? undefined : pendingStep.read()
  if (step) return { name: 'step', step }
  const { error, errorKind } = authStore.get()
  const isFailure = errorKind === 'unavailable' || errorKind === 'provider'
  return { name: entry, notice: entry === 'signin' ? error : undefined, isFailure }
}

function firstEmail(view: AuthView): string {
  if (view.name === 'step') return view.step.username
  const reset = view.name === 'confirm-reset' ? pendingReset.read() : undefined
  return reset?.email ?? authStore.get().user?.email ?? ''
}

/** A step that is a view of its own. */
function viewOf(view: AuthView): AuthView {
  if (view.name !== 'step' || view.step.name !== 'RESET_PASSWORD') return view
  pendingStep.forget()
  return { name: 'reset', notice: 'You need to reset your password before you can sign in.' }
}

/**
 * What the dialog shows: what the address asks for, or the step that a sign-in stands at, also after a reload. A step ends
 * with the provider's session, and the visitor is told.
 */
export function useAuthView(entry: AuthEntry) {
  const [view, setView] = useState<AuthView>(() => firstView(entry))
  const [email, setEmail] = useState(() => firstEmail(view))
  const [shownEntry, setShownEntry] = useState(entry)
  const show = useCallback((next: AuthView): void => setView(viewOf(next)), [])

  // The address changed under the open dialog, by Back for example.
  if (entry !== shownEntry) {
    setShownEntry(entry)
    if (view.name !== entry) setView({ name: entry })
  }

  const expires = view.name === 'step' && isTimed(view) ? view.step.expires : undefined
  useEffect(() => {
    if (expires === undefined) return undefined
    const timer = setTimeout(() => {
      pendingStep.forget()
      setView({ name: 'signin', notice: libraryTexts.SignInException })
    }, expires - Date.now())
    return () => clearTimeout(timer)
  }, [expires])

  return { view, show, email, setEmail }
}
