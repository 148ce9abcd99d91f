import type { ConnectorContext, ReplyEvent } from '../../core/types.ts'
import type { AnswerReader } from './answer-format.ts'
import { decodeWhole } from './decode-whole.ts'
import { intercept } from './intercept.ts'

/** The events of an answer that is at hand: what the page's interceptor makes of it, or what `read` finds in it. */
export async function* decodeValue(
  raw: unknown,
  read: AnswerReader,
  context: Pick<ConnectorContext, 'interceptResponse'>,
): AsyncGenerator<ReplyEvent> {
  yield* await decodeWhole(await intercept(raw, context), { read })
}
