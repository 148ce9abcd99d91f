import { ChatError } from '../../core/errors.ts'
import type { ReplyEvent } from '../../core/types.ts'
import type { AnswerEncoder } from '../formats/format.ts'

/** Characters of an answer: more than anybody reads, and little enough to be kept. */
const longestAnswer = 32 * 2 ** 20

interface AnswerEvents {
  readonly events: AsyncGenerator<ReplyEvent>
  /** The first of them, which has come. */
  readonly first: IteratorResult<ReplyEvent>
  readonly encoder: AnswerEncoder
  /** The words for a failure; undefined for an answer that was stopped. */
  onFailure(error: unknown): string | undefined
}

/** The events of an answer in the format of the request, as the data of server-sent events. */
export async function* answerEvents({ events, first, encoder, onFailure }: AnswerEvents): AsyncGenerator<string> {
  let characters = 0
  try {
    for (let next = first; !next.done; next = await events.next()) {
      const encoded = encoder.encode(next.value)
      for (const { length } of encoded) characters += length
      if (characters > longestAnswer) throw new ChatError('This answer became too long.', { isDisplayable: true })
      yield* encoded
    }
    yield* encoder.end(false)
  } catch (error) {
    const words = onFailure(error)
    yield* words === undefined ? encoder.end(true) : encoder.fail(words)
  } finally {
    await events.return(undefined)
  }
}
