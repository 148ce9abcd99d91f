import { ChatError } from '../../core/errors.ts'
import type { ReplyEvent } from '../../core/types.ts'
import type { AnswerEncoder } from '../formats/format.ts'
import type { Events } from '../until-aborted.ts'
import { createTurns } from './turns.ts'
import { codeFor } from '../words/visitor-words.ts'

/** Characters of an answer: more than anybody reads, and little enough to be kept. */
const longestAnswer = 32 * 2 ** 20

/** Returns a function that is told how long each piece of an answer is, and throws when they are too long together. */
export function createLengthCheck(): (characters: number) => void {
  let sum = 0
  return (characters) => {
    sum += characters
    if (sum > longestAnswer)
      throw new ChatError('This answer became too long.', { isDisplayable: true, code: codeFor('errorAnswerTooLong') })
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
export type NextData = () => Promise<readonly string[] | undefined>

/** The events of an answer in the format of the request, as the data of server-sent events. */
export function answerEvents({ events, first, encoder, endEarly, lastEvents }: AnswerEvents): NextData {
  const checkLength = createLengthCheck()
  const turns = createTurns()

  function take(event: ReplyEvent): void {
    const encoded = encoder.encode(event)
    for (const { length } of encoded) checkLength(length)
    // Formats that send whole calls gather these.
    if (event.type === 'tool-input-delta' && !encoded.length) checkLength(event.text.length)
    turns.add(encoded)
  }

  async function run(): Promise<void> {
    try {
      if (!first.done) {
        take(first.value)
        await events.forEach(take)
      }
      turns.add(encoder.end(false))
    } catch (error) {
      events.end()
      for (const event of lastEvents()) turns.add(encoder.encode(event))
      turns.add(endEarly(error))
    }
  }

  let hasBegun = false
  return () => {
    if (!hasBegun)
      void run().then(
        () => turns.end(),
        (error: unknown) => turns.end({ error }),
      )
    hasBegun = true
    return turns.next()
  }
}
