// The assessments that a user has: which are kept, which run, what a client is told of one.
import type { BackendContext } from './backend-context.ts'
import type { AssessmentRecord } from './store/user-record.ts'

/** The newest ones that are kept. */
const mostKept = 3
/** Milliseconds without a sign of life after which an unfinished one has been left behind, by a page that was closed or a server that ended. */
const abandonedAfter = 120_000
/** The same for one that is worked on here: it may wait for its turn behind many others. */
const stuckAfter = 1_800_000

/** Reads the records of assessments. */
export const assessmentRecords = {
  /** One that nobody has worked on yet. */
  create: ({ now }: BackendContext, url: string, source: AssessmentRecord['source']): AssessmentRecord => ({
    id: crypto.randomUUID(),
    url,
    status: 'queued',
    message: 'Waiting to start…',
    startedAt: new Date(now()).toISOString(),
    source,
    findings: [],
    scores: [],
    total: null,
    summary: '',
  }),

  isRunning: ({ status }: AssessmentRecord): boolean => status !== 'done' && status !== 'failed',

  isDone: ({ status }: AssessmentRecord): boolean => status === 'done',

  /** Whether nobody works on it any more, although it has not ended. */
  isAbandoned({ now, running }: BackendContext, record: AssessmentRecord): boolean {
    if (!assessmentRecords.isRunning(record)) return false
    const startedAt = Date.parse(record.startedAt)
    if (running.has(record.id)) return now() - startedAt > stuckAfter
    return now() - Math.max(startedAt, record.worker ? Date.parse(record.worker.seenAt) : 0) > abandonedAfter
  },

  /** The newest ones. The newest that is done stays among them, however many fail after it. */
  keepNewest(all: readonly AssessmentRecord[]): AssessmentRecord[] {
    const newest = all.slice(0, mostKept)
    const done = newest.some(assessmentRecords.isDone) ? undefined : all.find(assessmentRecords.isDone)
    return done ? [...newest, done] : newest
  },

  /** The same, with the end of one that was left behind. */
  ended(world: BackendContext, record: AssessmentRecord): AssessmentRecord {
    if (!assessmentRecords.isAbandoned(world, record)) return record
    const message = `The assessment was interrupted${world.server ? '' : ' because its page was closed'}. Please start it again.`
    return { ...record, status: 'failed', message, error: { code: 'interrupted', message } }
  },
}
