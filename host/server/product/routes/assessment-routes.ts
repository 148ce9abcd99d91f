import { assessmentLease } from '../assessment-lease.ts'
import { assessmentRecords } from '../assessment-records.ts'
import { fields } from '../store/fields.ts'
import { limitCalls } from '../limit-calls.ts'
import { ProductFault } from '../product-fault.ts'
import type { Call, Route } from './route.ts'
import { runAssessment } from '../run-assessment.ts'
import { scoreHistory } from '../score-history.ts'
import type { AssessmentRecord } from '../store/user-record.ts'
import { visitorAssessments } from '../visitors/visitor-assessments.ts'

const { isDone, isRunning } = assessmentRecords

const maximumUpload = 5_000_000
const maximumPicture = 1_000_000
async function readUpload(request: Request) {
  const form = await request.formData().catch(() => {
    throw new ProductFault(400, 'invalid', "We couldn't read the upload.")
  })
  const html = form.get('html')
  const picture = form.get('screenshot')
  const address = form.get('url')
  const url = typeof address === 'string' && address.trim() ? fields.webAddress({ url: address }, 'url') : ''
  if (!(html instanceof File) && !(picture instanceof File && url))
    throw new ProductFault(400, 'invalid', 'Choose the page’s HTML file.')
  if (html instanceof File && html.size > maximumUpload) throw new ProductFault(413, 'too_large', 'The file is larger than 5 MB.')
  if (picture instanceof File) {
    if (!/^image\/(png|jpeg|webp)$/.test(picture.type))
      throw new ProductFault(415, 'unsupported', 'The screenshot must be PNG, JPEG or WebP.')
    if (picture.size > maximumPicture) throw new ProductFault(413, 'too_large', 'The screenshot is larger than 1 MB.')
  }
  // A picture of a page that can be read, but does not show itself to our browser.
  if (!(html instanceof File)) return { url, upload: undefined, picture: picture instanceof File ? picture : undefined }
  const text = await html.text()
  if (!/<[a-z!][^>]*>/i.test(text)) throw new ProductFault(415, 'unsupported', 'The file contains no HTML.')
  return { url, upload: { html: text, url }, picture: picture instanceof File ? picture : undefined }
}

async function readWish(request: Request) {
  if (request.headers.get('content-type')?.startsWith('multipart/form-data')) return readUpload(request)
  const body = await fields.read(request)
  return { url: fields.webAddress(body, 'url'), upload: undefined, picture: undefined }
}

/** Goes on with an assessment that a reload interrupted. A page that was handed over is not kept: it has to be handed over again. */
function resume(call: Call, record: AssessmentRecord): void {
  const isElsewhere =
    record.isHeld || record.source !== 'fetched' || call.running.has(record.id) || assessmentLease.isElsewhere(call, record)
  if (isElsewhere || !isRunning(record) || assessmentRecords.isAbandoned(call, record)) return
  void runAssessment(call, { userId: call.caller.userId, id: record.id }, record.url)
}

async function present(call: Call, record: AssessmentRecord) {
  const { users, caller } = call
  const {
    text: _text,
    colours: _colours,
    description: _description,
    isHeld: _held,
    worker: _worker,
    ...shown
  } = assessmentRecords.ended(call, record)
  const screenshotUrl = record.screenshotAt === undefined ? undefined : await users.readPicture(caller.userId, record.id)
  const phoneScreenshotUrl =
    record.screenshotAt === undefined ? undefined : await users.readPicture(caller.userId, record.id, 'phone')
  return {
    ...shown,
    ...scoreHistory.of(await users.read(caller.userId), record),
    ...(screenshotUrl !== undefined && { screenshotUrl }),
    ...(phoneScreenshotUrl !== undefined && { phoneScreenshotUrl }),
  }
}

/** The user's own, the newest first. */
async function readAll(call: Call): Promise<readonly AssessmentRecord[]> {
  await visitorAssessments.settle(call)
  return (await call.users.read(call.caller.userId)).assessments
}

const notFound = (): ProductFault => new ProductFault(404, 'not_found', 'No website has been assessed yet.')

/** Assessments of websites: started, and asked for until they are done. */
export const assessmentRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/v1/assessments',
    access: 'signed-in',
    async answer(call) {
      const { request, users, caller } = call
      const { url, upload, picture } = await readWish(request)
      await limitCalls(call, 'assessment-attempts', { most: 40, seconds: 600 })
      await limitCalls(call, 'assessments', { most: 10, seconds: 600 })
      const record = assessmentRecords.create(call, url, upload ? 'uploaded' : 'fetched')
      await users.change(caller.userId, (user) => {
        user.assessments = assessmentRecords.keepNewest([record, ...user.assessments])
      })
      void runAssessment(call, { userId: caller.userId, id: record.id, upload, picture }, url)
      return Response.json(record, { status: 202 })
    },
  },
  {
    method: 'POST',
    path: '/v1/assessments/claim',
    access: 'signed-in',
    async answer(call) {
      const id = fields.text(await fields.read(call.request), 'id', { longest: 80, isRequired: true })
      return present(call, await visitorAssessments.take(call, id))
    },
  },
  {
    method: 'GET',
    path: '/v1/assessments/latest',
    access: 'signed-in',
    async answer(call) {
      const assessments = await readAll(call)
      const [newest] = assessments
      if (!newest) throw notFound()
      resume(call, newest)
      const done = assessments.find(isDone)
      if (!done || done.id === newest.id) return present(call, newest)
      return { ...(await present(call, done)), attempt: await present(call, newest) }
    },
  },
  {
    method: 'GET',
    path: '/v1/assessments/:id',
    access: 'signed-in',
    async answer(call) {
      const assessments = await readAll(call)
      const found = assessments.find(({ id }) => id === call.parameters['id'])
      if (!found) throw notFound()
      resume(call, found)
      return present(call, found)
    },
  },
]
