import type { Assessment } from '../../../backend/types.ts'
import { findingGroups } from '../../../lib/assessment/finding-groups.ts'
import { dates } from '../../../lib/format/dates.ts'
import { Card } from '../../../ui/card.tsx'
import { OtherWays } from '../run/other-ways.tsx'
import { SeverityMark } from '../../../lib/assessment/severity-mark.tsx'

type Changes = NonNullable<Assessment['changes']>
type Kind = Exclude<keyof Changes, 'since'>

/** The kinds of changes as people read them; the first two are what one looks for. */
const kinds: readonly { readonly kind: Kind; readonly name: string; readonly none?: string }[] = [
  { kind: 'mended', name: 'Mended', none: 'Nothing that we asked for has been mended since.' },
  { kind: 'appeared', name: 'New', none: 'Nothing new to fix.' },
  { kind: 'stayed', name: 'Still to fix' },
  { kind: 'unclear', name: "Couldn't be checked again" },
]

function Findings({ findings }: { findings: Changes[Kind] }) {
  return (
    <ul className="score-changes-list">
      {findings.map(({ id, group, severity, title }) => (
        <li key={id}>
          <SeverityMark severity={severity} />
          <p>
            {title} <span className="score-changes-group">{findingGroups[group].name}</span>
          </p>
        </li>
      ))}
    </ul>
  )
}

/** What became of each finding since the assessment before. */
export function ScoreChanges({ changes }: { changes: Changes }) {
  return (
    <Card as="section" className="score-changes" aria-labelledby="score-changes-title">
      <h2 id="score-changes-title">
        Since <time dateTime={changes.since}>{dates.moment(changes.since)}</time>
      </h2>
      {kinds.map(({ kind, name, none }) => {
        const findings = changes[kind]
        if (none === undefined)
          return (
            findings.length > 0 && (
              <OtherWays key={kind} title={`${name} (${findings.length})`}>
                <Findings findings={findings} />
              </OtherWays>
            )
          )
        return (
          <section key={kind} aria-labelledby={`score-changes-${kind}`}>
            <h3 id={`score-changes-${kind}`}>
              {name} ({findings.length})
            </h3>
            {findings.length > 0 ? <Findings findings={findings} /> : <p className="score-changes-group">{none}</p>}
          </section>
        )
      })}
    </Card>
  )
}
