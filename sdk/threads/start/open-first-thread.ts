import { allMessages } from '../../core/conversation/all-messages.ts'
import type { Engine } from '../../core/session/engine.ts'
import type { Environment } from '../../core/environment.ts'
import type { ThreadStorage } from '../../core/options/threads.ts'
import type { ConversationKeeper, KeeperParts } from '../../core/storage/conversation-keeper.ts'
import { findFirstThread, type FirstThread } from './first-thread.ts'
import type { LastThread } from './last-thread.ts'
import { newThreadId } from '../new-thread-id.ts'
import type { ActiveThreads } from '../active-threads.ts'
import { isMissing } from '../thread-error.ts'

interface OpenFirstParts {
  readonly environment: Environment
  readonly lastThread: LastThread
  readonly storedKey: string | undefined
  readonly active: ActiveThreads
  /** The engine that the chat starts with. */
  readonly engine: Engine
  readonly engineParts: KeeperParts
}

/** Turns the engine into the thread, or into a new one if the storage no longer has that. */
async function adopt(
  { active, engine, engineParts }: OpenFirstParts,
  { id = newThreadId(), isNew }: FirstThread,
): Promise<ConversationKeeper> {
  try {
    return await active.adopt(engine, engineParts, id, isNew)
  } catch (error) {
    if (!isMissing(error)) throw error
    return active.adopt(engine, engineParts, newThreadId(), true)
  }
}

/** Turns the engine that a chat starts with into its first thread. `isTaken` if that was migrated from the browser's storage. */
export async function openFirstThread(
  storage: ThreadStorage,
  parts: OpenFirstParts,
): Promise<{ readonly keeper: ConversationKeeper; readonly isTaken: boolean }> {
  const { engine, engineParts } = parts
  const { wasStored } = engineParts
  const first = await findFirstThread(storage, { ...parts, shown: allMessages(engine.store.get()), wasStored })
  return { keeper: await adopt(parts, first), isTaken: first.isTaken }
}
