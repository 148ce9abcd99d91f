import { Check, LoaderCircle } from 'lucide-react'
import type { Assessment, AssessmentStatus } from '../../backend/types.ts'
import { hostOf } from '../format/host-of.ts'
import { readableDomain } from '../format/readable-domain.ts'
import { StepMark } from '../../ui/step-mark.tsx'
import './assessment-progress.css'

const steps: readonly { readonly status: AssessmentStatus; readonly words: string }[] = [
  { status: 'queued', words: 'Wait in the queue' },
  { status: 'capturing', words: 'Load the page and take a screenshot' },
  { status: 'analysing', words: 'Check what visitors, search engines and AI assistants find' },
]

/** How far an assessment is. */
export function AssessmentProgress({ assessment }: { assessment: Pick<Assessment, 'url' | 'status' | 'message'> }) {
  const { url, status, message } = assessment
  const current = steps.findIndex((step) => step.status === status)
  return (
    <section className="assessment-progress" aria-labelledby="assessment-progress-title">
      <h2 id="assessment-progress-title">Assessing {hostOf(url)}</h2>
      <ol>
        {steps.map((step, index) => (
          <li
            key={step.status}
            data-state={index < current ? 'done' : index === current ? 'current' : 'ahead'}
            aria-current={index === current ? 'step' : undefined}
          >
            <StepMark>
              {index < current ? (
                <Check size={16} />
              ) : index === current ? (
                <LoaderCircle className="button-spinner" size={18} />
              ) : (
                index + 1
              )}
            </StepMark>
            <span>
              {step.words}
              {index < current && <span className="visually-hidden"> (done)</span>}
            </span>
          </li>
        ))}
      </ol>
      <p role="status">{readableDomain(message)}</p>
      <p className="assessment-progress-note">This takes a few seconds, or up to a minute for slow websites.</p>
    </section>
  )
}
