import { ProductFault } from './product-fault.ts'
import type { Call } from './routes/route.ts'
import type { AssessmentRecord, ReportRecord } from './store/user-record.ts'

/** How many links a user may have. Each keeps its report as it was. */
const mostLinks = 10
const day = 24 * 60 * 60_000

/** The same answer to a link that was withdrawn, has expired, or never was: nobody learns which. */
const gone = (): ProductFault =>
  new ProductFault(404, 'not_found', "This report isn't shared any more. Ask whoever sent it to you for a new link.")

const isOver = ({ now }: Call, { expiresAt }: ReportRecord): boolean => expiresAt !== undefined && Date.parse(expiresAt) <= now()

/** What a reader of the report sees: nothing that is not about the page. */
const reportOf = ({
  url,
  pageTitle,
  siteName,
  startedAt,
  finishedAt = startedAt,
  findings,
  scores,
  total,
  summary,
}: AssessmentRecord) => ({
  url,
  ...(pageTitle !== undefined && { pageTitle }),
  ...(siteName !== undefined && { siteName }),
  finishedAt,
  findings,
  scores,
  total,
  summary,
})

/** What its owner is told of a link. */
const linkOf = ({ id, assessmentId, createdAt, expiresAt, report }: ReportRecord) => ({
  id,
  assessmentId,
  url: report.url,
  createdAt,
  ...(expiresAt !== undefined && { expiresAt }),
})

/** Reports that whoever has the link may read, as they were when the link was made. */
export const reports = {
  async list({ users, caller }: Call) {
    return (await users.read(caller.userId)).reports.map(linkOf)
  },

  /** @param days after which the link ends; undefined for one that ends when it is withdrawn. */
  async share({ users, caller, now }: Call, assessmentId: string, days: number | undefined) {
    const id = crypto.randomUUID()
    const made = await users.change(caller.userId, (user) => {
      const found = user.assessments.find((one) => one.id === assessmentId)
      if (!found || found.status !== 'done') throw new ProductFault(404, 'not_found', 'There is no such assessment.')
      if (user.reports.length >= mostLinks)
        throw new ProductFault(409, 'too_many_links', `You have ${mostLinks} links. Withdraw one that you don't need any more.`)
      const record: ReportRecord = {
        id,
        assessmentId,
        createdAt: new Date(now()).toISOString(),
        ...(days !== undefined && { expiresAt: new Date(now() + days * day).toISOString() }),
        report: reportOf(found),
      }
      user.reports = [record, ...user.reports]
      return record
    })
    await users.keepName(id, caller.userId)
    return linkOf(made)
  },

  async withdraw({ users, caller }: Call, id: string): Promise<void> {
    await users.change(caller.userId, (user) => {
      if (!user.reports.some((one) => one.id === id)) throw new ProductFault(404, 'not_found', 'This link was withdrawn already.')
      user.reports = user.reports.filter((one) => one.id !== id)
    })
    await users.dropName(id)
  },

  /** For anybody who has the link. The picture is there while it is the newest of its owner. */
  async read(call: Call, id: string) {
    const { users } = call
    const owner = await users.ownerOf(id)
    const found = owner === undefined ? undefined : (await users.read(owner)).reports.find((one) => one.id === id)
    if (!found || owner === undefined || isOver(call, found)) throw gone()
    const screenshotUrl = await users.readPicture(owner, found.assessmentId)
    return {
      ...found.report,
      ...(found.expiresAt !== undefined && { expiresAt: found.expiresAt }),
      ...(screenshotUrl !== undefined && { screenshotUrl }),
    }
  },
}
