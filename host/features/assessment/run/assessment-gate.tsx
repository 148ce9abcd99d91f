import { RotateCw } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { Assessment } from '../../../backend/types.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Page } from '../../../ui/page.tsx'
import { AssessmentOutlook, type Outlook } from './assessment-outlook.tsx'
import { FailedAttempt } from './failed-attempt.tsx'
import { RunAssessment } from './run-assessment.tsx'
import { useAssessment } from './use-assessment.ts'

interface AssessmentGateProps {
  title: string
  purpose: string
  /** What the screen will show, for whoever has no assessment yet: each screen of the way has something of its own to say. */
  outlook: readonly Outlook[]
  /** What stands beside the heading when there is an assessment. */
  actions?: (assessment: Assessment) => ReactNode
  children(assessment: Assessment): ReactNode
}

/**
 * A screen about the assessment. The navigation guard blocks the way back to the screen that runs one, so a user without one, or
 * wants another, runs it right here.
 */
export function AssessmentGate({ title, purpose, outlook, actions, children }: AssessmentGateProps) {
  const controls = useAssessment()
  const [isAsking, setIsAsking] = useState(false)
  const { phase, assessment } = controls

  if (phase !== 'done')
    return (
      <Page
        isNarrow
        title={title}
        purpose={phase === 'none' ? "We haven't assessed your website yet. It takes about a minute." : purpose}
      >
        {phase === 'none' && <AssessmentOutlook outlook={outlook} />}
        <RunAssessment controls={controls} />
      </Page>
    )
  return (
    <Page
      title={title}
      purpose={purpose}
      actions={
        <>
          {actions?.(assessment)}
          <Button onClick={() => setIsAsking(true)}>
            <RotateCw size={18} aria-hidden />
            Assess again
          </Button>
        </>
      }
    >
      <FailedAttempt controls={controls} />
      {children(assessment)}
      {isAsking && (
        <Dialog title="Assess your website again" onClose={() => setIsAsking(false)}>
          <RunAssessment
            controls={{
              ...controls,
              phase: 'none',
              showFormer: undefined,
              start: async (wish) => {
                await controls.start(wish)
                setIsAsking(false)
              },
            }}
          />
        </Dialog>
      )}
    </Page>
  )
}
