/** How the body of an answer is to be read. */
export type ContentKind = 'events' | 'lines' | 'json' | 'text' | 'blob' | 'unknown'

/** Tells it from the content type. */
export function contentKind(contentType: string | null): ContentKind {
  const type = (contentType ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
  // Scripts that say nothing of their type send html by default, whatever it is.
  if (!type || type === 'text/html') return 'unknown'
  if (type === 'text/event-stream') return 'events'
  if (/^application\/(x-)?(ndjson|jsonl|jsonlines|json-lines|stream\+json)$/.test(type)) return 'lines'
  if (/^application\/(.+\+)?json$|^text\/json$/.test(type)) return 'json'
  return type.startsWith('text/') ? 'text' : 'blob'
}
