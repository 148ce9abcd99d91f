import { FileDown, Gauge, Printer, Wrench } from 'lucide-react'
import { nextStep } from '../../../app/routing/journey.ts'
import type { Assessment } from '../../../backend/types.ts'
import { download } from '../../../lib/download.ts'
import { dates } from '../../../lib/format/dates.ts'
import { readableDomain } from '../../../lib/format/readable-domain.ts'
import { toCsv } from '../../../lib/to-csv.ts'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ButtonLink } from '../../../ui/buttons/button-link.tsx'
import { AssessmentGate } from '../run/assessment-gate.tsx'
import { findingsTable } from '../results/findings-table.ts'
import { usePrinting } from '../../../lib/hooks/use-printing.ts'
import { hostOf } from '../../../lib/format/host-of.ts'
import { OtherWays } from '../run/other-ways.tsx'
import { ScoreCard } from './score-card.tsx'
import { ReportBody } from '../../../lib/assessment/report/report-body.tsx'
import { ReportLinks } from '../share/report-links.tsx'
import { scoreLevel } from '../../../lib/assessment/score-level.ts'
import { scoreWord } from '../../../lib/assessment/score-word.ts'
import './score-cards-screen.css'

/** As the backend scores. */
const mostAboveMessage = 20

function exportCards(assessment: Assessment): void {
  const day = (assessment.finishedAt ?? assessment.startedAt).slice(0, 10)
  download(`scores-${hostOf(assessment.url).replace(/[^\w.-]+/g, '-')}-${day}.csv`, toCsv(findingsTable(assessment)), 'text/csv')
  toast('Score cards exported', { kind: 'success' })
}

/** There is no total where nobody could read what the page says, whatever else is known of it. */
function totalWords({ total, scores }: Assessment): string {
  if (total !== null) return `${scoreWord(total)}: ${total} out of 100`
  return scores.some(({ value }) => value !== null)
    ? "No total: we couldn't read what your page says"
    : 'Nothing could be checked'
}

function Total({ assessment }: { assessment: Assessment }) {
  const { total, url, finishedAt, startedAt, findings } = assessment
  const unknown = findings.filter(({ severity }) => severity === 'unknown').length
  return (
    <section className="score-total" aria-labelledby="score-total-title">
      <svg className="score-total-ring" viewBox="0 0 120 120" aria-hidden>
        <circle cx="60" cy="60" r="52" pathLength="100" />
        {total !== null && total > 0 && (
          <circle cx="60" cy="60" r="52" pathLength="100" strokeDasharray={`${total} 100`} data-level={scoreLevel(total)} />
        )}
        <text x="60" y="60">
          {total ?? '–'}
        </text>
      </svg>
      <div className="score-total-words">
        <h2 id="score-total-title">{totalWords(assessment)}</h2>
        <p>
          <bdi>{readableDomain(url) || 'Your page'}</bdi>, assessed{' '}
          <time dateTime={finishedAt ?? startedAt}>{dates.moment(finishedAt ?? startedAt)}</time>
        </p>
        <OtherWays title="How scores work">
          <p>
            Each check earns all, part or none of its points. A group's score is its share; in the total, what visitors notice
            counts most, and the total is at most {mostAboveMessage} points above Message: visitors who don't learn what you offer
            leave a fast page, too.{' '}
            {unknown > 0 && `We couldn't run ${unknown} of ${findings.length} checks; they don't affect your score.`}
          </p>
        </OtherWays>
      </div>
    </section>
  )
}

/** On paper in place of all else: what a reader of the link sees. */
function Paper({ assessment }: { assessment: Assessment }) {
  if (!usePrinting()) return null
  return (
    <div className="score-cards-paper">
      <ReportBody report={{ ...assessment, finishedAt: assessment.finishedAt ?? assessment.startedAt }} />
    </div>
  )
}

const outlook = [
  {
    icon: Gauge,
    title: 'A score for each of six groups',
    text: 'Message, structure, trust, findability, accessibility and speed.',
  },
  { icon: Wrench, title: 'One thing to fix in each', text: 'The checks behind every score, and the fix that counts most.' },
] as const

/** A card for each group of checks, the total, and the ways to take them along. */
export default function ScoreCardsScreen() {
  return (
    <AssessmentGate
      title="Your score cards"
      outlook={outlook}
      purpose="A score for each group of checks, what it's based on, and what to fix first."
      actions={(assessment) => (
        <>
          <Button variant="quiet" onClick={() => print()}>
            <Printer size={18} aria-hidden />
            <span className="wide-words">Save as PDF</span>
          </Button>
          <Button variant="quiet" onClick={() => exportCards(assessment)}>
            <FileDown size={18} aria-hidden />
            <span className="wide-words">Export as CSV</span>
          </Button>
        </>
      )}
    >
      {(assessment) => (
        <>
          <Paper assessment={assessment} />
          <Total assessment={assessment} />
          <div className="score-cards">
            {assessment.scores.map((score) => (
              <ScoreCard key={score.group} score={score} findings={assessment.findings} />
            ))}
          </div>
          <ReportLinks assessment={assessment} />
          <div className="score-cards-next">
            <ButtonLink variant="primary" size="large" href={nextStep('/scorecards')}>
              Draft brand blueprint
            </ButtonLink>
          </div>
        </>
      )}
    </AssessmentGate>
  )
}
