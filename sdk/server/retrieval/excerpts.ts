import { partsOf, publicPart } from '../../core/conversation/message-parts.ts'
import type { MessageContent } from '../../core/options/options.ts'
import type { ConnectorRequest } from '../../core/types.ts'
import { isJson } from '../../core/util/is-json.ts'

/** What a search of your own found for a question. */
export interface Excerpt {
  /** The words of it, as Markdown. */
  readonly text: string
  /** The name that the list of sources shows. */
  readonly title?: string
  /** Where it can be read. */
  readonly url?: string
  /** Tells it from others. @default its address, or else its number */
  readonly id?: string
}

/** More than these no answer rests on. */
const mostExcerpts = 100

const optional = (value: unknown): string | undefined => (typeof value === 'string' && value ? value : undefined)

/** What a search returned, as far as it has words. @throws TypeError for what is no list. */
export function readExcerpts(given: unknown): Excerpt[] {
  if (given === undefined || given === null) return []
  if (!Array.isArray(given)) throw new TypeError('`retrieve` returns a list of excerpts.')
  const excerpts = given.flatMap((one: unknown): Excerpt[] => {
    if (!isJson(one)) return []
    const text = optional(one['text'])
    const [title, url, id] = [optional(one['title']), optional(one['url']), optional(one['id'])]
    return text?.trim() ? [{ text, ...(title && { title }), ...(url && { url }), ...(id && { id }) }] : []
  })
  return excerpts.slice(0, mostExcerpts)
}

const task =
  'Rely on these excerpts, and say so where they do not tell. Right behind each statement that rests on one, put its number in the same ' +
  'brackets, as in 【1】; behind one that rests on several, 【1】【2】. Write no list of them.'

/** What the model reads before the question. */
export function promptOf(excerpts: readonly Excerpt[]): string {
  const listed = excerpts.map(({ title, text }, index) => `【${index + 1}】${title ? ` ${title}` : ''}\n${text.trim()}`)
  return [`Excerpts for what I ask below:`, ...listed, task].join('\n\n')
}

/** The request, in which the excerpts stand before the last words of the visitor: services that take no instructions read them there, too. */
export function withExcerpts(request: ConnectorRequest, excerpts: readonly Excerpt[]): ConnectorRequest {
  const asked = request.messages.findLastIndex(({ role }) => role === 'user' || role === undefined)
  if (!excerpts.length || asked < 0) return request
  const messages = request.messages.map((message, index): MessageContent => {
    if (index !== asked) return message
    const { text: _text, html: _html, files: _files, ...rest } = message
    const parts = partsOf(message).flatMap((part) => publicPart(part) ?? [])
    return { ...rest, parts: [{ type: 'text', text: promptOf(excerpts) }, ...parts] }
  })
  return { ...request, messages }
}
