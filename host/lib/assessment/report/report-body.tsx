import type { Finding, FindingGroup, Report } from '../../../backend/types.ts'
import { dates } from '../../format/dates.ts'
import { hostOf } from '../../format/host-of.ts'
import { readableDomain } from '../../format/readable-domain.ts'
import { findingGroups } from '../finding-groups.ts'
import { ScoreBars } from '../score-bars.tsx'
import { scoreWord } from '../score-word.ts'
import { bySeverity, needsFix } from '../severities.ts'
import { SeverityMark } from '../severity-mark.tsx'
import './report-body.css'

function FindingRow({ finding: { severity, title, evidence, advice } }: { finding: Finding }) {
  return (
    <li className="report-finding">
      <SeverityMark severity={severity} />
      <h4>{title}</h4>
      <p dir="auto" className="report-evidence">
        {evidence}
      </p>
      {advice && <p>{advice}</p>}
    </li>
  )
}

function Group({ group, findings }: { group: FindingGroup; findings: readonly Finding[] }) {
  const own = findings.filter((finding) => finding.group === group)
  const toFix = own.filter(needsFix).toSorted(bySeverity)
  const good = own.filter(({ severity }) => severity === 'good')
  const unknown = own.length - toFix.length - good.length
  const { name, question } = findingGroups[group]
  return (
    <section className="report-group" aria-labelledby={`report-${group}`}>
      <div className="report-group-head">
        <h3 id={`report-${group}`}>{name}</h3>
        <p>{question}</p>
      </div>
      {toFix.length > 0 && (
        <ul>
          {toFix.map((finding) => (
            <FindingRow key={finding.id} finding={finding} />
          ))}
        </ul>
      )}
      {good.length > 0 && (
        <p className="report-good">
          <strong>Good ({good.length}):</strong> {good.map(({ title }) => title).join(' ')}
        </p>
      )}
      {unknown > 0 && <p className="report-good">Not checked: {unknown}. They don't affect the score.</p>}
    </section>
  )
}

/** An assessment as a document, on a screen and on paper: the scores, and every finding with its evidence. */
export function ReportBody({ report }: { report: Omit<Report, 'expiresAt'> }) {
  const { url, pageTitle, siteName, finishedAt, findings, scores, total, screenshotUrl } = report
  const name = siteName || pageTitle || hostOf(url)
  return (
    <article className="report">
      <header className="report-head">
        <div>
          <h1 tabIndex={-1}>{name}</h1>
          <p>
            <bdi>{readableDomain(url)}</bdi>, assessed <time dateTime={finishedAt}>{dates.day(finishedAt)}</time>
          </p>
        </div>
        {total !== null && (
          <p className="report-total">
            <strong>{total}</strong> of 100: {scoreWord(total).toLowerCase()}
          </p>
        )}
      </header>
      <div className="report-summary">
        {screenshotUrl && <img src={screenshotUrl} alt={`Screenshot of ${hostOf(url)}`} />}
        <section aria-labelledby="report-scores">
          <h2 id="report-scores">Scores</h2>
          <ScoreBars scores={scores} />
        </section>
      </div>
      <section className="report-findings" aria-labelledby="report-findings">
        <h2 id="report-findings">Findings</h2>
        {scores.map(({ group }) => (
          <Group key={group} group={group} findings={findings} />
        ))}
      </section>
      <footer className="report-foot">
        Made by Confab from fixed checks of the page. Each finding says what on the page it rests on.
      </footer>
    </article>
  )
}
