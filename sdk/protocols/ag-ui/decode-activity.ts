import type { ReplyEvent } from '../../core/types.ts'
import type { Json } from '../protocol.ts'
import { nameOf } from './name-of.ts'

/** What an agent is doing, as data that the page can render. An activity id is unique within the conversation. */
export function* decodeActivity(type: string, event: Json): Iterable<ReplyEvent> {
  const { content, patch, replace } = event
  const id = nameOf(event['messageId'] ?? event['id'])
  const name = nameOf(event['activityType'])
  if (name === undefined) return
  if (type === 'ACTIVITY_DELTA') {
    if (id !== undefined && Array.isArray(patch)) yield { type: 'data-delta', name, id, patch }
    return
  }
  const place = id !== undefined && { id, isShared: true, ...(replace === false && { isInitial: true }) }
  yield { type: 'data', name, data: content ?? {}, ...place }
}
