import { useEffect, useRef } from 'react'
import { nextStep } from '../../../app/routing/journey.ts'
import type { Assessment } from '../../../backend/types.ts'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ButtonLink } from '../../../ui/buttons/button-link.tsx'
import { Card } from '../../../ui/card.tsx'
import { Page } from '../../../ui/page.tsx'
import { GroupList } from '../results/group-list.tsx'
import { ScoreHistory } from '../results/score-history.tsx'
import { hostOf } from '../../../lib/format/host-of.ts'
import { FailedAttempt } from './failed-attempt.tsx'
import { OtherWays } from './other-ways.tsx'
import { PageScreenshot } from './page-screenshot.tsx'
import { RunAssessment } from './run-assessment.tsx'
import { ScoreBars } from '../../../lib/assessment/score-bars.tsx'
import { UploadForm } from './upload-form.tsx'
import { useAssessment, type AssessmentControls } from './use-assessment.ts'
import './assessment-screen.css'

function Result({ assessment, controls }: { assessment: Assessment; controls: AssessmentControls }) {
  const { url, pageTitle, total, scores, screenshotUrl, findings } = assessment
  return (
    <div className="assessment-columns">
      <div className="assessment-picture">
        <PageScreenshot assessment={assessment} />
        {!screenshotUrl && (
          <OtherWays title="Add your own screenshot">
            <UploadForm initialUrl={url} onStart={controls.start} />
          </OtherWays>
        )}
      </div>
      <Card as="section" aria-labelledby="assessment-result">
        <div className="assessment-result-head">
          <h2 id="assessment-result">{pageTitle || hostOf(url)}</h2>
          {total !== null && (
            <p className="assessment-total">
              <strong>{total}</strong> of 100
            </p>
          )}
        </div>
        <p className="assessment-count">
          {findings.length} checks in six groups. Your CMO explains what they mean, and each is shown with its evidence.
        </p>
        <ScoreBars scores={scores} />
        <div className="assessment-actions">
          <ButtonLink variant="primary" size="large" href={nextStep('/assessment')}>
            Meet your CMO
          </ButtonLink>
          <Button variant="quiet" onClick={controls.startOver}>
            Assess another website
          </Button>
        </div>
      </Card>
    </div>
  )
}

/** Takes the address of the website, follows its assessment, and shows the picture of it. */
export default function AssessmentScreen() {
  const controls = useAssessment()
  const { phase, assessment } = controls
  const before = useRef(phase)
  const hasFailed = phase === 'done' && controls.attempt !== undefined
  const heading = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (before.current === 'running' && phase === 'done') {
      if (!hasFailed) toast('Website assessed', { kind: 'success' })
      // The progress that may have had the reader's attention is gone: what came of it is under the heading.
      heading.current?.querySelector('h1')?.focus()
    }
    before.current = phase
  }, [phase, hasFailed])

  const isDone = phase === 'done'
  return (
    <div ref={heading}>
      <Page
        title={isDone ? `We've assessed ${hostOf(assessment.url)}` : 'Assess your website'}
        purpose={
          isDone
            ? 'This is your page as visitors see it, and how it does in six groups of checks.'
            : "Enter your website's address. We'll take a screenshot and check what visitors, search engines and AI assistants find."
        }
      >
        {isDone ? (
          <>
            <FailedAttempt controls={controls} />
            <Result assessment={assessment} controls={controls} />
            <ScoreHistory assessment={assessment} />
          </>
        ) : (
          <div className="assessment-columns">
            <RunAssessment controls={controls} />
            <GroupList />
          </div>
        )}
      </Page>
    </div>
  )
}
