/** How to read the body of a response. */
export type ContentKind = 'events' | 'lines' | 'json' | 'text' | 'blob' | 'unknown'

/** Derives it from the content type. */
export function contentKind(contentType: string | null): ContentKind {
  const type = (contentType ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
  // Server scripts that set no content type send text/html by default, whatever the body is.
  if (!type || type === 'text/html') return 'unknown'
  if (type === 'text/event-stream') return 'events'
  if (/^application\/(x-)?(ndjson|jsonl|jsonlines|json-lines|stream\+json)$/.test(type)) return 'lines'
  if (/^application\/(.+\+)?json$|^text\/json$/.test(type)) return 'json'
  return type.startsWith('text/') ? 'text' : 'blob'
}
