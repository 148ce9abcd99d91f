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
