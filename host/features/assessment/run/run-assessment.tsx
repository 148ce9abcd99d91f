import { useState } from 'react'
import type { Assessment } from '../../../backend/types.ts'
import { LoadFailure } from '../../../lib/load-failure.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import { readableDomain } from '../../../lib/format/readable-domain.ts'
import { websiteAddress } from '../../../lib/format/website-address.ts'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { AddressForm } from './address-form.tsx'
import { AssessmentProgress } from '../../../lib/assessment/assessment-progress.tsx'
import { failureTitle } from './failed-attempt.tsx'
import { OtherWays } from './other-ways.tsx'
import { UploadForm } from './upload-form.tsx'
import type { AssessmentControls } from './use-assessment.ts'
import './run-assessment.css'

function Running({ assessment, onStartOver }: { assessment: Assessment; onStartOver(): void }) {
  return (
    <div className="run-assessment">
      <AssessmentProgress assessment={assessment} />
      <div>
        <Button variant="quiet" onClick={onStartOver}>
          Use another address
        </Button>
      </div>
    </div>
  )
}

/** Everything on the way to a finished assessment: the address, the progress, what went wrong, and the other ways. */
export function RunAssessment({ controls }: { controls: AssessmentControls }) {
  const { phase, assessment, start, startOver, reload, showFormer } = controls
  const [attempt, setAttempt] = useState<{ id: string | undefined; way: 'address' | 'upload' }>()
  if (phase === 'loading') return <Skeleton lines={5} label="Loading your assessment…" />
  if (phase === 'lost')
    return (
      <LoadFailure
        title="Couldn't load your assessment"
        error={controls.error}
        onRetry={reload}
        actions={<Button onClick={startOver}>Start new assessment</Button>}
      />
    )
  if (phase === 'running') return <Running assessment={assessment} onStartOver={startOver} />

  const hasFailed = phase === 'failed'
  const address = websiteAddress.shown(assessment?.url ?? '')
  // An error is out of date as soon as the next attempt starts.
  const isOutdated = attempt !== undefined && attempt.id === assessment?.id
  const note = (way: 'address' | 'upload') => (): void => setAttempt({ id: assessment?.id, way })
  return (
    <div className="run-assessment">
      {hasFailed && !isOutdated && (
        <Notice kind="error" title={failureTitle(assessment)}>
          {readableDomain(assessment.message)} Check the address, or upload the page below.
        </Notice>
      )}
      <AddressForm
        key={address}
        initial={address}
        isOutdated={isOutdated && attempt.way === 'upload'}
        onAttempt={note('address')}
        onStart={start}
      />
      <OtherWays key={phase} title="Is the page private, or does it block us?" isOpen={hasFailed}>
        <p className="run-assessment-why">
          Some websites block automated visitors, and we can't see pages behind a password. Upload the page instead.
        </p>
        <UploadForm initialUrl={address} onAttempt={note('upload')} onStart={start} />
      </OtherWays>
      {showFormer && (
        <div>
          <Button variant="quiet" onClick={showFormer}>
            Keep last result
          </Button>
        </div>
      )}
    </div>
  )
}
