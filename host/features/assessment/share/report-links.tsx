import { useState } from 'react'
import type { Assessment, ReportLink } from '../../../backend/types.ts'
import { dates } from '../../../lib/format/dates.ts'
import { hostOf } from '../../../lib/format/host-of.ts'
import { useAction } from '../../../lib/hooks/use-action.ts'
import { LoadFailure } from '../../../lib/load-failure.tsx'
import { reportAddress } from '../../../lib/report-address.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { CopyButton } from '../../../ui/buttons/copy-button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import { useReportLinks } from './use-report-links.ts'
import './report-links.css'

/** When a link ends, in days; empty for one that ends when it is withdrawn. */
const ends = [
  ['7', 'In a week'],
  ['30', 'In a month'],
  ['', 'When I withdraw it'],
] as const

function endWords({ expiresAt }: ReportLink): string {
  if (expiresAt === undefined) return 'until you withdraw it'
  return Date.parse(expiresAt) <= Date.now() ? `ended ${dates.day(expiresAt)}` : `until ${dates.day(expiresAt)}`
}

function Link({ link, onWithdraw }: { link: ReportLink; onWithdraw(): Promise<void> }) {
  const { isBusy, run } = useAction(onWithdraw)
  const address = reportAddress.of(link.id)
  const name = `${hostOf(link.url)}, shared ${dates.moment(link.createdAt)}`
  return (
    <li>
      <p>
        <a href={address} target="_blank" rel="noopener">
          {name}
        </a>
        , {endWords(link)}
      </p>
      <div className="report-link-actions">
        <CopyButton text={address} label={`Copy the link to the report of ${name}`} />
        <Button variant="quiet" isBusy={isBusy} aria-label={`Withdraw the link to the report of ${name}`} onClick={() => run()}>
          Withdraw
        </Button>
      </div>
    </li>
  )
}

/** Shares the assessment as a report by a link, and shows the links that there are. */
export function ReportLinks({ assessment }: { assessment: Assessment }) {
  const { links, error, reload, share, withdraw } = useReportLinks()
  const [days, setDays] = useState('30')
  const { isBusy, failure, run } = useAction(() =>
    share({ assessmentId: assessment.id, ...(days !== '' && { days: Number(days) }) }),
  )

  return (
    <Card as="section" className="report-links" aria-labelledby="report-links-title">
      <h2 id="report-links-title">Share a report</h2>
      <p className="report-links-note">
        Whoever has the link sees this assessment as it is now: scores and findings with their evidence, and nothing else of
        yours. Search engines don't list it.
      </p>
      {failure && <Notice kind="error">{failure}</Notice>}
      <div className="report-links-form">
        <Field label="The link ends">
          {(control) => (
            <select {...control} value={days} onChange={({ target }) => setDays(target.value)}>
              {ends.map(([value, words]) => (
                <option key={value} value={value}>
                  {words}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Button isBusy={isBusy} onClick={() => run()}>
          Make a link
        </Button>
      </div>
      {error !== undefined && <LoadFailure title="Couldn't load your links" error={error} onRetry={reload} />}
      {links && links.length > 0 && (
        <ul className="report-links-list" aria-label="Links to reports">
          {links.map((link) => (
            <Link key={link.id} link={link} onWithdraw={() => withdraw(link)} />
          ))}
        </ul>
      )}
    </Card>
  )
}
