import { parseLine } from '../../net/streams/parse-line.ts'
import { isJson } from '../../core/util/is-json.ts'

/** What servers call a frame that only keeps a connection open, or answers one, perhaps with a number. */
const beat = /^(?:ping|pong|heart[-_ ]?beat|hb|keep[-_ ]?alive|ka|alive|no-?op)(?:[-_ ]?(?:ack|reply|response))?(?:[: ]+\d+)?$/i

/** Nothing, a number or a date such as the time, or one sign. */
const nothing = /^[\s\p{Cc}]*(?:[-+]?\d+(?:\.\d+)?|\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[-+]\d\d:?\d\d)?|[.:♥❤]\uFE0F?)?[\s\p{Cc}]*$/u

/** The fields in which frames say what they are; not those that may hold an answer. */
const kinds = 'type event kind op method action command cmd status'.split(' ')

const time = /^(?:ts|time|timestamp)$/i

const isBeat = (value: unknown): boolean =>
  typeof value === 'string' &&
  beat.test(
    value
      .trim()
      .replace(/^[:[<#]+|[\]>#]+$/g, '')
      .trim(),
  )

function isBeatObject(frame: Record<string, unknown>): boolean {
  if (frame['error'] != null) return false
  const names = Object.keys(frame)
  if (names.every((name) => time.test(name))) return true
  return names.some((name) => isBeat(name) || (kinds.includes(name.toLowerCase()) && isBeat(frame[name])))
}

/**
 * True for a frame of a WebSocket that carries nothing for the conversation: servers send such, so that nobody between them and the
 * page closes an idle connection. `value` is the frame as JSON, if it is any.
 */
export function isHeartbeat(data: string, value: unknown): boolean {
  if (isJson(value)) return isBeatObject(value)
  return nothing.test(data) || isBeat(typeof value === 'string' ? value : data)
}

interface Frame {
  readonly event?: string
  readonly data: string
}

/** As many are kept as could be the beginning of an answer in words. */
const mostKept = 20

/** An object or a list. */
const isObject = (data: string): boolean => /^\s*[{[]/.test(data) && parseLine(data) !== undefined

const isBeatInWords = ({ event, data }: Frame): boolean => !event && /\p{L}/u.test(data) && isHeartbeat(data, undefined)

/**
 * Leaves out keep-alives in words before the first frame of JSON: by themselves they would make the stream one of plain text. Before words,
 * and alone, they are words.
 */
export async function* withoutEarlyBeats<Given extends Frame>(frames: AsyncIterable<Given>): AsyncGenerator<Given> {
  const held: Given[] = []
  let hasBegun = false
  for await (const frame of frames) {
    if (!hasBegun && isBeatInWords(frame)) {
      if (held.length < mostKept) held.push(frame)
      continue
    }
    if (!hasBegun && !isObject(frame.data)) yield* held
    hasBegun = true
    yield frame
  }
  if (!hasBegun) yield* held
}
