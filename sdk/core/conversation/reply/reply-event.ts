import type { ReplyEvent } from '../../types.ts'

/** The event of a reply that has this type. */
export type EventOf<Type extends ReplyEvent['type']> = Extract<ReplyEvent, { type: Type }>
