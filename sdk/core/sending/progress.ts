// Shows in the loading bubble what a request waits for: an upload, in percent, or a busy service.
import type { LoadingBubble } from './loading-bubble.ts'
import type { Reply } from '../conversation/reply/reply.ts'
import { fillLabel } from '../labels/fill-label.ts'
import type { Store } from '../store.ts'
import type { ChatState, ReplyEvent } from '../types.ts'

/** What is pending of a request. */
export type Progress = Omit<Extract<ReplyEvent, { type: 'progress' }>, 'type'>

/** Tells the visitor what a request waits for, as long as its reply grows. */
export const createProgress = (store: Store<ChatState>, loading: LoadingBubble) => ({
  /** Shows in the loading bubble what is pending. The visitor can stop an upload. */
  showProgress({ text, loaded = 0, total = 0 }: Progress, reply: Reply | undefined): void {
    if (!reply) return
    const isUploading = loaded < total
    // A server may answer before it has read everything.
    if (total && store.get().phase !== 'streaming') store.set({ phase: isUploading ? 'uploading' : 'loading' })
    const { loadingBubble, labels } = store.get().config
    if (reply.isOpen || loadingBubble !== 'shown') return
    const percent = Math.floor((loaded / total) * 100)
    if (text) loading.show({ text })
    else if (total) loading.show(isUploading ? { text: fillLabel(labels, 'uploading', { percent }) } : {})
  },
  /** Shows in the loading bubble that a busy service asked to wait. The visitor can stop waiting. */
  showWaiting(isWaiting: boolean, reply: Reply | undefined): void {
    if (!reply) return
    const { isOpen } = reply
    const { loadingBubble, labels } = store.get().config
    store.set({ phase: isWaiting ? 'waiting' : isOpen ? 'streaming' : 'loading' })
    if (isOpen && !isWaiting) loading.hide()
    else if (loadingBubble === 'shown') loading.show(isWaiting ? { text: labels.waiting } : {})
  },
})
