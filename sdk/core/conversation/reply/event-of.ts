import type { ReplyEvent } from '../../types.ts'

/** The reply event of a given type. */
export type EventOf<Type extends ReplyEvent['type']> = Extract<ReplyEvent, { type: Type }>
