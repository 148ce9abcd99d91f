import type { SourcePart } from '../../core/types.ts'
import { isJson } from '../../core/util/is-json.ts'

const wordsOf = (value: unknown): string | undefined => (typeof value === 'string' && value ? value : undefined)

/** What a service found and lists by number, as Perplexity and Azure do. One that is no object keeps its number. */
export const foundPages = (list: unknown): Pick<SourcePart, 'url' | 'title' | 'filename' | 'snippet'>[] =>
  (Array.isArray(list) ? list : []).map((found: unknown) => {
    const given = isJson(found) ? found : {}
    const url = wordsOf(given['url'])
    const title = wordsOf(given['title'])
    const filename = wordsOf(given['filepath'])
    const snippet = wordsOf(given['snippet']) ?? wordsOf(given['content'])
    return { ...(url && { url }), ...(title && { title }), ...(filename && { filename }), ...(snippet && { snippet }) }
  })
