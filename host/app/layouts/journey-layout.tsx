import { Check } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { localStore } from '../../lib/local-store.ts'
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
import { StepMark } from '../../ui/step-mark.tsx'
import './journey-layout.css'

const phaseOf = (path: string): number => journeyPhases.findIndex(({ steps }) => steps.some((step) => step === path))

/** The stages that the user went through on this device. Signing out forgets them. */
const passedPhases = {
  read: (): readonly string[] => localStore.read('journey-passed')?.split(',') ?? [],
  write: (names: readonly string[]): void => localStore.write('journey-passed', names.join(',')),
}

/** The stages that were left for a later one: where somebody stands does not say what came before. */
function usePassedPhases(current: number): readonly string[] {
  const [passed, setPassed] = useState(passedPhases.read)
  const before = useRef(current)
  const onMove = useEffectEvent((): void => {
    const left = current > before.current ? journeyPhases[before.current]?.name : undefined
    before.current = current
    if (left === undefined || passed.includes(left)) return
    passedPhases.write([...passed, left])
    setPassed([...passed, left])
  })
  useEffect(() => onMove(), [current])
  return passed
}

/** The progress of the journey from assessment to plan. */
function JourneyProgress({ path }: { path: string }) {
  const current = phaseOf(path)
  const passed = usePassedPhases(current)
  const phase = journeyPhases[current]
  if (!phase) return null
  const step = phase.steps.findIndex((candidate) => candidate === path)
  return (
    <nav className="journey-progress" aria-label="Progress">
      <ol className="journey-phases">
        {journeyPhases.map(({ name }, index) => {
          const isDone = index < current && passed.includes(name)
          return (
            <li key={name} aria-current={index === current ? 'step' : undefined} data-state={isDone ? 'done' : undefined}>
              <StepMark>{isDone ? <Check size={14} /> : index + 1}</StepMark>
              <span className="wide-words">{name}</span>
              {isDone && <span className="visually-hidden"> (done)</span>}
            </li>
          )
        })}
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
