import { createLabelTable } from './labels.ts'

/** The labels of suggestions: a chat may show some before any message. */
export const suggestionLabels = createLabelTable({
  welcome: 'How can I help you?',
  suggestions: 'Suggestions',
  suggestionsOffered: 'Suggestions: {list}',
})
