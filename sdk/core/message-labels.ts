import type { Labels } from './labels.ts'

/** The texts of what messages show. */
export const messageLabels = {
  awaitingReply: 'Waiting for a reply',
  replying: '{name} is replying',
  replied: '{name} said: {text}',
  newMessages: { one: '1 new message', other: '{count} new messages' },
  scrollToBottom: 'Scroll to the newest message',
  loadingHistory: 'Loading earlier messages',
  copy: 'Copy',
  copied: 'Copied',
  code: 'Code',
  table: 'Table',
  reasoning: 'Thinking',
  reasoned: 'Thought for {seconds} s',
  sources: 'Sources',
  toolRunning: 'Running',
  toolDone: 'Done',
  toolFailed: 'Failed',
  toolInput: 'Input',
  toolOutput: 'Output',
  imageLoad: 'Load image from {host}',
  mediaLoad: 'Load audio or video from {host}',
  mediaFailed: "Couldn't load it from {host}. Try again",
  avatar: '{name} avatar',
} satisfies Partial<Labels>
