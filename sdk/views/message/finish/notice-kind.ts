import { finishKind, type FinishKind } from '../../../core/conversation/finish-kind.ts'
import type { Message } from '../../../core/types.ts'

/** What is said below an answer that did not come whole. */
export type NoticeKind = Exclude<FinishKind, 'good' | 'stopped'>

/** What is to be said below a message about its end; undefined if it came whole, was stopped by somebody, or still grows. */
export function noticeKind({ role, kind, status, metadata }: Message): NoticeKind | undefined {
  if (role === 'user' || kind !== 'message' || status === 'streaming') return undefined
  const finish = finishKind(metadata?.finishReason)
  return finish === 'good' || finish === 'stopped' ? undefined : finish
}
