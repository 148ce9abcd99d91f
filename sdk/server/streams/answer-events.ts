import type { ReplyEvent } from '../../core/types.ts'
import { createChunkEncoder } from '../encode-chunks.ts'

interface AnswerEvents {
  readonly events: AsyncGenerator<ReplyEvent>
  /** The first of them, which has come. */
  readonly first: IteratorResult<ReplyEvent>
  /** The words for a failure; undefined for an answer that was stopped. */
  onFailure(error: unknown): string | undefined
}

/** The events of an answer in Confab's own format, as the data of server-sent events. `[DONE]` or an error ends them. */
export async function* answerEvents({ events, first, onFailure }: AnswerEvents): AsyncGenerator<string> {
  const encode = createChunkEncoder()
  try {
    for (let next = first; !next.done; next = await events.next()) {
      const chunk = encode(next.value)
      // Not every event is a chunk.
      if (chunk) yield JSON.stringify(chunk)
    }
    yield '[DONE]'
  } catch (error) {
    const words = onFailure(error)
    yield words === undefined ? '[DONE]' : JSON.stringify({ error: words })
  } finally {
    await events.return(undefined)
  }
}
