import type { Engine } from '../core/engine/engine.ts'
import type { ConversationKeeper, KeeperParts } from '../core/storage/conversation-keeper.ts'
import type { FirstThread } from './first-thread.ts'
import { newThreadId } from './new-thread-id.ts'
import type { OpenThreads } from './open-threads.ts'
import { isMissing } from './thread-error.ts'

/** Makes the first thread of the engine that a chat begins with; a new one where the storage does not have that any more. */
export async function adoptFirst(
  open: OpenThreads,
  engine: Engine,
  parts: KeeperParts,
  { id = newThreadId(), isNew }: FirstThread,
): Promise<ConversationKeeper> {
  try {
    return await open.adopt(engine, parts, id, isNew)
  } catch (error) {
    if (!isMissing(error)) throw error
    return open.adopt(engine, parts, newThreadId(), true)
  }
}
