import type { VisitorAssessment } from '../../../backend/types.ts'
import { AssessmentProgress } from '../../../lib/assessment/assessment-progress.tsx'
import { ScoreBars } from '../../../lib/assessment/score-bars.tsx'
import { scoreWord } from '../../../lib/assessment/score-word.ts'
import { hostOf } from '../../../lib/format/host-of.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { foundWords } from './found-words.ts'
import { SignUpLink } from './sign-up-link.tsx'
import './visitor-result.css'

interface VisitorResultProps {
  assessment: VisitorAssessment
  onStartOver(): void
}

function Score({ assessment, onStartOver }: VisitorResultProps) {
  const { url, total, scores, found } = assessment
  return (
    <>
      <div className="visitor-score-head">
        <h2>{hostOf(url)}</h2>
        {total === null ? (
          <p>No total: we couldn't read what the page says</p>
        ) : (
          <p>
            <strong>{total}</strong> of 100: {scoreWord(total).toLowerCase()}
          </p>
        )}
      </div>
      <ScoreBars scores={scores} />
      <p className="visitor-found">{foundWords(found)}</p>
      <div className="visitor-actions">
        <SignUpLink variant="primary">Sign up to see what we found</SignUpLink>
        <SignUpLink variant="quiet" isMember>
          I have an account
        </SignUpLink>
        <Button variant="quiet" className="visitor-another" onClick={onStartOver}>
          Assess another website
        </Button>
      </div>
      <p className="landing-small">Signing up is free. Your account begins with this assessment.</p>
    </>
  )
}

/** The assessment of somebody without an account: how far it is, then its scores. */
export default function VisitorResult({ assessment, onStartOver }: VisitorResultProps) {
  return (
    <Card className="visitor-result">
      {assessment.status === 'done' ? (
        <Score assessment={assessment} onStartOver={onStartOver} />
      ) : (
        <>
          <AssessmentProgress assessment={assessment} />
          <div>
            <Button variant="quiet" onClick={onStartOver}>
              Use another address
            </Button>
          </div>
        </>
      )}
    </Card>
  )
}
