import type { Environment } from '../core/environment.ts'
import type { ThreadStorage } from '../core/options/threads.ts'
import type { Message, ThreadProblem } from '../core/types.ts'
import { createThreadKeeper, type ThreadKeeper } from './saving/thread-keeper.ts'
import { createUnsavedMessages } from './saving/unsaved-messages.ts'
import { storageName } from './storage-name.ts'

interface OpenKeeperParts {
  readonly environment: Environment
  readonly storage: ThreadStorage
  onProblem(id: string, problem: ThreadProblem | undefined): void
  onSaved(id: string, messages: readonly Message[]): void
  /** No save of the thread is pending any more. */
  onSettled(id: string): void
}

/** Creates the keeper of a thread in the chat's storage. */
export const createOpenKeeper = (
  id: string,
  isNew: boolean,
  { environment, storage, onProblem, onSaved, onSettled }: OpenKeeperParts,
): ThreadKeeper =>
  createThreadKeeper({
    id,
    isNew,
    storage,
    unsaved: createUnsavedMessages(environment.storage, storageName(storage), id),
    addressOf: environment.addressOf,
    onProblem: (problem) => onProblem(id, problem),
    onSaved: (messages) => onSaved(id, messages),
    onSettled: () => onSettled(id),
  })
