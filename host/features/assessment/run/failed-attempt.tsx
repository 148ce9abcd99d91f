import type { Assessment } from '../../../backend/types.ts'
import { hostOf } from '../../../lib/format/host-of.ts'
import { readableDomain } from '../../../lib/format/readable-domain.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import type { AssessmentControls } from './use-assessment.ts'

/** What was assessed, as the title of its failure names it. */
export const failureTitle = ({ source, url }: Assessment): string =>
  `We couldn't assess ${source === 'uploaded' ? 'your page' : hostOf(url)}`

/** Above a result: a later attempt failed, so what is shown is the last one that did not. */
export function FailedAttempt({ controls }: { controls: AssessmentControls }) {
  const { phase, assessment, retry, dismiss } = controls
  const attempt = phase === 'done' ? controls.attempt : undefined
  if (!attempt || !assessment) return null
  return (
    <Notice
      kind="error"
      title={failureTitle(attempt)}
      actions={
        <div className="notice-actions">
          <Button onClick={() => retry(attempt)}>Try again</Button>
          <Button variant="quiet" onClick={() => dismiss(attempt)}>
            Dismiss
          </Button>
        </div>
      }
    >
      {readableDomain(attempt.message)} This is still your last result, of {hostOf(assessment.url)}.
    </Notice>
  )
}
