import { createLabelTable } from './labels.ts'

/** The texts of suggestions: a chat may show some before it shows any message. */
export const suggestionLabels = createLabelTable({
  welcome: 'How can I help you?',
  suggestions: 'Suggestions',
  suggestionsOffered: 'Suggestions: {list}',
})
