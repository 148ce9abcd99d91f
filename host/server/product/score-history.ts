import type { Finding } from './assessment/finding.ts'
import type { AssessmentRecord, HistoryRecord, UserRecord } from './store/user-record.ts'

/** The newest ones of a page that are kept. */
const mostOfPage = 12
/** Of all pages together: who assesses many keeps those that were assessed last. */
const mostInAll = 36

/** What makes two addresses the same page: neither the protocol, `www.`, a slash at the end nor a fragment tells pages apart. */
function pageOf(url: string): string {
  if (!URL.canParse(url)) return ''
  const { host, pathname, search } = new URL(url)
  return host.replace(/^www\./, '') + pathname.replace(/\/+$/, '') + search
}

const isToFix = ({ severity }: Pick<Finding, 'severity'>): boolean => severity !== 'good' && severity !== 'unknown'

const entryOf = ({ id, url, startedAt, finishedAt = startedAt, total, scores, findings }: AssessmentRecord): HistoryRecord => ({
  id,
  url,
  finishedAt,
  total,
  scores: scores.map(({ group, value }) => ({ group, value })),
  findings: findings.map(({ id, group, severity, title }) => ({ id, group, severity, title })),
})

const byTime = (a: HistoryRecord, b: HistoryRecord): number => Date.parse(a.finishedAt) - Date.parse(b.finishedAt)

type Changed = HistoryRecord['findings']

/** How a page went. Nothing is known of what has no address, or has not ended well. */
interface PageHistory {
  readonly history?: readonly Omit<HistoryRecord, 'url' | 'findings'>[]
  readonly changes?: {
    readonly since: string
    readonly mended: Changed
    readonly appeared: Changed
    readonly stayed: Changed
    readonly unclear: Changed
  }
}

/** What became of each finding. One that could not be looked at again is not mended. */
function changesSince(before: HistoryRecord, now: HistoryRecord): Required<PageHistory>['changes'] {
  const former = new Map(before.findings.map((finding) => [finding.id, finding]))
  const current = new Map(now.findings.map((finding) => [finding.id, finding]))
  const wasToFix = ({ id }: Pick<Finding, 'id'>): boolean => {
    const known = former.get(id)
    return known !== undefined && isToFix(known)
  }
  return {
    since: before.finishedAt,
    mended: now.findings.filter((finding) => finding.severity === 'good' && wasToFix(finding)),
    appeared: now.findings.filter((finding) => isToFix(finding) && !wasToFix(finding)),
    stayed: now.findings.filter((finding) => isToFix(finding) && wasToFix(finding)),
    unclear: before.findings.filter(
      (finding) => isToFix(finding) && (current.get(finding.id)?.severity ?? 'unknown') === 'unknown',
    ),
  }
}

/** How the scores of a page went from assessment to assessment. */
export const scoreHistory = {
  /** Keeps a finished one, and those that were finished before there was a history. */
  keep(user: UserRecord, record: AssessmentRecord): void {
    const kept = new Set(user.history.map(({ id }) => id))
    const done = [record, ...user.assessments].filter(({ id, status }) => status === 'done' && !kept.has(id))
    const unique = new Map(done.map((one) => [one.id, entryOf(one)]))
    const ofPages = new Map<string, number>()
    user.history = [...user.history, ...unique.values()]
      .toSorted(byTime)
      .toReversed()
      .filter(({ url }) => {
        const page = pageOf(url)
        const count = (ofPages.get(page) ?? 0) + 1
        ofPages.set(page, count)
        return count <= mostOfPage
      })
      .slice(0, mostInAll)
      .toReversed()
  },

  /** The scores of its page up to this one, the oldest first, and what has changed since the one before it. */
  of(user: UserRecord, record: AssessmentRecord): PageHistory {
    // A file that was handed over without an address is no page that could be known again.
    if (record.status !== 'done' || !record.url) return {}
    const own = entryOf(record)
    const earlier = user.history.filter(
      (one) => one.id !== own.id && pageOf(one.url) === pageOf(own.url) && byTime(one, own) <= 0,
    )
    const before = earlier.at(-1)
    return {
      history: [...earlier, own].map(({ id, finishedAt, total, scores }) => ({ id, finishedAt, total, scores })),
      ...(before && { changes: changesSince(before, own) }),
    }
  },
}
