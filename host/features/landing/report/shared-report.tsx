import { FileX, Printer } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { BackendError } from '../../../backend/backend-error.ts'
import type { Report } from '../../../backend/types.ts'
import { ReportBody } from '../../../lib/assessment/report/report-body.tsx'
import { backend } from '../../../lib/backend.ts'
import { dates } from '../../../lib/format/dates.ts'
import { hostOf } from '../../../lib/format/host-of.ts'
import { LoadFailure } from '../../../lib/load-failure.tsx'
import { documentTitle } from '../../../lib/title.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ButtonLink } from '../../../ui/buttons/button-link.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import './shared-report.css'

type Found =
  | { readonly phase: 'loading' }
  | { readonly phase: 'found'; readonly report: Report }
  | { readonly phase: 'gone'; readonly message: string }
  | { readonly phase: 'lost'; readonly error: unknown }

/** The report of a link; read again by `reload`. */
function useReport(id: string) {
  const [found, setFound] = useState<Found>({ phase: 'loading' })
  const [round, setRound] = useState(0)
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    setFound({ phase: 'loading' })
    backend.readReport(id, signal).then(
      (report) => signal.aborted || setFound({ phase: 'found', report }),
      (error: unknown) => {
        if (signal.aborted) return
        const isGone = error instanceof BackendError && error.kind === 'not-found'
        setFound(isGone ? { phase: 'gone', message: error.message } : { phase: 'lost', error })
      },
    )
    return () => controller.abort()
  }, [id, round])
  return { found, reload: useCallback(() => setRound((before) => before + 1), []) }
}

/** Asks search engines to leave this page out, for whoever puts the link into a public page. */
function useNoIndex(): void {
  useEffect(() => {
    const meta = document.createElement('meta')
    meta.name = 'robots'
    meta.content = 'noindex'
    document.head.append(meta)
    return () => meta.remove()
  }, [])
}

/** The name of the tab, and of the file that is saved. */
function useTitle(report: Report | undefined): void {
  useEffect(() => {
    if (!report) return undefined
    const before = document.title
    document.title = documentTitle(`${hostOf(report.url)}, report of ${dates.day(report.finishedAt)}`)
    return () => {
      document.title = before
    }
  }, [report])
}

/** A report that somebody shared, for whoever has the link. Nothing can be changed there. */
export default function SharedReport({ id }: { id: string }) {
  const { found, reload } = useReport(id)
  useNoIndex()
  useTitle(found.phase === 'found' ? found.report : undefined)
  if (found.phase !== 'found')
    return (
      <>
        <h1 className="visually-hidden" tabIndex={-1}>
          Shared report
        </h1>
        {found.phase === 'loading' && <Skeleton lines={8} label="Loading the report…" />}
        {found.phase === 'lost' && <LoadFailure title="Couldn't load the report" error={found.error} onRetry={reload} />}
        {found.phase === 'gone' && (
          <EmptyState
            icon={FileX}
            title="There is no report here"
            action={<ButtonLink href="/landing">Assess a website</ButtonLink>}
          >
            {found.message}
          </EmptyState>
        )}
      </>
    )
  const { expiresAt } = found.report
  return (
    <div className="shared-report">
      <div className="shared-report-bar">
        <p>{expiresAt ? `This link ends on ${dates.day(expiresAt)}.` : 'A report that was shared with you.'}</p>
        <Button onClick={() => print()}>
          <Printer size={18} aria-hidden />
          Save as PDF
        </Button>
      </div>
      <ReportBody report={found.report} />
    </div>
  )
}
