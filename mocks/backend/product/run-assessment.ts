import { asDataUrl } from './as-data-url.ts'
import { assess } from './assessment/assess.ts'
import type { ReadPage } from './page-reader.ts'
import { ProductFault } from './product-fault.ts'
import type { AssessmentRecord } from './store/user-record.ts'
import type { BackendContext } from './backend-context.ts'

/** Characters of a page's text that are kept. */
const longestText = 40_000

interface Assignment {
  readonly userId: string
  readonly id: string
  /** What the user handed over instead of an address that can be read. */
  readonly upload?: { readonly html: string; readonly url: string } | undefined
  readonly picture?: Blob | undefined
}

/** Milliseconds that a page which is being closed does not live: it notes no reason that is only the closing. */
const lastBreath = 300

/** Works an assessment off, step by step, each step visible to clients that poll it. Ends in `done` or `failed`. */
export async function runAssessment(world: BackendContext, assignment: Assignment, url: string): Promise<void> {
  world.running.add(assignment.id)
  try {
    await work(world, assignment, url)
  } finally {
    world.running.delete(assignment.id)
  }
}

async function work(world: BackendContext, { userId, id, upload, picture }: Assignment, url: string): Promise<void> {
  const { users, pages, now } = world
  const { signal } = new AbortController()
  const moment = (): string => new Date(now()).toISOString()
  const change = (news: Partial<AssessmentRecord>): void =>
    users.change(userId, (record) => {
      record.assessments = record.assessments.map((one) => (one.id === id ? { ...one, ...news } : one))
    })

  async function capture(address: string): Promise<Partial<AssessmentRecord>> {
    const known = users.read(userId).assessments.find((one) => one.id === id)
    // Taken before the page was reloaded.
    if (!picture && known?.screenshotAt) return {}
    try {
      const image = picture ?? (await pages.capture(address, signal))
      return users.savePicture(userId, id, await asDataUrl(image))
        ? { screenshotAt: moment() }
        : { screenshotNote: "The screenshot didn't fit in this browser's storage." }
    } catch (error) {
      await world.delay(lastBreath, signal)
      return { screenshotNote: error instanceof ProductFault ? error.message : "Couldn't take a screenshot." }
    }
  }

  try {
    change({ status: 'capturing', message: upload ? 'Loading your file…' : `Reading ${new URL(url).hostname}.` })
    const page: ReadPage = upload ? { ...upload, bytes: new Blob([upload.html]).size } : await pages.read(url, signal)
    change({ url: page.url, message: 'Taking a screenshot…' })
    const isVisible = picture !== undefined || !upload
    change(isVisible ? await capture(page.url) : { screenshotNote: 'No screenshot was uploaded.' })
    change({ status: 'analysing', message: 'Checking the page…' })
    const { text, ...result } = assess(page.html, { ...page, year: new Date(now()).getFullYear() })
    change({ ...result, text: text.slice(0, longestText), status: 'done', message: 'Done.', finishedAt: moment() })
  } catch (error) {
    await world.delay(lastBreath, signal)
    const { code, message } =
      error instanceof ProductFault ? error : { code: 'server', message: 'The assessment failed. Please try again.' }
    if (!(error instanceof ProductFault)) console.error('The assessment failed', error)
    change({ status: 'failed', message, error: { code, message }, finishedAt: moment() })
  }
}
