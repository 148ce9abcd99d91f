import type { ConnectorContext, ReplyEvent } from '../../core/types.ts'
import type { AnswerReader } from './answer-format.ts'
import { decodeWhole } from './decode-whole.ts'
import { intercept } from './intercept.ts'

/** The events of a parsed response: from the interceptor's result if it returned a response, otherwise from `read`. */
export async function* decodeValue(
  raw: unknown,
  read: AnswerReader,
  context: Pick<ConnectorContext, 'interceptResponse'>,
): AsyncGenerator<ReplyEvent> {
  yield* await decodeWhole(await intercept(raw, context), { read })
}
