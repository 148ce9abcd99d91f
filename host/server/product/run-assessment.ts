import { assessmentLease, type EndLease } from './assessment-lease.ts'
import { asDataUrl } from './as-data-url.ts'
import { readLinked } from './assessment/linked/read-linked.ts'
import type { PageVisit } from './assessment/visit/page-visit.ts'
import type { ReadPage } from './page-reader.ts'
import { tellWebhooks } from './webhooks/tell-webhooks.ts'
import { scoreHistory } from './score-history.ts'
import { ProductFault } from './product-fault.ts'
import type { AssessmentRecord } from './store/user-record.ts'
import type { BackendContext } from './backend-context.ts'

/** Characters of a page's text that are kept. */
const longestText = 40_000

interface Wish {
  readonly userId: string
  readonly id: string
  /** What the user handed over instead of an address that can be read. */
  readonly upload?: { readonly html: string; readonly url: string } | undefined
  readonly picture?: Blob | undefined
}

interface Assignment extends Wish {
  /** The pictures of the page, kept when it is done: the place is that of the last good assessment. */
  readonly pictures: Map<'desktop' | 'phone', string>
}

/** Milliseconds that a page which is being closed does not live: it notes no reason that is only the closing. */
const lastBreath = 300

/** Works an assessment off, step by step, each step visible to clients that poll it. Ends in `done` or `failed`. */
export async function runAssessment(world: BackendContext, wish: Wish, url: string): Promise<void> {
  // Before anything is waited for: who asks meanwhile begins no second one.
  world.running.add(wish.id)
  let end: EndLease | undefined
  try {
    end = await assessmentLease.take(world, wish.userId, wish.id)
    if (end) await work(world, { ...wish, pictures: new Map() }, url)
  } catch (error) {
    // Nobody waits for it: who asks for the assessment reads that it was interrupted.
    console.error('An assessment could not be kept', error)
  } finally {
    world.running.delete(wish.id)
    end?.()
  }
}

/** Keeps the pictures of the page, and gives what is said of them. */
async function keepPictures(
  { users, now }: BackendContext,
  { userId, id, pictures }: Assignment,
): Promise<Partial<AssessmentRecord>> {
  const picture = pictures.get('desktop')
  const phonePicture = pictures.get('phone')
  if (picture === undefined) return {}
  if (phonePicture !== undefined) await users.savePicture(userId, id, phonePicture, 'phone')
  return (await users.savePicture(userId, id, picture))
    ? { screenshotAt: new Date(now()).toISOString() }
    : { screenshotNote: "The screenshot didn't fit in this browser's storage." }
}

/** What a browser had of the page, with what is kept of it at once. */
interface Visited {
  readonly visit?: PageVisit
  readonly news: Partial<AssessmentRecord>
}

/** Has a browser visit the page. An assessment goes on without, and says why. */
async function visit(world: BackendContext, assignment: Assignment, address: string): Promise<Visited> {
  const { signal } = new AbortController()
  const keep = (picture: string, device: 'desktop' | 'phone'): void =>
    void assignment.pictures.set(device, `data:image/jpeg;base64,${picture}`)
  const own = assignment.picture && {}
  if (assignment.picture) assignment.pictures.set('desktop', await asDataUrl(assignment.picture))
  try {
    const found = await world.pages.visit(address, signal)
    if (found.status >= 400)
      return {
        news: own ?? { screenshotNote: `${new URL(address).hostname} answered our browser with the error ${found.status}.` },
      }
    if (own) return { visit: found, news: own }
    if (found.phonePicture) keep(found.phonePicture, 'phone')
    keep(found.picture, 'desktop')
    return { visit: found, news: {} }
  } catch (error) {
    await world.delay(lastBreath, signal)
    return { news: own ?? { screenshotNote: error instanceof ProductFault ? error.message : "Couldn't take a screenshot." } }
  }
}

/** The page of the address or of the upload, as a browser shows it and with the pages that it links to, as far as they can be had. */
async function gather(
  world: BackendContext,
  assignment: Assignment,
  url: string,
  change: (news: Partial<AssessmentRecord>) => Promise<void>,
) {
  const { upload, picture } = assignment
  const { signal } = new AbortController()
  const year = new Date(world.now()).getFullYear()
  await change({ status: 'capturing', message: upload ? 'Loading your file…' : `Reading ${new URL(url).hostname}.` })
  const page: ReadPage = upload ? { ...upload, bytes: new Blob([upload.html]).size } : await world.pages.read(url, signal)
  if (upload) {
    if (picture) assignment.pictures.set('desktop', await asDataUrl(picture))
    else await change({ screenshotNote: 'No screenshot was uploaded.' })
    return { page, meta: { ...page, year } }
  }
  await change({ url: page.url, message: 'Visiting the page with a browser…' })
  const visited = await visit(world, assignment, page.url)
  await change(visited.news)
  const { html: rendered, accessibility, measures } = visited.visit ?? {}
  await change({ status: 'analysing', message: 'Reading the pages it links to…' })
  const linked = await readLinked(rendered ?? page.html, page.url, { pages: world.pages, judge: world.judge, signal, year })
  return { page, meta: { ...page, year, rendered, accessibility, measures, linked } }
}

/** A mistyped address visited nothing: it does not count against the ten assessments that may be made. */
const giveBack = ({ users }: BackendContext, userId: string): Promise<void> =>
  users.change(userId, (record) => {
    record.calls['assessments'] = record.calls['assessments']?.slice(0, -1) ?? []
  })

async function work(world: BackendContext, assignment: Assignment, url: string): Promise<void> {
  const { users, now } = world
  const { userId, id } = assignment
  const moment = (): string => new Date(now()).toISOString()
  const change = (news: Partial<AssessmentRecord>): Promise<void> =>
    users.change(userId, (record) => {
      record.assessments = record.assessments.map((one) =>
        one.id === id && assessmentLease.isOurs(world, one) ? { ...one, ...news } : one,
      )
      const own = record.assessments.find((one) => one.id === id)
      if (own?.status === 'done') scoreHistory.keep(record, own)
    })
  try {
    const { page, meta } = await gather(world, assignment, url, change)
    await change({ status: 'analysing', message: 'Checking the page…' })
    const judgement = await world.judge.judge(page.html, meta)
    if (judgement.stranger) {
      const host = page.url && URL.canParse(page.url) ? new URL(page.url).hostname : 'The file'
      throw new ProductFault(422, judgement.stranger.code, `${host} ${judgement.stranger.what}, so we scored nothing.`)
    }
    const { text, ...result } = judgement.assessment
    await change({
      ...result,
      ...(await keepPictures(world, assignment)),
      text: text.slice(0, longestText),
      status: 'done',
      message: 'Done.',
      finishedAt: moment(),
    })
    await tellWebhooks(world, userId, { type: 'assessment.done', data: { id, url, total: result.total } })
  } catch (error) {
    await world.delay(lastBreath, new AbortController().signal)
    const { code, message } =
      error instanceof ProductFault ? error : { code: 'server', message: 'The assessment failed. Please try again.' }
    if (!(error instanceof ProductFault)) console.error('The assessment failed', error)
    await change({ status: 'failed', message, error: { code, message }, finishedAt: moment() })
    if (code === 'unknown_host') await giveBack(world, userId)
  }
}
