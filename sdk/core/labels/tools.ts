import { createLabelTable } from './labels.ts'

/** The texts about tools of the page, which chats without tools never need. */
export const toolLabels = createLabelTable({
  toolAllow: 'Allow',
  toolDeny: 'Deny',
  toolDenyReason: 'Reason (optional)',
  toolApproval: 'Allow {name}?',
  approvalGone: 'This request can no longer be answered.',
  toolRoundsReached: 'The assistant called tools too many times in a row. Try again to let it go on.',
})
