/** What Confab's own pages do not say by themselves: what they are about, and what is offered where they answer nothing. */
export const ownDocumentation = {
  subject: 'Confab',
  examples: ['How do I stop a stream?', 'How do I connect my own backend?', 'How do I change the colours?'],
} as const
