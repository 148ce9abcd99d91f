import { Check, ChevronLeft, CircleDashed } from 'lucide-react'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { useLocation } from 'wouter'
import { nextStep } from '../../app/routing/journey.ts'
import { allLoaded } from '../../lib/all-loaded.ts'
import { queries } from '../../lib/queries.ts'
import { LoadFailure } from '../../lib/load-failure.tsx'
import { localStore } from '../../lib/local-store.ts'
import { useLoaded } from '../../lib/hooks/use-loaded.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import type { FirstRunStep } from './first-run-step.ts'
import { firstRunSteps } from './first-run-steps.ts'
import './first-run-screen.css'

/** Where the tour was left, so that it goes on there. Signing out forgets it. */
const stepKey = 'first-run-step'

interface StepProps {
  step: FirstRunStep
  count: string
  heading: RefObject<HTMLHeadingElement | null>
}

function Step({ step: { icon: Icon, title, words, facts, isOpen = false }, count, heading }: StepProps) {
  return (
    <div className="first-run-step">
      <span className="first-run-picture" aria-hidden>
        <Icon size={40} />
      </span>
      <p className="first-run-count">{count}</p>
      <h2 ref={heading} tabIndex={-1} data-focus-target>
        {title}
      </h2>
      <p>{words}</p>
      <ul className="first-run-facts" data-open={isOpen || undefined}>
        {facts.map((fact) => (
          <li key={fact}>
            {isOpen ? <CircleDashed size={18} aria-hidden /> : <Check size={18} aria-hidden />}
            <span>{fact}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Tour({ steps }: { steps: readonly FirstRunStep[] }) {
  const [, navigate] = useLocation()
  const [index, setIndex] = useState(() => Math.min(Math.max(Number(localStore.read(stepKey)) || 0, 0), steps.length - 1))
  const heading = useRef<HTMLHeadingElement>(null)
  const hasMoved = useRef(false)
  const isLast = index === steps.length - 1
  const step = steps[index]

  useEffect(() => {
    if (hasMoved.current) heading.current?.focus()
  }, [index])

  function go(to: number): void {
    hasMoved.current = true
    localStore.write(stepKey, String(to))
    setIndex(to)
  }

  function finish(): void {
    localStore.remove(stepKey)
    navigate(nextStep('/fresequence'))
  }

  if (!step) return null
  return (
    <section className="first-run" aria-label="Tour">
      <ol className="first-run-dots" aria-label="Steps">
        {steps.map(({ title: name }, place) => (
          <li key={name} aria-current={place === index ? 'step' : undefined}>
            <button type="button" onClick={() => go(place)} aria-label={`Step ${place + 1}: ${name}`}>
              <span data-done={place <= index || undefined} />
            </button>
          </li>
        ))}
      </ol>
      <Step key={index} step={step} count={`Tour: ${index + 1} of ${steps.length}`} heading={heading} />
      <div className="first-run-actions">
        {index > 0 ? (
          <Button variant="quiet" onClick={() => go(index - 1)}>
            <ChevronLeft size={18} aria-hidden className="icon-directional" />
            Back
          </Button>
        ) : (
          <span />
        )}
        <div>
          {!isLast && (
            <Button variant="quiet" onClick={finish}>
              Skip tour
            </Button>
          )}
          <Button variant="primary" onClick={isLast ? finish : () => go(index + 1)}>
            {isLast ? 'Start onboarding' : 'Next'}
          </Button>
        </div>
      </div>
    </section>
  )
}

/** Five steps that show how the app works with the user's own data. It can be left at any step, and continues there. */
export default function FirstRunScreen() {
  const assessment = useLoaded(queries.assessment)
  const blueprint = useLoaded(queries.blueprint)
  const data = allLoaded({ assessment, blueprint, knowledge: useLoaded(queries.knowledge) })
  return (
    <Page isNarrow title="A short tour" purpose="Five steps that show what your agents do for you. It takes a minute.">
      {data.status === 'loading' && <Skeleton lines={6} label="Loading the tour…" />}
      {data.status === 'failed' && (
        <LoadFailure
          title="Couldn't load the tour"
          error={data.error}
          onRetry={data.reload}
          actions={<ButtonLink href={nextStep('/fresequence')}>Skip tour</ButtonLink>}
        />
      )}
      {data.value && (
        <Tour
          steps={firstRunSteps({
            ...data.value,
            assessment: data.value.assessment ?? undefined,
            blueprint: data.value.blueprint.value,
          })}
        />
      )}
    </Page>
  )
}
