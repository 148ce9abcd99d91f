import { createLabelTable } from './labels.ts'

/** The texts of what messages show. */
export const messageLabels = createLabelTable({
  awaitingReply: 'Waiting for a reply',
  replying: '{name} is replying',
  replied: '{name} said: {text}',
  newMessages: { one: '1 new message', other: '{count} new messages' },
  scrollToBottom: 'Scroll to latest message',
  loadingHistory: 'Loading earlier messages…',
  copy: 'Copy',
  copied: 'Copied',
  code: 'Code',
  table: 'Table',
  tableNumber: 'Table {number}',
  shownInPart: 'This message is too long to show in full.',
  copyAll: 'Copy all',
  edit: 'Edit',
  cancel: 'Cancel',
  errorMessage: "This message couldn't be shown.",
  reasoning: 'Thinking',
  reasoned: { one: 'Thought for {seconds} second', other: 'Thought for {seconds} seconds' },
  sources: 'Sources',
  toolRunning: 'Running',
  toolDone: 'Done',
  toolFailed: 'Failed',
  toolNotRun: 'Not run',
  toolDeclined: 'Declined',
  toolWaiting: 'Waiting for you',
  toolInput: 'Input',
  toolOutput: 'Output',
  imageLoad: 'Load image from {host}',
  mediaLoad: 'Load audio or video from {host}',
  mediaFailed: "Couldn't load it from {host}. Try again",
  avatar: 'Avatar: {name}',
})

export type MessageLabels = ReturnType<typeof messageLabels>
