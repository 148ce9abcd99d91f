import { createLabelTable } from './labels.ts'

/** The labels of messages that wait for an answer to end. */
export const queueLabels = createLabelTable({
  queue: 'Waiting to be sent',
  queueCount: 'Messages waiting: {count}',
  queueEdit: 'Edit: {text}',
  queueSend: 'Send now: {text}',
  queueRemove: 'Remove: {text}',
  queueRemoved: 'Removed: {text}',
  queueReturned: 'Message moved back to the text field',
  queueFailed: 'Not sent because the last answer failed.',
  queueStopped: 'Not sent because you stopped the answer.',
  queueResume: 'Send all',
  queueFull: { one: 'You can queue up to {count} message.', other: 'You can queue up to {count} messages.' },
})

export type QueueLabels = ReturnType<typeof queueLabels>
