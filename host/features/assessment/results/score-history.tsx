import type { Assessment, FindingGroup } from '../../../backend/types.ts'
import { findingGroups, groupNames } from '../../../lib/assessment/finding-groups.ts'
import { scoreLevel } from '../../../lib/assessment/score-level.ts'
import { dates } from '../../../lib/format/dates.ts'
import { ChartCard } from '../../../ui/charts/chart-card.tsx'
import { ScoreChanges } from './score-changes.tsx'
import './score-history.css'

type History = NonNullable<Assessment['history']>

const mostKept = 12

const shown = (value: number | null | undefined): string => (value === null || value === undefined ? '–' : String(value))

function valueOf({ scores }: History[number], group: FindingGroup): string {
  return shown(scores.find((score) => score.group === group)?.value)
}

/** A bar for each total, with the number above it: a dozen of them need no library. */
function Bars({ history }: { history: History }) {
  return (
    <>
      <ol className="history-bars">
        {history.map(({ id, total }) => (
          <li key={id}>
            <span>{shown(total)}</span>
            <span
              className="history-bar"
              data-level={total === null ? undefined : scoreLevel(total)}
              style={{ blockSize: `${total ?? 0}%` }}
            />
          </li>
        ))}
      </ol>
      <p className="history-span">
        <span>{dates.day(history[0]?.finishedAt ?? 0)}</span>
        <span>{dates.day(history.at(-1)?.finishedAt ?? 0)}</span>
      </p>
    </>
  )
}

/** The scores of the page over time, and what changed since the last time; for a first assessment how to get there. */
export function ScoreHistory({ assessment: { history = [], changes } }: { assessment: Assessment }) {
  if (history.length === 0) return null
  if (!changes)
    return (
      <p className="history-none">
        Assess your website again after a change: what you mended, and your scores over time, will be here.
      </p>
    )
  return (
    <div className="score-history">
      <ScoreChanges changes={changes} />
      <ChartCard
        id="score-history"
        title="Scores over time"
        note={`The total of each assessment of this page. The newest ${mostKept} are kept.`}
        columns={['Assessed', 'Total', ...groupNames.map((group) => findingGroups[group].name)]}
        rows={history
          .toReversed()
          .map((entry) => [
            dates.moment(entry.finishedAt),
            shown(entry.total),
            ...groupNames.map((group) => valueOf(entry, group)),
          ])}
      >
        <Bars history={history} />
      </ChartCard>
    </div>
  )
}
