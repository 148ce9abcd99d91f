import { lazy, Suspense, useLayoutEffect, useRef } from 'react'
import { ErrorBoundary } from '../../../app/error-boundary.tsx'
import { scoreWord } from '../../../lib/assessment/score-word.ts'
import { errorMessage } from '../../../lib/error-message.ts'
import { hostOf } from '../../../lib/format/host-of.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { HeroForm } from './hero-form.tsx'
import { useVisitorAssessment } from './use-visitor-assessment.ts'
import './hero-assessment.css'

const VisitorResult = lazy(() => import('./visitor-result.tsx'))

type Controls = ReturnType<typeof useVisitorAssessment>

/** What is said to who hears the page: how it ended. The progress says itself. */
function endWords(controls: Controls): string {
  if (controls.phase !== 'done') return ''
  const { url, total } = controls.assessment
  return total === null ? `${hostOf(url)} has no total score.` : `${hostOf(url)} scores ${total} of 100: ${scoreWord(total)}.`
}

function Step({ controls }: { controls: Controls }) {
  const { phase, start, startOver, retry } = controls
  if (phase === 'none' || phase === 'failed')
    return (
      <HeroForm
        key={phase}
        failed={phase === 'failed' ? controls.assessment : undefined}
        isGone={phase === 'none' && controls.isGone === true}
        onStart={start}
      />
    )
  if (phase === 'lost')
    return (
      <Notice
        kind="error"
        title="Couldn't load your assessment"
        actions={
          <div className="notice-actions">
            <Button onClick={retry}>Try again</Button>
            <Button variant="quiet" onClick={startOver}>
              Start a new one
            </Button>
          </div>
        }
      >
        {errorMessage(controls.error)}
      </Notice>
    )
  return (
    <ErrorBoundary
      fallback={() => (
        <Notice kind="error" actions={<Button onClick={() => location.reload()}>Reload page</Button>}>
          Couldn't show your assessment. It's kept: reload the page.
        </Notice>
      )}
    >
      <Suspense fallback={<Skeleton lines={5} label="Loading your assessment…" />}>
        <VisitorResult assessment={controls.assessment} onStartOver={startOver} />
      </Suspense>
    </ErrorBoundary>
  )
}

/** Assesses the website of somebody without an account, where they are: the address, the progress, the score, and the way on. */
export function HeroAssessment() {
  const controls = useVisitorAssessment()
  const { phase } = controls
  const before = useRef(phase)
  const box = useRef<HTMLDivElement>(null)
  const hasActed = useRef(false)

  useLayoutEffect(() => {
    const hasLostFocus = document.activeElement === null || document.activeElement === document.body
    // What was pressed here had the focus, and is gone. Before the app looks for another place for it.
    if (before.current !== phase && hasActed.current && hasLostFocus) {
      const field = phase === 'none' ? box.current?.querySelector<HTMLElement>('input') : undefined
      ;(field ?? box.current)?.focus({ preventScroll: true })
    }
    before.current = phase
  }, [phase])

  const noteAct = (): void => {
    hasActed.current = true
  }
  return (
    <div
      ref={box}
      className="hero-assessment"
      role="group"
      aria-label="Your website's score"
      tabIndex={-1}
      onClickCapture={noteAct}
      onSubmitCapture={noteAct}
    >
      <p role="status" className="visually-hidden">
        {endWords(controls)}
      </p>
      <Step controls={controls} />
    </div>
  )
}
