import { interruptedAnswer } from '../../core/interrupted-answer.ts'
import { frameLimit } from '../frame-limit.ts'
import { parseLine } from './parse-line.ts'

const isJson = (line: string): boolean => parseLine(line) !== undefined

/**
 * Splits streamed text into lines; blank lines are skipped, and the last one needs no line end.
 * @throws ChatError when the lines are JSON, and the stream ends within the last one.
 */
export async function* readNdjsonLines(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = ''
  let isFirst = true
  let areJson = false
  for await (const piece of pieces) {
    const lines = piece.split('\n')
    // Searches only the new chunk: searching a long unfinished line again for each chunk would take quadratic time.
    lines[0] = rest + (lines[0] ?? '')
    rest = lines.pop() ?? ''
    if (rest.length > frameLimit.size) throw frameLimit.error()
    for (const line of lines) {
      if (!line.trim()) continue
      areJson = isFirst ? isJson(line) : areJson
      isFirst = false
      yield line
    }
  }
  if (!rest.trim()) return
  if (areJson && !isJson(rest)) throw interruptedAnswer()
  yield rest
}
