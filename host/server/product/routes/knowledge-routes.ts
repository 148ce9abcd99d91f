import { fields } from '../store/fields.ts'
import { limitCalls } from '../limit-calls.ts'
import { planLimits } from '../store/plans.ts'
import { ProductFault } from '../product-fault.ts'
import type { Call, Route } from './route.ts'
import type { KnowledgeRecord } from '../store/user-record.ts'

const longestText = 40_000
const maximumFile = 1_000_000
const textTypes = /\.(txt|md|markdown|html?|csv|json)$/i

type NewDocument = Pick<KnowledgeRecord, 'kind' | 'title' | 'text'> & Partial<Pick<KnowledgeRecord, 'url' | 'fileName'>>

async function fromFile({ request, judge }: Call): Promise<NewDocument> {
  const form = await request.formData().catch(() => {
    throw new ProductFault(400, 'invalid', "We couldn't read the upload.")
  })
  const file = form.get('file')
  if (!(file instanceof File)) throw new ProductFault(400, 'invalid', 'Choose a file.')
  if (!textTypes.test(file.name))
    throw new ProductFault(415, 'unsupported', 'Only text files can be read here: txt, md, html, csv and json.')
  if (file.size > maximumFile) throw new ProductFault(413, 'too_large', 'The file is larger than 1 MB.')
  const text = await file.text()
  if (text.includes('\0')) throw new ProductFault(415, 'unsupported', 'The file contains no text.')
  // The text of a PDF comes under another name than the PDF.
  const given = form.get('name')
  const name = typeof given === 'string' && given.trim() ? given.trim().slice(0, 120) : file.name
  const read = /\.html?$/i.test(file.name) ? await judge.readDocument(text, name) : { title: name, text }
  return { kind: 'file', fileName: name, ...read }
}

async function fromBody({ request, pages, judge }: Call): Promise<NewDocument> {
  const body = await fields.read(request)
  if (fields.oneOf(body, 'kind', ['page', 'note']) === 'note')
    return {
      kind: 'note',
      title: fields.text(body, 'title', { longest: 120, isRequired: true }),
      text: fields.text(body, 'text', { longest: longestText, isRequired: true }),
    }
  const { url, html } = await pages.read(fields.webAddress(body, 'url'), request.signal)
  return { kind: 'page', url, ...(await judge.readDocument(html, new URL(url).hostname)) }
}

function find(documents: readonly KnowledgeRecord[], id: string | undefined): KnowledgeRecord {
  const found = documents.find((one) => one.id === id)
  if (!found) throw new ProductFault(404, 'not_found', 'This source no longer exists.')
  return found
}

/** What the agents may quote. */
export const knowledgeRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/v1/knowledge',
    access: 'signed-in',
    answer: async ({ users, caller }) => (await users.read(caller.userId)).knowledge,
  },
  {
    method: 'POST',
    path: '/v1/knowledge',
    access: 'signed-in',
    async answer(call) {
      const { request, users, caller, now } = call
      await limitCalls(call, 'knowledge', { most: 30, seconds: 60 })
      const isForm = request.headers.get('content-type')?.startsWith('multipart/form-data') ?? false
      const document = isForm ? await fromFile(call) : await fromBody(call)
      const text = document.text.slice(0, longestText)
      if (!text.trim()) throw new ProductFault(422, 'empty', 'We found no text in it.')
      const record: KnowledgeRecord = {
        ...document,
        id: crypto.randomUUID(),
        text,
        words: text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0,
        addedAt: new Date(now()).toISOString(),
        isIncluded: true,
      }
      await users.change(caller.userId, (user) => {
        // A page that is added again takes the place of its old text.
        const others = user.knowledge.filter(({ url }) => url === undefined || url !== record.url)
        const most = planLimits(user.entitlement?.planId, caller.isPaid).sources
        if (others.length >= most)
          throw new ProductFault(409, 'too_many', `You can have up to ${most} sources. Remove one, or choose a larger plan.`)
        user.knowledge = [record, ...others]
      })
      return Response.json(record, { status: 201 })
    },
  },
  {
    method: 'PUT',
    path: '/v1/knowledge/:id',
    access: 'signed-in',
    async answer({ request, users, caller, parameters }) {
      const body = await fields.read(request)
      const change = {
        ...('isIncluded' in body && { isIncluded: body['isIncluded'] === true }),
        ...('title' in body && { title: fields.text(body, 'title', { longest: 120, isRequired: true }) }),
      }
      return users.change(caller.userId, (user) => {
        const changed = { ...find(user.knowledge, parameters['id']), ...change }
        user.knowledge = user.knowledge.map((one) => (one.id === changed.id ? changed : one))
        return changed
      })
    },
  },
  {
    method: 'DELETE',
    path: '/v1/knowledge/:id',
    access: 'signed-in',
    answer: ({ users, caller, parameters }) =>
      users.change(caller.userId, (user) => {
        const { id } = find(user.knowledge, parameters['id'])
        user.knowledge = user.knowledge.filter((one) => one.id !== id)
      }),
  },
]
