import { Check } from 'lucide-react'
import { useEffect } from 'react'
import { useAuth } from '../../lib/hooks/use-auth.ts'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { journeyPhases, nextStep } from '../routing/journey.ts'
import { isPaid } from '../routing/route-guard.ts'
import { findRoute } from '../routing/routes.ts'
import { SignOutButton } from './sign-out-button.tsx'
import { preloadScreen } from '../routing/use-preload.ts'
import type { LayoutProps } from './layout-props.ts'
import { SkipLink } from './skip-link.tsx'
import { Wordmark } from './wordmark.tsx'
import './journey-layout.css'

/** The progress of the journey from assessment to plan. */
function JourneyProgress({ path }: { path: string }) {
  const current = journeyPhases.findIndex(({ steps }) => steps.some((step) => step === path))
  const phase = journeyPhases[current]
  if (!phase) return null
  const step = phase.steps.findIndex((candidate) => candidate === path)
  return (
    <nav className="journey-progress" aria-label="Progress">
      <ol className="journey-phases">
        {journeyPhases.map(({ name }, index) => (
          <li key={name} aria-current={index === current ? 'step' : undefined} data-done={index < current || undefined}>
            <span className="journey-number" aria-hidden>
              {index < current ? <Check size={14} /> : index + 1}
            </span>
            <span className="wide-words">{name}</span>
            {index < current && <span className="visually-hidden"> (done)</span>}
          </li>
        ))}
      </ol>
      <p className="journey-step">
        <span className="journey-part">
          Part {current + 1} of {journeyPhases.length},{' '}
        </span>
        {phase.name}: step {step + 1} of {phase.steps.length}
      </p>
    </nav>
  )
}

/** The layout of the journey from the first assessment to a plan. Whoever has a plan comes back here, and must get out again. */
export function JourneyLayout({ route, children }: LayoutProps) {
  const auth = useAuth()
  useEffect(() => {
    const path = findRoute(route.path)?.path
    // Not in Safari yet: https://developer.mozilla.org/docs/Web/API/Window/requestIdleCallback
    const whenIdle = globalThis.requestIdleCallback ?? setTimeout
    if (path) whenIdle(() => preloadScreen(nextStep(path)))
  }, [route])

  return (
    <>
      <SkipLink />
      <header className="journey-header">
        <div className="journey-bar">
          <Wordmark />
          <div className="journey-actions">
            {isPaid(auth) && <ButtonLink href="/dashboard">Dashboard</ButtonLink>}
            <SignOutButton />
          </div>
        </div>
        <div className="journey-bar">
          <JourneyProgress path={route.path} />
        </div>
      </header>
      <main id="content" className="journey-main" tabIndex={-1} data-focus-target>
        {children}
      </main>
    </>
  )
}
