import { createLabelTable } from './labels.ts'

/** The texts of suggestions: a chat may show some before it shows any message. */
export const suggestionLabels = createLabelTable({
  suggestions: 'Suggestions',
  suggestionsOffered: 'Suggestions: {list}',
})
