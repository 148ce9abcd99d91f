import { createLabelTable } from '../labels.ts'

/** The labels of what leads to a message: links to it, and finding words in the conversation. */
export const findLabels = createLabelTable({
  copyLink: 'Copy link',
  linkCopied: 'Link copied',
  linkGone: 'This message no longer exists.',
  find: 'Find in chat',
  findNext: 'Next match',
  findPrevious: 'Previous match',
  findNone: 'No matches',
})
