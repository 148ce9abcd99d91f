import { ChartColumn, Download } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { Analytics } from '../../backend/types.ts'
import { backend } from '../../lib/backend.ts'
import { download } from '../../lib/download.ts'
import { LoadFailure } from '../../lib/load-failure.tsx'
import { useLoaded } from '../../lib/hooks/use-loaded.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { analyticsToCsv } from './analytics-to-csv.ts'
import { lastDays } from '../../lib/format/last-days.ts'
import { dateRanges, daysBefore } from './date-ranges.ts'
import { FigureRow } from './figure-row.tsx'
import { summariseAnalytics, type Summary } from './summarise-analytics.ts'
import { UnansweredList } from './unanswered-list.tsx'
import './analytics-board.css'

// The library is only fetched where there is something to draw.
const ConversationsChart = lazy(async () => ({ default: (await import('./analytics-charts.tsx')).ConversationsChart }))
const OtherCharts = lazy(async () => ({ default: (await import('./analytics-charts.tsx')).OtherCharts }))

interface Read {
  readonly analytics: Analytics
  /** Of as many days before; undefined if that failed: the figures stand without it. */
  readonly before: Analytics | undefined
}

async function read(span: number, isSample: boolean, signal: AbortSignal): Promise<Read> {
  const [analytics, before] = await Promise.all([
    backend.readAnalytics({ ...lastDays(span), isSample }, signal),
    backend.readAnalytics({ ...daysBefore(span), isSample }, signal).catch(() => undefined),
  ])
  return { analytics, before }
}

function PeriodField({ span, onChange }: { span: number; onChange(span: number): void }) {
  return (
    <Field label="Period">
      {(control) => (
        <select {...control} value={span} onChange={({ target }) => onChange(Number(target.value))}>
          {dateRanges.map((days) => (
            <option key={days} value={days}>
              The last {days} days
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

function ExportButton({ analytics }: { analytics: Analytics }) {
  const name = `${analytics.isSample ? 'sample-' : ''}conversations-${analytics.from}-to-${analytics.to}.csv`
  return (
    <Button onClick={() => download(name, analyticsToCsv(analytics), 'text/csv')}>
      <Download size={18} aria-hidden />
      Export as CSV
    </Button>
  )
}

/** The busy days first, then the figures and what has changed, what stayed open, and the rest. */
function Findings({ read: { analytics, before }, summary, span }: { read: Read; summary: Summary; span: number }) {
  const { days, topics, unanswered } = analytics
  return (
    <>
      <Suspense fallback={<Skeleton lines={8} label="Loading the chart…" />}>
        <ConversationsChart days={days} />
      </Suspense>
      <FigureRow summary={summary} before={before && summariseAnalytics(before)} span={span} />
      <UnansweredList questions={unanswered} />
      <Suspense fallback={<Skeleton lines={8} label="Loading the charts…" />}>
        <OtherCharts days={days} topics={topics} />
      </Suspense>
    </>
  )
}

/** What was asked and answered in the last days: figures, charts, and what stayed open. */
export function AnalyticsBoard() {
  const [span, setSpan] = useState<number>(30)
  const [isSample, setIsSample] = useState(false)
  const loaded = useLoaded({
    name: `analytics of ${span} days${isSample ? ', sample' : ''}`,
    read: (signal) => read(span, isSample, signal),
  })
  const analytics = loaded.value?.analytics
  const summary = analytics && summariseAnalytics(analytics)
  const sampleToggle = (
    <Button aria-pressed={isSample} onClick={() => setIsSample(!isSample)}>
      {isSample ? 'Hide sample' : 'Show sample figures'}
    </Button>
  )

  return (
    <div className="analytics-board">
      <div className="analytics-controls">
        <PeriodField span={span} onChange={setSpan} />
        {isSample && sampleToggle}
        {analytics && summary && summary.questions > 0 && <ExportButton analytics={analytics} />}
      </div>
      {loaded.status === 'loading' && <Skeleton lines={8} label="Loading your figures…" />}
      {loaded.status === 'failed' && (
        <LoadFailure title="Couldn't load your figures" error={loaded.error} onRetry={loaded.reload} />
      )}
      {analytics?.isSample && (
        <Notice title="This is a sample">These figures are made up to show what this screen looks like.</Notice>
      )}
      {summary?.questions === 0 && (
        <EmptyState
          icon={ChartColumn}
          title={`No conversations in the last ${span} days`}
          action={
            <>
              <ButtonLink variant="primary" href="/chat">
                Set up the customer chat
              </ButtonLink>
              {sampleToggle}
            </>
          }
        >
          Figures appear once a visitor asks your customer chat a question.
        </EmptyState>
      )}
      {loaded.value && summary && summary.questions > 0 && <Findings read={loaded.value} summary={summary} span={span} />}
    </div>
  )
}
