import { parseLine } from '../../net/streams/parse-line.ts'
import { isHeartbeat } from './is-heartbeat.ts'

interface Frame {
  readonly event?: string
  readonly data: string
}

/** As many are kept as could be the beginning of an answer in words. */
const mostKept = 20

/** An object or a list. */
const isObject = (data: string): boolean => /^\s*[{[]/.test(data) && parseLine(data) !== undefined

const isBeat = ({ event, data }: Frame): boolean => !event && /\p{L}/u.test(data) && isHeartbeat(data, undefined)

/**
 * Leaves out keep-alives in words before the first frame of JSON: by themselves they would make the stream one of plain text. Before words,
 * and alone, they are words.
 */
export async function* withoutEarlyBeats<Given extends Frame>(frames: AsyncIterable<Given>): AsyncGenerator<Given> {
  const held: Given[] = []
  let hasBegun = false
  for await (const frame of frames) {
    if (!hasBegun && isBeat(frame)) {
      if (held.length < mostKept) held.push(frame)
      continue
    }
    if (!hasBegun && !isObject(frame.data)) yield* held
    hasBegun = true
    yield frame
  }
  if (!hasBegun) yield* held
}
