const segmenter = new Intl.Segmenter()

/** Counts as a reader does, and as the networks do: a flag or a family is one character. */
export const countCharacters = (text: string): number => [...segmenter.segment(text)].length
