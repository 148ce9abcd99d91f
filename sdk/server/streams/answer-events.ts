import { ChatError } from '../../core/errors.ts'
import type { ReplyEvent } from '../../core/types.ts'
import type { AnswerEncoder } from '../formats/format.ts'
import type { Events } from '../until-aborted.ts'

/** Characters of an answer: more than anybody reads, and little enough to be kept. */
const longestAnswer = 32 * 2 ** 20

/** Returns a function that is told how long each piece of an answer is, and throws when they are too long together. */
export function createLengthCheck(): (characters: number) => void {
  let sum = 0
  return (characters) => {
    sum += characters
    if (sum > longestAnswer) throw new ChatError('This answer became too long.', { isDisplayable: true })
  }
}

interface AnswerEvents {
  readonly events: Events<ReplyEvent>
  /** The first of them, which has come. */
  readonly first: IteratorResult<ReplyEvent>
  readonly encoder: AnswerEncoder
  /** The last events of an answer that ends early: because it failed, was stopped or interrupted. */
  endEarly(error: unknown): readonly string[]
  /** What is told of an answer that did not come whole, once it has ended. */
  lastEvents(): readonly ReplyEvent[]
}

/** The data of the next server-sent events; undefined when there are no more. */
export type NextData = () => Promise<Iterable<string> | undefined>

/** The events of an answer in the format of the request, as the data of server-sent events. */
export function answerEvents({ events, first, encoder, endEarly, lastEvents }: AnswerEvents): NextData {
  let known: IteratorResult<ReplyEvent> | undefined = first
  const checkLength = createLengthCheck()
  let isOver = false

  return async () => {
    if (isOver) return undefined
    try {
      const { done, value } = known ?? (await events.next())
      known = undefined
      isOver = Boolean(done)
      if (done) return encoder.end(false)
      const encoded = encoder.encode(value)
      for (const { length } of encoded) checkLength(length)
      // Formats that send whole calls gather these.
      if (value.type === 'tool-input-delta' && !encoded.length) checkLength(value.text.length)
      return encoded
    } catch (error) {
      isOver = true
      events.end()
      const told = lastEvents().flatMap((event) => encoder.encode(event))
      return [...told, ...endEarly(error)]
    }
  }
}
