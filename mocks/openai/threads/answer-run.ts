import { answerWith, type MockAnswer, type MockFrame } from '../../kit/mock-answer.ts'
import type { MockRequest } from '../../kit/mock-request.ts'
import { messageFrames } from './thread-message.ts'
import { runObject, type ThreadRun } from './thread-run.ts'
import type { ThreadStore } from './thread-store.ts'

interface RunProgress {
  /** Whether the thread was made for it. */
  readonly isNew?: boolean
  /** The results of its functions: then it goes on, and did not just begin. */
  readonly said?: string
}

function streamed(store: ThreadStore, run: ThreadRun, { isNew = false, said }: RunProgress): MockAnswer {
  const at = (status: string): MockFrame => ({ event: `thread.run.${status}`, data: runObject({ ...run, status }) })
  const thread = { event: 'thread.created', data: { id: run.thread, object: 'thread', created_at: 1763700000, metadata: {} } }
  const begun = said === undefined ? [...(isNew ? [thread] : []), at('created')] : []
  const end = run.ahead.at(-1) ?? 'completed'
  run.ahead = [end]
  const message = store.step(run, said)
  const frames = [...begun, at('queued'), at('in_progress'), ...(message ? messageFrames(message) : []), at(end)]
  return answerWith.events([...frames, { event: 'done', data: '[DONE]' }])
}

/** Answers with a run: as it stands, or streamed to its end. */
export const answerRun = (store: ThreadStore, run: ThreadRun, { json }: MockRequest, progress: RunProgress = {}): MockAnswer =>
  json['stream'] ? streamed(store, run, progress) : answerWith.json(runObject(run))
