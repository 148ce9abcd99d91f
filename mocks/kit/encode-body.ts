import type { MockBody, MockFrame } from './mock-answer.ts'

const encoder = new TextEncoder()

/** The same with fields that no client of today knows, however deep. */
function withUnknownFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withUnknownFields)
  if (typeof value !== 'object' || value === null) return value
  const known = Object.entries(value).map(([name, field]) => [name, withUnknownFields(field)])
  return { ...Object.fromEntries(known), x_later: { list: [1, null], text: 'a later version' } }
}

function encodeFrame({ event, data, comment }: MockFrame, lineEnd: string): string {
  const lines = comment === undefined ? [] : [`: ${comment}`]
  if (event !== undefined) lines.push(`event: ${event}`)
  if (data !== undefined) lines.push(`data: ${typeof data === 'string' ? data : JSON.stringify(data)}`)
  return [...lines, '', ''].join(lineEnd)
}

/** The body as its natural pieces: an event, a line, or all in one. `isLater` adds what a later version may send. */
export function encodeBody(body: MockBody, isLater = false): Uint8Array<ArrayBuffer>[] {
  const of = (value: unknown): unknown => (isLater ? withUnknownFields(value) : value)
  if (body.kind === 'none') return []
  if (body.kind === 'bytes') return [body.bytes]
  if (body.kind === 'json') return [encoder.encode(JSON.stringify(of(body.value)))]
  if (body.kind === 'lines') return body.values.map((value) => encoder.encode(`${JSON.stringify(of(value))}\n`))
  const { frames, lineEnd } = body
  const pieces = frames.map(({ data, ...frame }) =>
    encodeFrame({ ...frame, ...(data !== undefined && { data: of(data) }) }, lineEnd),
  )
  const later = encodeFrame({ event: 'x.later', data: { type: 'x.later', x_later: true } }, lineEnd)
  return (isLater ? pieces.flatMap((piece) => [later, piece]) : pieces).map((piece) => encoder.encode(piece))
}
