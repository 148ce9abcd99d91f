import { createLabelTable } from './labels.ts'

/** The labels of messages that are kept until they are sent. */
export const outboxLabels = createLabelTable({
  outboxSending: 'Sending…',
  outboxOffline: 'Waiting for a connection',
  outboxFailed: 'Not sent',
  outboxDelete: 'Delete message',
  outboxNotKept: "Won't be kept if you leave this page: {names}",
})
