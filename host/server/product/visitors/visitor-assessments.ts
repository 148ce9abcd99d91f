import { assessmentLease } from '../assessment-lease.ts'
import { assessmentRecords } from '../assessment-records.ts'
import type { BackendContext } from '../backend-context.ts'
import { ProductFault } from '../product-fault.ts'
import type { Call } from '../routes/route.ts'
import { runAssessment } from '../run-assessment.ts'
import { scoreHistory } from '../score-history.ts'
import type { AssessmentRecord } from '../store/user-record.ts'
import { tellWebhooks } from '../webhooks/tell-webhooks.ts'
import { visitorName } from './visitor-name.ts'

/** Milliseconds that what a visitor began is kept for an account. */
const keptFor = 24 * 60 * 60_000
/** How many visitors are kept at most, whatever they come from. */
const mostKept = 500

const severities = ['problem', 'warning', 'notice'] as const

/** What a visitor is told: the scores, and how much there is to read. What was found is for who has an account. */
function present(world: BackendContext, record: AssessmentRecord) {
  const place = world.visitors.placeOf(record.id)
  const { id, url, status, message, startedAt, finishedAt, siteName, scores, total, findings, error } =
    place === undefined ? assessmentRecords.ended(world, record) : record
  const words = place === undefined ? message : place === 0 ? 'Yours is next.' : `Websites before yours: ${place}.`
  return {
    id,
    url,
    status,
    message: words,
    startedAt,
    ...(finishedAt !== undefined && { finishedAt }),
    ...(siteName !== undefined && { siteName }),
    scores: scores.map(({ group, value }) => ({ group, value })),
    total,
    found: Object.fromEntries(
      severities.map((severity) => [severity, findings.filter((finding) => finding.severity === severity).length]),
    ),
    ...(error && { error }),
  }
}

/** The one that a visitor began; undefined where it is not kept. */
async function find({ users }: BackendContext, id: string): Promise<AssessmentRecord | undefined> {
  const name = visitorName(id)
  return (await users.isVisitor(name)) ? (await users.read(name)).assessments[0] : undefined
}

const gone = (): ProductFault =>
  new ProductFault(404, 'not_found', 'This assessment is not kept any more. Please start it again.')

/** Has it worked off when it is its turn. Its time counts from then. */
function enqueue(world: BackendContext, { id, url }: AssessmentRecord): void {
  const name = visitorName(id)
  // One that waits for its turn is this server's, too.
  const lease = assessmentLease.take(world, name, id)
  lease.catch(() => undefined)
  world.visitors.add(id, async () => {
    const end = await lease
    if (!end) return
    // From now on the run itself says that it is worked on.
    end()
    if (!(await world.users.isVisitor(name))) return
    await world.users.change(name, (record) => {
      record.assessments = record.assessments.map((one) => ({ ...one, startedAt: new Date(world.now()).toISOString() }))
    })
    await runAssessment(world, { userId: name, id }, url)
  })
}

/** Goes on with one that a reload or a restart interrupted. */
function resume(world: BackendContext, record: AssessmentRecord): void {
  if (!assessmentRecords.isRunning(record) || world.visitors.has(record.id) || world.running.has(record.id)) return
  if (assessmentLease.isElsewhere(world, record)) return
  if (record.status !== 'queued' && assessmentRecords.isAbandoned(world, record)) return
  if (!world.visitors.isFull()) enqueue(world, record)
}

/** Moves what the visitor's run led to until now to the user, and forgets the visitor when it has ended. */
async function settle(call: Call, { id }: AssessmentRecord): Promise<void> {
  const { users, caller } = call
  const found = await find(call, id)
  if (found) resume(call, found)
  const hasEnded = found && !assessmentRecords.isRunning(found)
  if (hasEnded)
    for (const device of ['desktop', 'phone'] as const) {
      const picture = await users.readPicture(visitorName(id), id, device)
      if (picture !== undefined) await users.savePicture(caller.userId, id, picture, device)
    }
  const isNews = await users.change(caller.userId, (record) => {
    const held = record.assessments.find((one) => one.id === id && one.isHeld)
    // Another request has settled it meanwhile.
    if (!held) return false
    const { isHeld: _isHeld, ...plain } = found ?? held
    record.assessments = record.assessments.map((one) =>
      one === held ? { ...plain, ...(found && !hasEnded && { isHeld: true }) } : one,
    )
    if (found && hasEnded) scoreHistory.keep(record, found)
    return true
  })
  if (!hasEnded) return
  await users.forget(visitorName(id))
  if (isNews && found.status === 'done')
    await tellWebhooks(call, caller.userId, { type: 'assessment.done', data: { id, url: found.url, total: found.total } })
}

/** Assessments that visitors began before they had an account. Who knows the id of one may read its scores, and take it. */
export const visitorAssessments = {
  async begin(world: BackendContext, url: string) {
    const { users, visitors, now } = world
    if (visitors.isFull())
      throw new ProductFault(503, 'busy', 'Many websites are being assessed at the moment. Please try again in a minute.', 60)
    const record = assessmentRecords.create(world, url, 'fetched')
    const name = visitorName(record.id)
    await users.keepVisitor(name, { since: now() - keptFor, most: mostKept })
    await users.change(name, (visitor) => {
      visitor.assessments = [record]
    })
    enqueue(world, record)
    return present(world, record)
  },

  async read(world: BackendContext, id: string) {
    const found = await find(world, id)
    if (!found) throw gone()
    resume(world, found)
    return present(world, found)
  },

  /** Gives it to the user who asks: the first of them. Safe to repeat. */
  async take(call: Call, id: string): Promise<AssessmentRecord> {
    const { users, caller } = call
    const own = async (): Promise<AssessmentRecord | undefined> =>
      (await users.read(caller.userId)).assessments.find((one) => one.id === id)
    const taken = await own()
    if (taken) return taken
    if (!(await find(call, id))) throw gone()
    const record = await users.change(visitorName(id), (visitor) => {
      visitor.takenBy ??= caller.userId
      return visitor.takenBy === caller.userId ? visitor.assessments[0] : undefined
    })
    if (!record) throw gone()
    await users.change(caller.userId, (user) => {
      if (user.assessments.some((one) => one.id === id)) return
      user.assessments = assessmentRecords.keepNewest([{ ...record, isHeld: true }, ...user.assessments])
    })
    await settle(call, record)
    return (await own()) ?? record
  },

  /** Brings what the user has taken, and still runs, up to date. */
  async settle(call: Call): Promise<void> {
    const { assessments } = await call.users.read(call.caller.userId)
    for (const record of assessments) if (record.isHeld) await settle(call, record)
  },
}
