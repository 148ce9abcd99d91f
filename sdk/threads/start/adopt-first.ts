import type { Engine } from '../../core/engine/engine.ts'
import type { ConversationKeeper, KeeperParts } from '../../core/storage/conversation-keeper.ts'
import type { FirstThread } from './first-thread.ts'
import { newThreadId } from '../new-thread-id.ts'
import type { OpenThreads } from '../open-threads.ts'
import { isMissing } from '../thread-error.ts'

/** Turns the engine that a chat starts with into its first thread, or into a new thread if the storage no longer has that one. */
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
