/** What Confab's own documentation answers: offered when nothing fits. */
export const exampleQuestions = [
  'How do I stop a stream?',
  'How do I connect my own backend?',
  'How do I change the colours?',
] as const
